"""Text from disk, refused early when it cannot be a file of ours."""

from __future__ import annotations

from pathlib import Path

from ..errors import InputError

MAX_BYTES = 5_000_000


def read_text(path: Path | str) -> str:
    """The text of a UTF-8 file.

    Raises `InputError` when the file is missing, a folder, unreadable, empty, larger than `MAX_BYTES`, binary
    or in another encoding.
    """
    file = Path(path)
    name = str(path)
    try:
        if file.is_dir():
            raise InputError("this is a folder", file=name, expected="a file")
        size = file.stat().st_size
        if size > MAX_BYTES:
            raise InputError(
                f"the file is too large ({size:,} bytes)", file=name, expected=f"at most {MAX_BYTES:,}"
            )
        data = file.read_bytes()
    except FileNotFoundError:
        raise InputError("no such file", file=name) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a usable path"
        raise InputError(f"cannot be read: {reason}", file=name) from None
    return decode(data, name)


def decode(data: bytes, name: str) -> str:
    """The text in `data`; `name` is the file that errors mention. Raises `InputError` like `read_text`."""
    if not data.strip():
        raise InputError("the file is empty", file=name)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("the file is in UTF-16", file=name, expected="UTF-8", hint="save it again as UTF-8")
    if b"\x00" in data:
        raise InputError("the file is binary", file=name, expected="UTF-8 text")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"byte {data[error.start]:#04x} is not UTF-8",
            file=name,
            line=line,
            expected="UTF-8 text",
            hint="save the file again as UTF-8",
        ) from None
    return text
