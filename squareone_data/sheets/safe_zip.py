"""Safe reading of untrusted zip archives: bounded size, regardless of the directory, and no XML entities."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

MAX_UNPACKED = 300_000_000
"""The maximum unpacked size of a spreadsheet, in bytes."""


class InvalidSpreadsheet(ValueError):
    """The file is not a valid spreadsheet; the message says why and what to do."""


def open_archive(raw: bytes) -> zipfile.ZipFile:
    """Open the archive of a workbook after checking that it is safe.

    Raises:
        InvalidSpreadsheet: the file is damaged, too large, not a workbook, or declares entities.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        names = archive.namelist()
        if not {"xl/workbook.xml", "content.xml"} & set(names):
            raise InvalidSpreadsheet("not a workbook: an archive, but neither xlsx nor ods")
        if any(entry.flag_bits & 1 for entry in archive.infolist()):
            raise InvalidSpreadsheet("password-protected file; save it without a password")
        if b"manifest:encryption-data" in _part(archive, "META-INF/manifest.xml"):
            raise InvalidSpreadsheet("password-protected file; save it without a password")
        left = MAX_UNPACKED
        for entry in archive.infolist():
            left -= _unpacked(raw, entry, left)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError, zlib.error, struct.error) as error:
        if isinstance(error, InvalidSpreadsheet):
            raise
        raise InvalidSpreadsheet(f"damaged or truncated file ({error}); save it again") from None
    return archive


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    if name not in archive.namelist() or archive.getinfo(name).file_size > MAX_UNPACKED:
        return b""
    return archive.read(name)


def _unpacked(raw: bytes, entry: zipfile.ZipInfo, limit: int) -> int:
    """Return the actual unpacked size of a part, which may differ from the size in the directory.

    Raises:
        InvalidSpreadsheet: the part is too large or declares entities.
        BadZipFile: the size differs from the size in the directory.
    """
    too_large = InvalidSpreadsheet(f"too large: more than {MAX_UNPACKED // 1_000_000} MB unpacked")
    if entry.file_size > limit:
        raise too_large
    names = struct.unpack_from("<HH", raw, entry.header_offset + 26)
    start = entry.header_offset + 30 + sum(names)
    packed = raw[start : start + entry.compress_size]
    total, head = 0, packed[:4096]
    if entry.compress_type == zipfile.ZIP_DEFLATED:
        inflate, head = zlib.decompressobj(-zlib.MAX_WBITS), b""
        while packed and not inflate.eof:
            block = inflate.decompress(packed, 1 << 20)
            packed = inflate.unconsumed_tail
            total += len(block)
            head = head or block[:4096]
            if total > limit:
                raise too_large
    elif entry.compress_type == zipfile.ZIP_STORED:
        total = len(packed)
    else:
        raise zipfile.BadZipFile(f"{entry.filename}: unsupported compression")
    if total != entry.file_size:
        raise zipfile.BadZipFile(f"{entry.filename}: expected {entry.file_size} bytes, got {total}")
    if entry.filename.endswith((".xml", ".rels", ".vml")) and b"<!DOCTYPE" in head.replace(b"\0", b""):
        raise InvalidSpreadsheet(f"{entry.filename} declares XML entities, which are not allowed")
    return total
