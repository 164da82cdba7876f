#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports identifiers and file names that use words outside the project's vocabulary.

    check_words.py ROOT [--list] [--room ROOM]

Checks the C++, Python and CMake files and proto/engine.proto that git tracks below ROOT, without comments and strings. Names are split
at underscores and capitals. Names of tests with four or more words (below tests/) are titles and are not checked.
Prints the number of names and of their uses for each word and room; --list also prints the names. The exit status is 1 if there are any.
"""

import argparse
import collections
import io
import os
import re
import subprocess
import sys
import tokenize

# Each word with the names that may contain it; "*" matches any further words.
WORDS = {
    # participles and verbs instead of the name of a thing
    "told": "", "untold": "", "foretold": "", "tell": "", "tells": "", "telling": "",
    "kept": "", "keeping": "", "asked": "", "asker": "", "asking": "", "came": "", "wanted": "", "wants": "",
    "said": "", "says": "", "saying": "", "made": "", "maker": "", "makers": "", "meant": "", "brought": "", "handed": "",
    "begun": "", "began": "", "grown": "grownby", "woken": "", "wished": "", "wish": "",
    "looked": "", "looking": "", "looks": "", "stands": "", "standing": "",
    # places and quantities instead of terms
    "beside": "toolbuttontextbesideicon", "elsewhere": "", "far": "so_far *_so_far", "apart": "", "aside": "", "onward": "", "anew": "",
    "alone": "standalone", "lone": "", "most": "at_most *_at_most most_severe* mostsevere* most_likely* most_significant* most_recent*",
    "least": "at_least* *_at_least kAtLeast", "fewest": "", "soon": "", "nobody": "", "gravest": "", "odd": "odd odd_ odd_parity is_odd odd_rank* odd_first",
    "strange": "", "stranger": "", "strangers": "",
    # everyday nouns
    "words": "", "facts": "", "card": "wildcard*", "cards": "wildcards*", "glance": "", "glances": "", "greet": "", "greeting": "",
    "letter": "is_letter* isLetter*", "letters": "", "handout": "", "farewell": "", "sieve": "", "strokes": "", "pencil": "", "passage": "",
    "leg": "", "legs": "", "outbreak": "", "harm": "", "harmful": "", "harmless": "", "spread": "", "sight": "", "sights": "",
    "ink": "", "ground": "", "grounds": "", "ticket": "", "deliveries": "", "patience": "", "course": "",
    # American spelling, as in Qt and the standard library
    "colour": "", "colours": "", "centre": "", "neighbour": "", "neighbours": "", "neighbourhood": "", "grey": "", "favour": "", "labelled": "",
}
OTHERS = {"Tell", "check_words", "WORDS"}  # required by RapidJSON's stream concept; and this program
SKIPPED = ("tests/data/", "resources/", "docs/", "proto/debug_graph.proto", "proto/debugger_service.proto")
CPP = re.compile(r'R"([^ ()\\\t\n]{0,16})\((?:.|\n)*?\)\1"|//[^\n]*|/\*(?:.|\n)*?\*/|^[ \t]*#[ \t]*include[^\n]*'
                 r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|\.?\d(?:'?[\w.])*|(?P<name>[A-Za-z_]\w*)", re.M)
CMAKE = re.compile(r'#[^\n]*|"(?:\\.|[^"\\])*"|\$\{[^}]*\}|\S*[./]\S*|(?P<name>[A-Za-z_]\w*)')


def split(name):
    return [w.lower() for w in re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z]+|\d+", name)]


def allowed(word, name):
    patterns = [p.lower().replace("*", ".*") for p in WORDS[word].split()]
    flat = name.strip("_").lower()
    return name in OTHERS or name.startswith("mutable_") or any(re.fullmatch(p, flat) for p in patterns)


def names_in(path, text):
    if path.endswith(".py"):
        try:
            before = ""
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                if token.type == tokenize.NAME and (before, token.string) != (".", "tell"):  # file.tell()
                    yield token.string
                before = token.string
        except (tokenize.TokenError, SyntaxError):
            return
    else:
        for match in (CMAKE if path.endswith((".txt", ".cmake")) else CPP).finditer(text):
            if match.group("name"):
                yield match.group("name")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("root")
    arguments.add_argument("--list", action="store_true", help="print the names")
    arguments.add_argument("--room", default="", help="check only paths that start with this")
    options = arguments.parse_args()
    files = subprocess.run(["git", "-C", options.root, "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    uses = collections.Counter()  # (word, room, name) -> uses
    for path in files:
        if not path or path.startswith(SKIPPED) or not path.startswith(options.room):
            continue
        room = "/".join(path.split("/")[:2])
        found = collections.Counter(part for part in re.split(r"[/.]", path))  # each part of the path is also checked
        if path.endswith((".cpp", ".h", ".py", ".proto", "CMakeLists.txt", ".cmake")):
            with open(os.path.join(options.root, path), encoding="utf-8", errors="replace") as file:
                found.update(names_in(path, file.read()))
        for name, count in found.items():
            parts = split(name)
            if path.startswith("tests/") and len(parts) >= 4:
                continue
            for word in set(parts) & WORDS.keys():
                if not allowed(word, name):
                    uses[word, room, name] += count
    by_word, by_room = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for (word, room, name), count in uses.items():
        by_word[word][name] += count
        by_room[room][name] += count
    for title, table in (("word", by_word), ("room", by_room)):
        print(f"{title:24} names   uses")
        for key, names in sorted(table.items(), key=lambda item: -sum(item[1].values())):
            print(f"{key:24} {len(names):5} {sum(names.values()):6}" + ("  " + " ".join(sorted(names)) if options.list else ""))
    total = len({name for _, _, name in uses})
    print(f"{'all':24} {total:5} {sum(uses.values()):6}")
    return 1 if uses else 0


if __name__ == "__main__":
    sys.exit(main())
