"""The game's own sounds, computed: each event unlike every other, each in a few variants.

Touches of cards and hands are noise; news is tones, and good news rises, bad news falls. An event
has a register, a length and a rhythm of its own, which its variants keep: they differ in
grain or in notes, so that what is heard a hundred times does not wear. Nothing is random
from run to run.
"""

from collections.abc import Callable, Sequence
from functools import cache

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind
from audiogame.sound.shaping import faded, levelled
from audiogame.sound.synthesis import (
    BELL,
    BRASS,
    BUZZ,
    COIN,
    GLASS,
    REED,
    SKIN,
    Wave,
    brush,
    gentle,
    glide,
    room,
    row,
    tone,
)
from audiogame.sound.turns import VARIANTS, Turns
from slapjack.match.cues import Sound

TOUCHES = (Sound.FLIP, Sound.OWN_SLAP, Sound.OTHER_SLAP)
"""What a hand is felt by: these may not be late."""

ONSET_S = 0.001
"""Every sound is there a millisecond after its start: as soon as it can be known."""

LEAD_FRAMES = SAMPLE_RATE // 4000
TAIL_FRAMES = SAMPLE_RATE // 100


@cache
def sound(which: Sound, variant: int = 0) -> Clip:
    """Give one of a sound's `VARIANTS` as a clip, levelled as speech is.

    All of a sound have one length and one onset, so that the time tells nothing.
    """
    duration_s, make = _MADE[which]
    wave = gentle(make(variant), duration_s)
    samples = levelled(faded(wave, LEAD_FRAMES, TAIL_FRAMES))
    return Clip(samples, which.value, ONSET_S, Kind.SOUND)


def variants(which: Sound) -> tuple[Clip, ...]:
    """Give all of a sound."""
    return tuple(sound(which, variant) for variant in range(VARIANTS))


def turns() -> Turns[Clip]:
    """Begin a game's turns of variants; what answers a press is ready, so that it is not late."""
    for which in TOUCHES:
        variants(which)
    return Turns(sound)


def _hz(semitones: float) -> float:
    """Give a pitch by semitones above middle C."""
    pitch: float = 261.63 * 2 ** (semitones / 12)
    return pitch


# Touches


def _flip(variant: int) -> Wave:
    """Snap a card over: its edge, the brush of its face, and how it lands."""
    edge = brush(0.01, (2500, 6000), 0.002, 10 + variant)
    face = brush(0.07, (1800, 5500), 0.014, 20 + variant)
    lands = brush(0.03, (700, 2200), 0.006, 30 + variant)
    return row([(0, 1.2 * edge), (0, face), (0.034 + 0.003 * variant, 0.7 * lands)])


def _own_slap(variant: int) -> Wave:
    """Clap your hand on the pile: the palm, the fingers just after it, the table under both."""
    palm = brush(0.15, (420, 2200), 0.02, 40 + variant)
    fingers = brush(0.12, (900, 4000), 0.006, 50 + variant)
    table = brush(0.15, (200, 700), 0.07, 45 + variant)
    clap = row([(0, palm), (0.009 + 0.002 * variant, 0.5 * fingers), (0, 0.4 * table)])
    return room(clap, 0.15, 0.03)


def _other_slap(variant: int) -> Wave:
    """Clap somebody else's hand: darker and farther, with no crack."""
    palm = brush(0.15, (140, 620), 0.024, 60 + variant)
    table = tone(96 + 6 * variant, 0.15, 0.04, SKIN, attack_s=0.001)
    return room(row([(0, palm), (0, 0.5 * table)]), 0.6, 0.035)


# Good news


_RISING = ((7, 16), (12, 19), (9, 16))


def _pile_won(variant: int) -> Wave:
    """Sweep cards together, and leap up on wood."""
    notes = [
        (0.15 * step, tone(_hz(note), 0.3, 0.08)) for step, note in enumerate(_RISING[variant])
    ]
    return room(row([*notes, *_swept(variant, (0.2, 0.3, 0.4, 0.55, 0.7))]), 0.25)


_RUNS = ((0, 2, 4, 7, 9, 12), (0, 4, 7, 9, 12, 14), (0, 2, 7, 9, 12, 16))


def _streak(variant: int) -> Wave:
    """Run up six steps of glass."""
    notes = [
        (0.055 * step, tone(_hz(24 + note), 0.35, 0.09, GLASS))
        for step, note in enumerate(_RUNS[variant])
    ]
    return room(row(notes), 0.3)


def _back_in(variant: int) -> Wave:
    """Undo the drop: a pitch slides up."""
    return glide(_hz(11 + variant), _hz(31 + variant), 0.34)


def _your_turn(variant: int) -> Wave:
    """Strike one clear bell."""
    return tone(_hz((22, 27, 29)[variant]), 0.35, 0.11, BELL, attack_s=0.002)


_FANFARES = ((0, 4, 7, 12), (0, 7, 4, 12), (-5, 0, 4, 12))


def _win(variant: int) -> Wave:
    """Blow a fanfare up the major chord, and hold it."""
    *steps, last = _FANFARES[variant]
    calls = [(0.13 * step, tone(_hz(note), 0.2, 0.2, BRASS)) for step, note in enumerate(steps)]
    held = [(0.4, 0.7 * tone(_hz(note), 0.85, 0.4, BRASS)) for note in (12, 16, 7 + last)]
    return room(row([*calls, *held]), 0.35, 0.08)


# Bad news


_FALLING = ((7, 3, 0), (8, 5, 0), (7, 2, -2))


def _pile_lost(variant: int) -> Wave:
    """Sweep cards away, and down three low, slower steps of wood."""
    notes = [
        (0.13 * step, tone(_hz(note), 0.29, 0.09)) for step, note in enumerate(_FALLING[variant])
    ]
    return room(row([*notes, *_swept(variant, (0.5, 0.4, 0.3, 0.2, 0.12))]), 0.25)


def _wrong_slap(variant: int) -> Wave:
    """Buzz twice, low and rough, the second lower."""
    low_hz = 139 + 5 * variant
    buzzes = [
        (at_s, tone(low_hz * step, 0.16, 0.4, BUZZ))
        for at_s, low in ((0, 1.0), (0.18, 0.67))
        for step in (low, low * 1.06)  # two that beat
    ]
    return row(buzzes)


_BOUNCES_S = ((0, 0.13, 0.22, 0.28, 0.32), (0, 0.14, 0.235, 0.3, 0.345), (0, 0.12, 0.2, 0.26, 0.3))


def _payment(variant: int) -> Wave:
    """Drop a coin, which bounces ever faster and lower and comes to rest."""
    clinks = [
        (at_s, 0.75**bounce * tone(2500 + 90 * variant - 210 * bounce, 0.15, 0.03, COIN, 0.001))
        for bounce, at_s in enumerate(_BOUNCES_S[variant])
    ]
    return room(row(clinks), 0.15)


def _broke(variant: int) -> Wave:
    """Drop into nothing: a pitch slides down, trembling."""
    return glide(_hz(25 - variant), _hz(-5 - variant), 0.58, waver=0.8)


def _out(variant: int) -> Wave:
    """Knock twice, and a door falls to, lower."""
    knock = row(
        [
            (0, tone(205 + 8 * variant, 0.1, 0.025, SKIN, 0.001)),
            (0, 0.6 * brush(0.1, (250, 900), 0.01, 70 + variant)),
        ]
    )
    shut = row(
        [
            (0, tone(92 + 4 * variant, 0.3, 0.07, SKIN, 0.001)),
            (0, 0.8 * brush(0.3, (90, 350), 0.03, 80 + variant)),
        ]
    )
    return room(row([(0, knock), (0.1, 0.9 * knock), (0.25, 1.2 * shut)]), 0.4, 0.06)


_SIGHS = ((9, 5, 2, -3), (7, 3, 0, -5), (8, 5, 1, -4))


def _loss(variant: int) -> Wave:
    """Sigh down the minor chord, on a reed, slowly."""
    notes = [
        (0.24 * step, tone(_hz(note), 0.5, 0.3, REED, 0.006))
        for step, note in enumerate(_SIGHS[variant])
    ]
    return room(row(notes), 0.35, 0.08)


def _swept(variant: int, strengths: Sequence[float]) -> list[tuple[float, Wave]]:
    """Give brushes of cards, 20 a second, of those strengths."""
    return [
        (0.05 * step, strength * brush(0.05, (1500, 4500), 0.012, 90 + 10 * step + variant))
        for step, strength in enumerate(strengths)
    ]


_MADE: dict[Sound, tuple[float, Callable[[int], Wave]]] = {
    Sound.FLIP: (0.075, _flip),
    Sound.OWN_SLAP: (0.15, _own_slap),
    Sound.OTHER_SLAP: (0.15, _other_slap),
    Sound.PILE_WON: (0.45, _pile_won),
    Sound.PILE_LOST: (0.55, _pile_lost),
    Sound.STREAK: (0.55, _streak),
    Sound.WRONG_SLAP: (0.34, _wrong_slap),
    Sound.PAYMENT: (0.42, _payment),
    Sound.BROKE: (0.58, _broke),
    Sound.BACK_IN: (0.34, _back_in),
    Sound.OUT: (0.55, _out),
    Sound.WIN: (1.25, _win),
    Sound.LOSS: (1.25, _loss),
    Sound.YOUR_TURN: (0.35, _your_turn),
}
