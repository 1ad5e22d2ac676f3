"""Two independent checkers of tagged PDFs, where they are installed.

`outloud` goes through all checkpoints of the Matterhorn Protocol for PDF/UA-1, `pdfua`
through a part of the machine-checkable rules. They are no part of the default
installation: outloud brings PyMuPDF, whose licence is the AGPL.
"""

import tempfile
import warnings
from pathlib import Path
from typing import Any

from rulescard.faults import MissingTool


class NoCheckers(MissingTool):
    """The checkers are not installed."""


def errors(pdf: bytes) -> list[str]:
    """Give what either checker finds wrong with a PDF; raises `NoCheckers` without them."""
    outloud, pdfua = _checkers()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "checked.pdf"
        path.write_bytes(pdf)
        return [*_of_outloud(outloud.check(str(path))), *_of_pdfua(pdfua, str(path))]


def _checkers() -> tuple[Any, Any]:
    try:
        with warnings.catch_warnings():
            # PyMuPDF's own, of how its bindings were made.
            warnings.simplefilter("ignore", DeprecationWarning)
            import outloud  # type: ignore[import-untyped] # noqa: PLC0415
            import pdfua  # noqa: PLC0415
    except ImportError:
        raise NoCheckers(
            "outloud and pdfua are missing; get them with: pip install outloud pdfua "
            "(this project's extra named check)"
        ) from None
    return outloud, pdfua


def _of_outloud(result: Any) -> list[str]:  # noqa: ANN401 - outloud is untyped
    found = [f"outloud: {one.rule} {one.message}" for one in result.findings if _is_error(one)]
    crashed = [f"outloud: {run.rule} crashed" for run in result.runs if run.status == "crashed"]
    return [f"outloud: {result.error}"] if result.error else found + crashed


def _is_error(finding: Any) -> bool:  # noqa: ANN401
    return bool(finding.severity == "error")


def _of_pdfua(pdfua: Any, path: str) -> list[str]:  # noqa: ANN401
    try:
        report = pdfua.validate(path)
    except pdfua.PdfuaError as error:
        return [f"pdfua: {error}"]
    findings = (one for one in report.findings if one.severity is pdfua.Severity.ERROR)
    return [f"pdfua: {one.rule_id} {one.message}" for one in findings]
