#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports identifiers and file names that still use words of the house's old dialect.

    check_words.py ROOT [--list] [--room ROOM]

Looks at C++, Python, CMake and proto/engine.proto below ROOT, as git knows them: comments and strings do not count. Names are split at
underscores and capitals. Sentences that name a test (four words or more, below tests/) are titles and do not count.
Prints the number of names and of their uses for each word and room; --list names them. Exit status 1 if there are any.
"""

import argparse
import collections
import io
import os
import re
import subprocess
import sys
import tokenize

# Each word with the names that may hold it, if any: "*" stands for any further words.
WORDS = {
    # what was done to a thing, where its own name was needed
    "told": "", "untold": "", "foretold": "", "tell": "", "tells": "", "telling": "",
    "kept": "", "keeping": "", "asked": "", "asker": "", "asking": "", "came": "", "wanted": "", "wants": "",
    "said": "", "says": "", "saying": "", "made": "", "maker": "", "makers": "", "meant": "", "brought": "", "handed": "",
    "begun": "", "began": "", "grown": "grownby", "woken": "", "wished": "", "wish": "",
    "looked": "", "looking": "", "looks": "", "stands": "", "standing": "",
    # where it is, or how many, where a name of the field exists
    "beside": "toolbuttontextbesideicon", "elsewhere": "", "far": "so_far *_so_far", "apart": "", "aside": "", "onward": "", "anew": "",
    "alone": "standalone", "lone": "", "most": "at_most *_at_most most_severe* mostsevere* most_likely* most_significant* most_recent*",
    "least": "at_least* *_at_least kAtLeast", "fewest": "", "soon": "", "nobody": "", "gravest": "", "odd": "odd odd_ odd_parity is_odd odd_rank* odd_first",
    "strange": "", "stranger": "", "strangers": "",
    # everyday nouns
    "words": "", "facts": "", "card": "wildcard*", "cards": "wildcards*", "glance": "", "glances": "", "greet": "", "greeting": "",
    "letter": "is_letter* isLetter*", "letters": "", "handout": "", "farewell": "", "sieve": "", "strokes": "", "pencil": "", "passage": "",
    "leg": "", "legs": "", "outbreak": "", "harm": "", "harmful": "", "harmless": "", "spread": "", "sight": "", "sights": "",
    "ink": "", "ground": "", "grounds": "", "ticket": "", "deliveries": "", "patience": "", "course": "",
    # one spelling, that of Qt and the standard library
    "colour": "", "colours": "", "centre": "", "neighbour": "", "neighbours": "", "neighbourhood": "", "grey": "", "favour": "", "labelled": "",
}
OTHERS = {"Tell", "check_words", "WORDS"}  # required by a library, the stream concept of RapidJSON; and this program
SKIPPED = ("tests/data/", "resources/", "docs/", "proto/")
CPP = re.compile(r'R"([^ ()\\\t\n]{0,16})\((?:.|\n)*?\)\1"|//[^\n]*|/\*(?:.|\n)*?\*/|^[ \t]*#[ \t]*include[^\n]*'
                 r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|\.?\d(?:'?[\w.])*|(?P<name>[A-Za-z_]\w*)", re.M)
CMAKE = re.compile(r'#[^\n]*|"(?:\\.|[^"\\])*"|\$\{[^}]*\}|\S*[./]\S*|(?P<name>[A-Za-z_]\w*)')


def split(name):
    return [w.lower() for w in re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z]+|\d+", name)]


def allowed(word, name):
    patterns = [p.lower().replace("*", ".*") for p in WORDS[word].split()]
    flat = name.strip("_").lower()
    return name in OTHERS or name.startswith("mutable_") or any(re.fullmatch(p, flat) for p in patterns)


def names_of_wire(root):
    """The messages and fields of engine.proto, as C++ spells them. They change with the protocol, not with the sources."""
    with open(os.path.join(root, "proto/engine.proto"), encoding="utf-8") as file:
        text = re.sub(r"//[^\n]*", "", file.read())
    fields = re.findall(r"(\w+) = \d+", text)
    return set(re.findall(r"message (\w+)", text)) | {p + f for f in fields for p in ("", "set_", "has_", "add_", "clear_", "mutable_")}


def names_in(path, text, wire):
    if path.endswith(".py"):
        try:
            before = ""
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                if token.type == tokenize.NAME and (before, token.string) != (".", "tell"):  # of a file
                    yield token.string
                before = token.string
        except (tokenize.TokenError, SyntaxError):
            return
    else:
        for match in (CMAKE if path.endswith((".txt", ".cmake")) else CPP).finditer(text):
            name = match.group("name")
            if not name or (name in wire and re.search(r"(?:\.|->|rpc::|proto::|engine::|wire::)$", text[max(0, match.start() - 8):match.start()])):
                continue
            yield name


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("root")
    arguments.add_argument("--list", action="store_true", help="name the names")
    arguments.add_argument("--room", default="", help="only paths that begin with this")
    options = arguments.parse_args()
    files = subprocess.run(["git", "-C", options.root, "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    wire = names_of_wire(options.root)
    uses = collections.Counter()  # (word, room, name) -> uses
    for path in files:
        if not path or path.startswith(SKIPPED) or not path.startswith(options.room):
            continue
        room = "/".join(path.split("/")[:2])
        found = collections.Counter(part for part in re.split(r"[/.]", path))  # each part of the path is a name, too
        if path.endswith((".cpp", ".h", ".py", ".proto", "CMakeLists.txt", ".cmake")):
            with open(os.path.join(options.root, path), encoding="utf-8", errors="replace") as file:
                found.update(names_in(path, file.read(), wire))
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
