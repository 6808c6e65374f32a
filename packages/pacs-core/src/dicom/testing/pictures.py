"""Writes files/*.dcm and files/expected.json: every transfer syntax with every photometric interpretation, and what other programs show of them.

pip install pydicom==3.0.2 numpy pillow imagecodecs pylibjpeg[all]; apt-get install dcmtk ffmpeg; python pictures.py

Lossless files are expected to show exactly what was put in, by pydicom's lookup tables, windows and colour spaces; lossy ones what
libjpeg-turbo and OpenJPEG decode, within a tolerance.
"""

import base64
import hashlib
import io
import json
import subprocess
import tempfile
from pathlib import Path

import imagecodecs
import numpy as np
from PIL import Image
from pydicom import dcmread
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.encaps import encapsulate, encapsulate_extended
from pydicom.pixels import apply_color_lut, apply_modality_lut, apply_voi_lut, convert_color_space
from pydicom.sequence import Sequence
from pydicom.uid import UID, ExplicitVRBigEndian, ExplicitVRLittleEndian

FILES = Path(__file__).parent / "files"
ROWS, COLUMNS = 24, 32
ROOT = "1.2.826.0.1.3680043.8.498.1."
SYNTAX = {
    "implicit": "1.2.840.10008.1.2",
    "explicit": "1.2.840.10008.1.2.1",
    "deflated": "1.2.840.10008.1.2.1.99",
    "big": "1.2.840.10008.1.2.2",
    "rle": "1.2.840.10008.1.2.5",
    "jpeg": "1.2.840.10008.1.2.4.50",
    "lossless": "1.2.840.10008.1.2.4.57",
    "sv1": "1.2.840.10008.1.2.4.70",
    "jpegls": "1.2.840.10008.1.2.4.80",
    "nearls": "1.2.840.10008.1.2.4.81",
    "j2k": "1.2.840.10008.1.2.4.90",
    "j2klossy": "1.2.840.10008.1.2.4.91",
    "mp4": "1.2.840.10008.1.2.4.102",
}
expected = {}
pictures = {}
y, x = np.mgrid[0:ROWS, 0:COLUMNS]
GRAY = ((x * 7 + y * 3) % 256).astype(np.uint8)
GRAY[4:10, 4:12] = 255
RGB = np.dstack([(x * 8) % 256, (y * 10) % 256, (x * 3 + y * 5) % 256]).astype(np.uint8)
RGB[2:8, 20:28] = [255, 0, 0]
RGB[10:16, 20:28] = [0, 255, 0]
RGB[17:22, 20:28] = [0, 0, 255]
SMOOTH = np.dstack([x * 6 + 20, y * 8 + 30, 200 - x * 2 - y * 2]).astype(np.uint8)
INDEX = ((x // 2 + y) % 16).astype(np.uint8)
DEEP = (x.astype(np.uint16) * 1500 + y * 700).astype(np.uint16)
SIGNED = (x.astype(np.int32) * 40 - y * 30 - 300).astype(np.int16)


def base(syntax, photometric, samples=1, bits=8, stored=None, signed=0, rows=ROWS, columns=COLUMNS):
    ds = Dataset()
    ds.file_meta = FileMetaDataset()
    ds.file_meta.MediaStorageSOPClassUID = "1.2.840.10008.5.1.4.1.1.6.1"
    ds.file_meta.MediaStorageSOPInstanceUID = ROOT + "3"
    ds.file_meta.TransferSyntaxUID = UID(SYNTAX[syntax])
    ds.SpecificCharacterSet = "ISO_IR 192"
    ds.SOPClassUID = "1.2.840.10008.5.1.4.1.1.6.1"
    ds.SOPInstanceUID = ROOT + "3"
    ds.Modality = "US"
    ds.PatientName = "Zhang^San=张^三"
    ds.PatientID = "P1"
    ds.StudyInstanceUID = ROOT + "1"
    ds.SeriesInstanceUID = ROOT + "2"
    ds.Rows, ds.Columns = rows, columns
    ds.SamplesPerPixel = samples
    ds.PhotometricInterpretation = photometric
    ds.BitsAllocated = bits
    ds.BitsStored = stored or bits
    ds.HighBit = (stored or bits) - 1
    ds.PixelRepresentation = signed
    if samples == 3:
        ds.PlanarConfiguration = 0
    return ds


def keep(frame):
    """Keeps a picture of gray or RGB once, and answers its name."""
    data = frame.tobytes()
    name = hashlib.sha256(data).hexdigest()[:8]
    pictures[name] = base64.b64encode(data).decode()
    return name


def save(name, ds, shown, tolerance=0, **facts):
    frames = shown if isinstance(shown, list) else [shown]
    syntax = ds.file_meta.TransferSyntaxUID
    ds.save_as(FILES / f"{name}.dcm", enforce_file_format=True)
    expected[name] = {
        "syntax": str(syntax),
        "width": int(ds.Columns),
        "height": int(ds.Rows),
        "tolerance": tolerance,
        "frames": [keep(frame.astype(np.uint8)) for frame in frames],
        **facts,
    }


def native(ds, data):
    """Bytes of an array, in the byte order of the file."""
    big = ds.file_meta.TransferSyntaxUID == ExplicitVRBigEndian
    if data.itemsize == 2:
        data = data.astype(data.dtype.newbyteorder(">" if big else "<"))
        ds.PixelData = data.tobytes()
        ds["PixelData"].VR = "OW"
    else:
        ds.PixelData = data.tobytes() + b"\0" * (data.size % 2)
        ds["PixelData"].VR = "OB"


def eight(values, low, high):
    """What a display shows of values between black and white."""
    return np.clip(np.floor((values - low) / (high - low) * 255 + 0.5), 0, 255)


def windowed(ds, values):
    low, high = 0.0, 255.0
    shown = apply_voi_lut(apply_modality_lut(values, ds), ds)
    # pydicom keeps the range of the stored values, after the rescale.
    bits, signed = ds.BitsStored, ds.PixelRepresentation
    low = -(2 ** (bits - 1)) if signed else 0
    high = low + 2**bits - 1
    slope, intercept = float(ds.get("RescaleSlope", 1)), float(ds.get("RescaleIntercept", 0))
    low, high = low * slope + intercept, high * slope + intercept
    shown = eight(shown, low, high)
    return 255 - shown if ds.PhotometricInterpretation == "MONOCHROME1" else shown


def mono(syntax, variant):
    if variant == "mono1":
        ds, data = base(syntax, "MONOCHROME1"), GRAY
        return ds, data, 255 - data
    if variant == "mono2":
        ds, data = base(syntax, "MONOCHROME2"), GRAY
        return ds, data, data
    if variant == "deep":
        ds, data = base(syntax, "MONOCHROME2", bits=16), DEEP
        ds.WindowCenter, ds.WindowWidth = 30000, 40000
        return ds, data, windowed(ds, data)
    if variant == "signed":
        ds, data = base(syntax, "MONOCHROME2", bits=16, stored=16, signed=1), SIGNED
        ds.RescaleSlope, ds.RescaleIntercept = "2", "-100"
        ds.WindowCenter, ds.WindowWidth = 0, 1500
        return ds, data, windowed(ds, data)
    ds, data = base(syntax, "MONOCHROME1", bits=16, stored=12), (DEEP >> 4).astype(np.uint16)
    ds.WindowCenter, ds.WindowWidth, ds.VOILUTFunction = 2000, 2500, "LINEAR_EXACT"
    return ds, data, windowed(ds, data)


def palette(syntax, variant):
    ds = base(syntax, "PALETTE COLOR")
    red = (np.arange(16) * 17).astype(np.uint16)
    green = red[::-1].copy()
    blue = ((np.arange(16) * 40) % 256).astype(np.uint16)
    wide = variant != "palette8"
    for colour, table in (("Red", red), ("Green", green), ("Blue", blue)):
        setattr(ds, f"{colour}PaletteColorLookupTableDescriptor", [16, 0, 16 if wide else 8])
        data = (table * 257 if wide else table).astype("<u2" if wide else np.uint8)
        big = ds.file_meta.TransferSyntaxUID == ExplicitVRBigEndian
        if variant == "segmented":
            # Discrete: 4 values; linear: 8 more up to the twelfth; indirect: the first segment again.
            parts = np.array([0, 4, *data[:4], 1, 8, data[11], 2, 1, 0, 0], dtype="<u2")
            setattr(ds, f"Segmented{colour}PaletteColorLookupTableData", (parts.byteswap() if big else parts).tobytes())
            ds[f"Segmented{colour}PaletteColorLookupTableData"].VR = "OW"
        else:
            packed = data.byteswap() if big and wide else data
            packed = packed.tobytes()
            if big and not wide:
                packed = np.frombuffer(packed, "<u2").astype(">u2").tobytes()
            setattr(ds, f"{colour}PaletteColorLookupTableData", packed)
            ds[f"{colour}PaletteColorLookupTableData"].VR = "OW"
    if variant == "segmented":
        tables = []
        for table in (red, green, blue):
            table = (table * 257).astype(np.int64)
            start, end = table[3], table[11]
            line = [round(start + (end - start) * step / 8) for step in range(1, 9)]
            tables.append(np.array([*table[:4], *line, *table[:4]]))
        shown = np.dstack([table[INDEX] // 256 for table in tables])
    else:
        shown = np.dstack([red[INDEX], green[INDEX], blue[INDEX]])
    return ds, INDEX, shown


def subsampled(ybr):
    """Y0 Y1 Cb Cr for each two pixels of a row; Cb and Cr of the first."""
    out = np.empty((ROWS, COLUMNS // 2, 4), np.uint8)
    out[..., 0], out[..., 1] = ybr[:, 0::2, 0], ybr[:, 1::2, 0]
    out[..., 2], out[..., 3] = ybr[:, 0::2, 1], ybr[:, 0::2, 2]
    whole = ybr.copy()
    whole[:, 1::2, 1:] = ybr[:, 0::2, 1:]
    return out, whole


def colour(syntax, variant):
    if variant == "rgb0":
        return base(syntax, "RGB", 3), RGB, RGB
    if variant == "rgb1":
        ds = base(syntax, "RGB", 3)
        ds.PlanarConfiguration = 1
        return ds, np.ascontiguousarray(RGB.transpose(2, 0, 1)), RGB
    ybr = convert_color_space(RGB, "RGB", "YBR_FULL")
    if variant == "ybr":
        return base(syntax, "YBR_FULL", 3), ybr, convert_color_space(ybr, "YBR_FULL", "RGB")
    packed, whole = subsampled(ybr)
    return base(syntax, "YBR_FULL_422", 3), packed, convert_color_space(whole, "YBR_FULL", "RGB")


MONO = ["mono1", "mono2", "deep", "signed", "twelve"]
PALETTE = ["palette8", "palette16", "segmented"]
COLOUR = ["rgb0", "rgb1", "ybr", "ybr422"]


def make(syntax, variant):
    maker = mono if variant in MONO else palette if variant in PALETTE else colour
    return maker(syntax, variant)


def natives():
    for syntax in ("implicit", "explicit", "deflated", "big"):
        for variant in MONO + PALETTE + COLOUR:
            ds, data, shown = make(syntax, variant)
            native(ds, data)
            # Windows are calculated with single precision nowhere, but their halves are rounded by everyone in his own way.
            tolerance = 1 if variant in ("deep", "signed", "twelve", "ybr", "ybr422", "segmented") else 0
            save(f"{syntax}-{variant}", ds, shown, tolerance)


def by_dcmtk(name, command, variant, syntax, tolerance=0):
    """Compresses with a program of DCMTK."""
    ds, data, shown = make("explicit", variant)
    native(ds, data)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "a.dcm"), Path(folder, "b.dcm")
        ds.save_as(source, enforce_file_format=True)
        subprocess.run([*command, source, target], check=True)
        packed = dcmread(target)
    assert packed.file_meta.TransferSyntaxUID == SYNTAX[syntax], packed.file_meta.TransferSyntaxUID
    packed.SOPInstanceUID = packed.file_meta.MediaStorageSOPInstanceUID = ROOT + "3"
    for noise in ("InstanceCreationDate", "InstanceCreationTime", "DerivationDescription", "SourceImageSequence"):
        if noise in packed:
            delattr(packed, noise)
    save(name, packed, shown, tolerance + (1 if variant in ("deep", "signed", "twelve", "ybr", "segmented") else 0))


def dcmtk():
    for variant in ("mono1", "mono2", "deep", "signed", "palette8", "rgb0", "rgb1", "ybr"):
        by_dcmtk(f"rle-{variant}", ["dcmcrle"], variant, "rle")
    for variant in ("mono1", "mono2", "deep", "twelve", "signed", "palette8", "rgb0"):
        by_dcmtk(f"sv1-{variant}", ["dcmcjpeg", "+e1"], variant, "sv1")
    for variant in ("mono2", "deep", "palette16", "rgb0"):
        by_dcmtk(f"lossless-{variant}", ["dcmcjpeg", "+el", "+sv", "6"], variant, "lossless")
    for variant in ("mono1", "mono2", "deep", "twelve", "signed", "palette8", "rgb0", "rgb1", "ybr"):
        by_dcmtk(f"jpegls-{variant}", ["dcmcjpls"], variant, "jpegls")
    for variant in ("mono2", "rgb0"):
        by_dcmtk(f"nearls-{variant}", ["dcmcjpls", "+en", "+md", "2"], variant, "nearls", 2)
    by_dcmtk("jpegls-line", ["dcmcjpls", "+il"], "rgb0", "jpegls")
    by_dcmtk("jpegls-planes", ["dcmcjpls", "+in"], "rgb0", "jpegls")


def jpeg_bytes(array, **options):
    out = io.BytesIO()
    Image.fromarray(array).save(out, "JPEG", quality=92, **options)
    return out.getvalue()


def without(data, marker):
    """A JPEG without its application segments of one kind."""
    at, out = 2, data[:2]
    while data[at + 1] != 0xDA:
        length = int.from_bytes(data[at + 2 : at + 4], "big") + 2
        if data[at + 1] != marker:
            out += data[at : at + length]
        at += length
    return out + data[at:]


def packed(ds, frames, **options):
    ds.PixelData = encapsulate(frames, **options)
    ds["PixelData"].VR = "OB"
    ds["PixelData"].is_undefined_length = True
    ds.LossyImageCompression = "01"


def jpegs():
    for variant, data in (("mono1", 255 - GRAY), ("mono2", GRAY)):
        ds = base("jpeg", "MONOCHROME1" if variant == "mono1" else "MONOCHROME2")
        frame = jpeg_bytes(data)
        packed(ds, [frame])
        shown = np.asarray(Image.open(io.BytesIO(frame)))
        save(f"jpeg-{variant}", ds, 255 - shown if variant == "mono1" else shown, 2)
    ds = base("jpeg", "MONOCHROME2")
    ds.WindowCenter, ds.WindowWidth = 100, 100
    frame = jpeg_bytes(GRAY)
    packed(ds, [frame])
    save("jpeg-window", ds, windowed(ds, np.asarray(Image.open(io.BytesIO(frame)))), 6)
    for name, photometric, options in (
        ("ybr", "YBR_FULL", {"subsampling": 0}),
        ("ybr422", "YBR_FULL_422", {"subsampling": 1}),
        ("ybr420", "YBR_FULL_422", {"subsampling": 2}),
        ("progressive", "YBR_FULL_422", {"subsampling": 1, "progressive": True}),
    ):
        frame = jpeg_bytes(SMOOTH, **options)
        shown = np.asarray(Image.open(io.BytesIO(frame)).convert("RGB"))
        for bare in (False, True):
            ds = base("jpeg", photometric, 3)
            packed(ds, [without(frame, 0xE0) if bare else frame])
            save(f"jpeg-{name}{'-bare' if bare else ''}", ds, shown, 3)
    rgb = imagecodecs.jpeg8_encode(SMOOTH, level=92, colorspace="rgb", outcolorspace="rgb")
    shown = np.asarray(Image.open(io.BytesIO(rgb)).convert("RGB"))
    assert np.abs(shown.astype(int) - SMOOTH).max() < 12
    ds = base("jpeg", "RGB", 3)
    packed(ds, [rgb])
    save("jpeg-rgb-adobe", ds, shown, 2)
    # Neither marker nor letters as names of components: only the photometric interpretation says what it is.
    bare = bytearray(without(rgb, 0xEE))
    sof = next(i for i in range(len(bare)) if bare[i] == 0xFF and bare[i + 1] in (0xC0, 0xC1))
    for n in range(3):
        bare[sof + 10 + 3 * n] = n + 1
    sos = bare.find(b"\xff\xda")
    for n in range(3):
        bare[sos + 5 + 2 * n] = n + 1
    ds = base("jpeg", "RGB", 3)
    packed(ds, [bytes(bare)])
    save("jpeg-rgb-bare", ds, shown, 2)
    # JFIF is YCbCr, whatever the photometric interpretation says.
    frame = jpeg_bytes(SMOOTH, subsampling=0)
    ds = base("jpeg", "RGB", 3)
    packed(ds, [frame])
    save("jpeg-rgb-jfif", ds, np.asarray(Image.open(io.BytesIO(frame)).convert("RGB")), 3)


def j2k():
    def encode(data, **options):
        return imagecodecs.jpeg2k_encode(data, codecformat="j2k", resolutions=3, **options)

    for variant in ("mono1", "mono2", "deep", "signed", "twelve", "palette8", "rgb0"):
        ds, data, shown = make("j2k", variant)
        options = {"bitspersample": 12} if variant == "twelve" else {}
        if variant == "rgb0":
            ds.PhotometricInterpretation = "YBR_RCT"
            options["mct"] = True
        packed(ds, [encode(data, reversible=True, level=0, **options)])
        ds.LossyImageCompression = "00"
        save(f"j2k-{variant}", ds, shown, 1 if variant in ("deep", "signed", "twelve") else 0)
    ds, data, shown = make("j2k", "rgb0")
    packed(ds, [encode(data, reversible=True, level=0, mct=False)])
    save("j2k-rgb-plain", ds, shown)
    ds, data, shown = make("j2k", "ybr")
    packed(ds, [encode(data, reversible=True, level=0, mct=False)])
    save("j2k-ybr", ds, shown, 1)
    ds = base("j2klossy", "YBR_ICT", 3)
    frame = encode(SMOOTH, level=45, mct=True)
    packed(ds, [frame])
    save("j2klossy-rgb", ds, imagecodecs.jpeg2k_decode(frame), 2)
    ds = base("j2klossy", "MONOCHROME2")
    frame = encode(GRAY, level=45)
    packed(ds, [frame])
    save("j2klossy-mono2", ds, imagecodecs.jpeg2k_decode(frame), 2)


def us_region(left, top, right, bottom, delta, kind=1, unit=3):
    item = Dataset()
    item.RegionSpatialFormat, item.RegionDataType, item.RegionFlags = kind, 1, 0
    item.RegionLocationMinX0, item.RegionLocationMinY0 = left, top
    item.RegionLocationMaxX1, item.RegionLocationMaxY1 = right, bottom
    item.ReferencePixelX0, item.ReferencePixelY0 = 2, 3
    item.PhysicalUnitsXDirection = item.PhysicalUnitsYDirection = unit
    item.ReferencePixelPhysicalValueX = item.ReferencePixelPhysicalValueY = 0.0
    item.PhysicalDeltaX = item.PhysicalDeltaY = delta
    item.TransducerFrequency = 5000
    return item


def clips():
    shades = [np.full((ROWS, COLUMNS), 10 + 20 * n, np.uint8) for n in range(6)]
    for number, shade in enumerate(shades):
        shade[number : number + 4] = 240
    ds = base("explicit", "MONOCHROME2")
    ds.NumberOfFrames = 6
    ds.FrameTime, ds.FrameIncrementPointer = "40", 0x00181063
    native(ds, np.stack(shades))
    save("clip-native", ds, shades, durations=[40] * 6)

    frames = [jpeg_bytes(shade) for shade in shades]
    shown = [np.asarray(Image.open(io.BytesIO(frame))) for frame in frames]
    for name, options in (("table", {}), ("bare", {"has_bot": False}), ("pieces", {"has_bot": False, "fragments_per_frame": 3}), ("pieces-table", {"fragments_per_frame": 3})):
        ds = base("jpeg", "MONOCHROME2")
        ds.NumberOfFrames = 6
        ds.FrameTimeVector, ds.FrameIncrementPointer = [0, 20, 40, 60, 80, 100], 0x00181065
        packed(ds, frames, **options)
        save(f"clip-{name}", ds, shown, 2, durations=[20, 40, 60, 80, 100, 100])
    ds = base("jpeg", "MONOCHROME2")
    ds.NumberOfFrames = 6
    ds.CineRate = 25
    pixels, offsets, lengths = encapsulate_extended(frames)
    ds.PixelData, ds.ExtendedOffsetTable, ds.ExtendedOffsetTableLengths = pixels, offsets, lengths
    ds["PixelData"].VR, ds["PixelData"].is_undefined_length = "OB", True
    save("clip-extended", ds, shown, 2, durations=[40] * 6)

    ds = base("jpeg", "MONOCHROME2")
    ds.NumberOfFrames = 9
    packed(ds, frames)
    save("clip-count-lies", ds, shown, 2)
    whole = (FILES / "clip-table.dcm").read_bytes()
    (FILES / "clip-cut.dcm").write_bytes(whole[: len(whole) - len(frames[5]) - len(frames[4]) // 2 - 16])

    ds = base("explicit", "MONOCHROME2")
    ds.NumberOfFrames = 2
    ds.SequenceOfUltrasoundRegions = Sequence([us_region(0, 0, 31, 11, 0.01), us_region(0, 12, 31, 23, 0.02, 3, 4)])
    ds.PixelAspectRatio = ["2", "1"]
    ds.PerFrameFunctionalGroupsSequence = Sequence([Dataset(), Dataset()])
    ds.PerFrameFunctionalGroupsSequence[1].SequenceOfUltrasoundRegions = Sequence([us_region(0, 0, 31, 23, 0.05)])
    native(ds, np.stack(shades[:2]))
    save("regions", ds, shades[:2])
    ds = base("explicit", "MONOCHROME2")
    ds.PixelSpacing = ["0.5", "0.25"]
    native(ds, GRAY)
    save("spacing", ds, GRAY)


def video():
    with tempfile.TemporaryDirectory() as folder:
        film = Path(folder, "film.mp4")
        source = "testsrc=size=64x48:rate=25:duration=0.4"
        options = ["-pix_fmt", "yuv420p", "-profile:v", "high", "-level", "4.1", "-movflags", "+faststart", "-bitexact"]
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, *options, film], check=True)
        data = film.read_bytes()
    ds = base("mp4", "YBR_PARTIAL_420", 3, rows=48, columns=64)
    ds.NumberOfFrames = 10
    ds.CineRate, ds.FrameTime, ds.FrameIncrementPointer = 25, "40", 0x00181063
    packed(ds, [data + b"\0" * (len(data) % 2)], has_bot=False)
    save("mp4-video", ds, [], durations=[40] * 10)


def names():
    """Texts in the character sets of the standard's annexes H, I and K, by pydicom."""
    rows = [
        (["ISO_IR 100"], "Buc^Jérôme"),
        (["ISO_IR 144"], "Люкceмбypг"),
        (["ISO_IR 192"], "Wang^XiaoDong=王^小东"),
        (["GB18030"], "Wang^XiaoDong=王^小东"),
        (["GBK"], "Zhang^San=张^三"),
        (["", "ISO 2022 IR 87"], "Yamada^Tarou=山田^太郎=やまだ^たろう"),
        (["", "ISO 2022 IR 149"], "Hong^Gildong=洪^吉洞=홍^길동"),
        (["", "ISO 2022 IR 58"], "Zhang^XiaoDong=张^小东"),
        (["ISO 2022 IR 13", "ISO 2022 IR 87"], "ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎=やまだ^たろう"),
    ]
    answers = {}
    for number, (sets, name) in enumerate(rows):
        ds = base("explicit", "MONOCHROME2")
        ds.SpecificCharacterSet = sets
        ds.PatientName = name
        del ds.Rows, ds.Columns
        path = f"name-{number}.dcm"
        ds.save_as(FILES / path, enforce_file_format=True)
        answers[path] = {"sets": sets, "name": str(dcmread(FILES / path).PatientName)}
    (FILES / "names.json").write_text(json.dumps(answers, ensure_ascii=False, indent=1) + "\n")


FILES.mkdir(exist_ok=True)
for old in FILES.iterdir():
    old.unlink()
for step in (natives, dcmtk, jpegs, j2k, clips, video, names):
    step()
(FILES / "expected.json").write_text(json.dumps({"files": expected, "pictures": pictures}, indent=1) + "\n")
sizes = [path.stat().st_size for path in FILES.iterdir()]
print(len(sizes), "files", sum(sizes), "bytes, largest", max(sizes))
