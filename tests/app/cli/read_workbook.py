# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the cells of a workbook as JSON, by the format's own definition (ECMA-376): {sheet: [[cell, ...], ...]}."""

import json
import sys
import xml.etree.ElementTree as ET
import zipfile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def column(reference):
    number = 0
    for character in reference.rstrip("0123456789"):
        number = number * 26 + ord(character) - ord("A") + 1
    return number - 1


def value(cell):
    if cell.get("t") == "inlineStr":
        return "".join(part.text or "" for part in cell.iter(MAIN + "t"))
    number = cell.find(MAIN + "v")
    return None if number is None else float(number.text)


def rows(sheet):
    for row in ET.fromstring(sheet).iter(MAIN + "row"):
        cells = []
        for cell in row.iter(MAIN + "c"):
            cells += [None] * (column(cell.get("r")) - len(cells)) + [value(cell)]
        yield cells


with zipfile.ZipFile(sys.argv[1]) as book:
    names = [sheet.get("name") for sheet in ET.fromstring(book.read("xl/workbook.xml")).iter(MAIN + "sheet")]
    print(json.dumps({name: list(rows(book.read(f"xl/worksheets/sheet{i + 1}.xml"))) for i, name in enumerate(names)}))
