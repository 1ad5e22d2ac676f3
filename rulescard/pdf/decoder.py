"""QR codes read off a picture by ZXing, which had no part in making them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def decoded(picture: "Image") -> list[str]:
    """Give what each QR code in a picture says, from its head to its foot."""
    # Only where a code is to be read.
    import zxingcpp  # noqa: PLC0415

    qr = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
    found = zxingcpp.read_barcodes(picture.convert("L"), qr)
    return [one.text for one in sorted(found, key=lambda one: one.position.top_left.y)]
