"""Writes ../dictionaryText.generated.ts from pydicom's dictionary (pip install pydicom==3.0.2): python dictionary.py

A line is an element: the distance of its tag from that of the line before in base 36, its value representation, its keyword, and behind
a bar its name where the keyword does not give it. Then, behind an empty line, the repeating groups with their tags.
"""

import re
from pathlib import Path

from pydicom._dicom_dict import DicomDictionary, RepeatersDictionary

# Representations that the file must choose between: XS by the pixel representation; words hold whatever else there is.
CHOICES = {"US or SS": "XS", "OB or OW": "OW", "US or OW": "OW", "US or SS or OW": "OW", "NONE": "UN"}


def base36(number):
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        if number == 0:
            return digits


def spaced(keyword):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", keyword)


def entry(vr, name, keyword):
    return CHOICES.get(vr, vr) + keyword + ("" if spaced(keyword) == name else "|" + name)


lines, last = [], 0
for tag, (vr, _, name, _, keyword) in sorted(DicomDictionary.items()):
    if tag >> 16 in (0x0002, 0xFFFE) and vr == "NONE":
        continue
    lines.append(base36(tag - last) + entry(vr, name, keyword))
    last = tag
lines.append("")
for tag, (vr, _, name, _, keyword) in sorted(RepeatersDictionary.items()):
    lines.append(tag + entry(vr, name, keyword))

text = "\n".join(lines).replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
Path(__file__).parent.parent.joinpath("dictionaryText.generated.ts").write_text(
    "/** Elements of DICOM PS3.6; made by `testing/dictionary.py`. */\n"
    f"export const dictionaryText = `{text}`\n",
    encoding="utf-8",
)
