"""Zip archives from strangers: unpacked within bounds, whatever their directory claims, and without entities."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

MOST_UNPACKED = 300_000_000
"""So many bytes a spreadsheet may hold unpacked; what is larger is a bomb or a mistake."""


class NoSpreadsheet(ValueError):
    """A file that cannot be read as a spreadsheet; the message says why and what to do."""


def checked_parts(raw: bytes) -> zipfile.ZipFile:
    """The archive of a workbook, once it is known to be harmless.

    Raises:
        NoSpreadsheet: it is damaged, too large, no workbook, or defines entities.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        names = archive.namelist()
        if not {"xl/workbook.xml", "content.xml"} & set(names):
            raise NoSpreadsheet("the file is an archive, but no xlsx or ods workbook")
        if any(one.flag_bits & 1 for one in archive.infolist()):
            raise NoSpreadsheet("the file is protected by a password; save it without one")
        if b"manifest:encryption-data" in _part(archive, "META-INF/manifest.xml"):
            raise NoSpreadsheet("the file is protected by a password; save it without one")
        left = MOST_UNPACKED
        for one in archive.infolist():
            left -= _unpacked(raw, one, left)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError, zlib.error, struct.error) as error:
        if isinstance(error, NoSpreadsheet):
            raise
        raise NoSpreadsheet(f"the file is damaged or was cut off ({error}); save it once more") from None
    return archive


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    if name not in archive.namelist() or archive.getinfo(name).file_size > MOST_UNPACKED:
        return b""
    return archive.read(name)


def _unpacked(raw: bytes, entry: zipfile.ZipInfo, most: int) -> int:
    """The bytes that a part really unpacks to: the directory may say less than a reader would be given.

    Raises:
        NoSpreadsheet: more than allowed, or entities are defined.
        BadZipFile: it is another number of bytes than the directory says.
    """
    too_large = NoSpreadsheet(f"the file unpacks to more than {MOST_UNPACKED // 1_000_000} MB; that is no catalog")
    if entry.file_size > most:
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
            if total > most:
                raise too_large
    elif entry.compress_type == zipfile.ZIP_STORED:
        total = len(packed)
    else:
        raise zipfile.BadZipFile(f"{entry.filename} is packed in an unusual way")
    if total != entry.file_size:
        raise zipfile.BadZipFile(f"{entry.filename} holds {total} bytes, not {entry.file_size}")
    if entry.filename.endswith((".xml", ".rels", ".vml")) and b"<!DOCTYPE" in head.replace(b"\0", b""):
        raise NoSpreadsheet(f"{entry.filename} in the file declares entities, which no spreadsheet program writes")
    return total
