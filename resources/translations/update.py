#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Updates the .ts files in this folder from the sources: update.py [--check]

The screens mark their sentences with tr(), which lupdate finds. The engine does not use Qt and marks its sentences with
SPORESCOPE_TRANSLATE_NOOP; this program collects them and passes them to lupdate under the context "core", which the screens
use. English has a file, too, but only for plural forms. Reports are written without Qt, so the Chinese translations of the
engine's sentences are also written to SENTENCES. With --check, nothing is written, and the exit status is 1 if a file is out
of date.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MARK = re.compile(r"SPORESCOPE_TRANSLATE_NOOP\(((?:\s*\"(?:[^\"\\]|\\.)*\")+)\s*\)")
LITERAL = re.compile(r"\"(?:[^\"\\]|\\.)*\"")
SENTENCES = ROOT / "core" / "report" / "sentences_zh_CN.inc"
LUPDATE = ("/usr/lib/qt6/bin/lupdate", "lupdate-qt6", "lupdate6", "lupdate")


def sources(*folders):
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in (".h", ".cpp"))


def core_sentences():
    found = set()
    for path in sources("core"):
        text = re.sub(r"^\s*#define.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for mark in MARK.finditer(text):
            found.add("".join(literal[1:-1] for literal in LITERAL.findall(mark.group(1))))
    return sorted(found)


def translated_sentences(translations):
    pairs = []
    for context in xml.etree.ElementTree.parse(translations).getroot().iter("context"):
        if context.findtext("name") != "core":
            continue
        for message in context.iter("message"):
            if translation := message.findtext("translation"):
                pairs.append((message.findtext("source"), translation))
    pairs.sort(key=lambda pair: pair[0].encode())
    lines = ["// Written by resources/translations/update.py.\n"]
    lines += ["{%s, %s},\n" % tuple(json.dumps(text, ensure_ascii=False) for text in pair) for pair in pairs]
    return "".join(lines)


def run_lupdate(target, options, extra):
    lupdate = next(filter(None, map(shutil.which, LUPDATE)), None)
    if lupdate is None:
        sys.exit("update.py: lupdate is not installed (Debian: qt6-l10n-tools)")
    names = [str(path) for path in sources("ui", "app/desktop")] + [str(extra)]
    call = [lupdate, "-silent", "-I", str(ROOT), "-locations", "none", "-no-obsolete", *options, *names, "-ts", str(target)]
    result = subprocess.run(call, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit("update.py: " + result.stderr)
    if result.stderr.strip():
        print(result.stderr.strip(), file=sys.stderr)


def main():
    check = sys.argv[1:] == ["--check"]
    stale = []
    with tempfile.TemporaryDirectory() as folder:
        core = pathlib.Path(folder) / "core_sentences.cpp"
        lines = ['QT_TRANSLATE_NOOP("core", "%s");' % sentence for sentence in core_sentences()]
        core.write_text("\n".join(lines) + "\n", encoding="utf-8")
        for name, options in (("sporescope_zh_CN.ts", []), ("sporescope_en.ts", ["-pluralonly"])):
            fresh = pathlib.Path(folder) / name
            if (HERE / name).exists():
                shutil.copy(HERE / name, fresh)
            run_lupdate(fresh, ["-target-language", name[len("sporescope_"):-len(".ts")], *options], core)
            if not (HERE / name).exists() or fresh.read_bytes() != (HERE / name).read_bytes():
                stale.append(name)
                if not check:
                    shutil.copy(fresh, HERE / name)
            if name == "sporescope_zh_CN.ts":
                sentences = translated_sentences(fresh)
    if not SENTENCES.exists() or SENTENCES.read_text(encoding="utf-8") != sentences:
        stale.append(SENTENCES.name)
        if not check:
            SENTENCES.write_text(sentences, encoding="utf-8")
    if check and stale:
        sys.exit("out of date: " + ", ".join(stale) + "; run resources/translations/update.py")


if __name__ == "__main__":
    main()
