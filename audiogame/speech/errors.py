"""What is wrong with a voice, in a module that costs nothing to load."""

from slapjack.errors import SlapjackError


class VoiceError(SlapjackError):
    """No voice, or not this voice, or not this text."""
