"""Gives what root makes in the judge's folders to whom they belong, so that the judge can open it."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = 0


def give(path: Path, *like: Path) -> None:
    """Where root has made ``path``, let it belong to the owner of its folder.

    Where that is root, too, it is the owner of the first of ``like`` that is there and not root's.
    Nobody else can give a file away, and need not.
    """
    if os.geteuid() != ROOT:
        return
    for one in (path.parent, *like):
        try:
            about = one.stat()
        except FileNotFoundError:
            continue
        if about.st_uid != ROOT:
            os.chown(path, about.st_uid, about.st_gid, follow_symlinks=False)
            return


def make_folder(folder: Path) -> None:
    """Make the folder and those above it that are missing; each belongs to the owner of the one above."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    try:
        folder.mkdir()
    except FileExistsError:
        if not folder.is_dir():
            raise
        return  # somebody else has made it in this moment
    give(folder)


def make_file(path: Path) -> None:
    """Make an empty file that only its owner may use. Raises FileExistsError, for a link to nowhere, too."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    give(path)


def strangers(path: Path) -> tuple[Path, ...]:
    """``path`` and the files of a database beside it, so far as they are not the folder's owner's."""
    owner = path.parent.stat().st_uid
    if owner == ROOT:
        return ()
    parts = (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"))
    return tuple(part for part in parts if part.exists() and part.stat().st_uid != owner)
