"""What holds for every test."""

from hypothesis import settings

# How long an example takes says something of the machine, nothing of the product.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
