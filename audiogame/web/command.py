"""The command `audiogame web`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import click

from slapjack.command_line import Whole, chosen_house, house_argument, preset_option

_FOLDER: Final = Path("output/web")
_PORT: Final = 8000


@click.command()
@house_argument
@preset_option
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    default=_FOLDER,
    metavar="FOLDER",
    help="Where the site goes.",
    show_default=True,
)
@click.option("--voice", metavar="NAME", help="A voice's name, such as en-us or en-gb.")
@click.option("--serve", is_flag=True, help="Serve it to this machine alone, and open it.")
@click.option(
    "--port", type=Whole(0, 65535), default=_PORT, show_default=True, help="With --serve: where."
)
def web(
    house: Path | None,
    preset: str | None,
    folder: Path,
    voice: str | None,
    *,
    serve: bool,
    port: int,
) -> None:
    """Write the game as a web page that any browser plays, with the rules of a house.

    The folder can be put on any web server as it is; nothing is loaded from anywhere else.
    """
    from audiogame.speech.bank import ClipBank  # noqa: PLC0415 - its libraries take a while
    from audiogame.speech.voice import Voice  # noqa: PLC0415
    from audiogame.web import runtime  # noqa: PLC0415
    from audiogame.web.clips import clips  # noqa: PLC0415
    from audiogame.web.serving import serve as serve_it  # noqa: PLC0415
    from audiogame.web.serving import server  # noqa: PLC0415
    from audiogame.web.site import check_place, site  # noqa: PLC0415
    from slapjack import files  # noqa: PLC0415
    from slapjack.book import wording  # noqa: PLC0415

    note = partial(click.echo, err=True)
    asked = chosen_house(house, preset) if house or preset else None
    runtime.files()  # without it nothing is begun, nor where the site cannot go or be served
    place = folder.resolve()
    check_place(place, folder)
    files.claim(place / "index.html")
    opened = server(place, port) if serve else None

    def progress(ready: int, total: int) -> None:
        note(wording.sentence("speech.j2", "preparing", ready, total))

    with ClipBank(voice=Voice.named(voice or "")) as bank:
        made = site(asked, clips(bank, note, progress))
    files.write_all({place / name: content for name, content in made.items()})
    click.echo(wording.sentence("web.j2", "written", folder, sum(map(len, made.values()))))
    if opened is not None:
        serve_it(opened, click.echo)
