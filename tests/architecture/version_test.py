#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The version in CMakeLists.txt is that of every package and document, and the commit that programs show is the right one."""

from __future__ import annotations

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
METAINFO = "packaging/desktop/org.sporescope.Sporescope.metainfo.xml"


def first(path: str, pattern: str) -> tuple[str, ...]:
    """The groups of the first line that matches."""
    match = re.search(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    if match is None:
        raise AssertionError(f"{path}: nothing matches {pattern}")
    return match.groups()


class VersionTest(unittest.TestCase):
    def setUp(self) -> None:
        (self.version,) = first("CMakeLists.txt", r"^project\(Sporescope VERSION (\d+\.\d+\.\d+) ")

    def test_python_packages(self) -> None:
        for package in ("app/python", "app/training_client", "packaging/desktop/wheel"):
            with self.subTest(package):
                self.assertEqual(first(f"{package}/pyproject.toml", r'^version = "(.*)"$'), (self.version,))
        self.assertEqual(
            first("app/training_client/src/sporescope_live/__init__.py", r'^__version__ = "(.*)"$'), (self.version,)
        )

    def test_manual_pages(self) -> None:
        pages = sorted((ROOT / "docs/man").glob("*.1"))
        self.assertTrue(pages)
        for page in pages:
            with self.subTest(page.name):
                self.assertEqual(first(f"docs/man/{page.name}", r'^\.TH \S+ 1 \S+ "Sporescope (.*)" '), (self.version,))

    def test_change_log_and_software_centres(self) -> None:
        released = first("CHANGELOG.md", r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$")
        self.assertEqual(released[0], self.version)
        newest = xml.etree.ElementTree.parse(ROOT / METAINFO).find("releases/release")
        assert newest is not None
        self.assertEqual((newest.get("version"), newest.get("date")), released)


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class CommitTest(unittest.TestCase):
    """cmake/commit.cmake in a folder that is a checkout, a release tarball or neither."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = pathlib.Path(folder.name) / "sources"
        self.source.mkdir()
        self.header = pathlib.Path(folder.name) / "built" / "commit.h"

    def git(self, *arguments: str, folder: pathlib.Path | None = None) -> str:
        names = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
        call = ["git", *names, *arguments]
        return subprocess.run(call, cwd=folder or self.source, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self) -> str:
        """The definitions in the header after another build."""
        script = ROOT / "cmake/commit.cmake"
        subprocess.run(["cmake", f"-DSOURCE={self.source}", f"-DHEADER={self.header}", "-P", script], check=True)
        match = re.fullmatch(r'#define SPORESCOPE_COMMIT "(.*)"\n', self.header.read_text(encoding="utf-8"))
        assert match is not None
        return match.group(1)

    def test_a_checkout(self) -> None:
        self.git("init", "--quiet")
        self.git("commit", "--quiet", "--allow-empty", "--message=one")
        self.assertEqual(self.commit(), self.git("rev-parse", "HEAD")[:8])
        before = self.header.stat().st_mtime_ns
        self.commit()
        self.assertEqual(self.header.stat().st_mtime_ns, before)  # nothing is compiled again
        self.git("commit", "--quiet", "--allow-empty", "--message=two")
        self.assertEqual(self.commit(), self.git("rev-parse", "HEAD")[:8])

    def test_a_release_tarball(self) -> None:
        (self.source / "COMMIT").write_text("298dcf7f\n", encoding="utf-8")
        self.assertEqual(self.commit(), "298dcf7f")

    def test_neither(self) -> None:
        self.assertEqual(self.commit(), "")
        # Sources that are only somewhere inside of another repository are not of its commit.
        self.git("init", "--quiet", folder=self.source.parent)
        self.git("commit", "--quiet", "--allow-empty", "--message=other", folder=self.source.parent)
        self.assertEqual(self.commit(), "")


if __name__ == "__main__":
    unittest.main()
