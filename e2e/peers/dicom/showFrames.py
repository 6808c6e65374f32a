"""Shows every frame of DICOM files by pydicom, an implementation that is not ours: a line of JSON for each file, and the pixels as red, green and blue in a file beside it.

python showFrames.py --list
python showFrames.py OUT FILE...

Without a window, gray pictures of more than 8 bits lie between their smallest and largest value: as the file says them, else as the frame has them.
"""
import json
import sys
import warnings
from pathlib import Path

import numpy as np
from pydicom import dcmread
from pydicom.pixels import apply_color_lut, apply_modality_lut, apply_voi_lut, iter_pixels

warnings.simplefilter("ignore")
FRAMES_MOST = 4


def said_range(ds):
    low, high = ds.get("SmallestImagePixelValue"), ds.get("LargestImagePixelValue")
    if not isinstance(low, int) or not isinstance(high, int):
        return None
    stored = int(ds.BitsStored)
    signed = int(ds.PixelRepresentation) == 1
    least = -(2 ** (stored - 1)) if signed else 0
    most = least + 2**stored - 1
    low, high = [value - 65536 if signed and value > most else value for value in (low, high)]
    return (low, high) if least <= low < high <= most else None


def eight_bits(values, low, high):
    if high <= low:
        return np.where(values > low, 255, 0)
    return np.clip(np.rint((values - low) / (high - low) * 255), 0, 255)


def grouped(ds, index):
    """Windows and rescale of a frame that has its own."""
    groups = [*ds.get("PerFrameFunctionalGroupsSequence", [])[index : index + 1], *ds.get("SharedFunctionalGroupsSequence", [])]
    for name in ("PixelValueTransformationSequence", "FrameVOILUTSequence"):
        found = [group for group in groups if name in group]
        if found:
            for element in found[0][name].value[0]:
                ds[element.tag] = element


def overlaid(ds, shown, index):
    """What lies over a frame is white."""
    for group in range(0x6000, 0x6020, 2):
        if (group, 0x3000) not in ds or index > 0:
            continue
        plane = ds.overlay_array(group)
        top, left = [value - 1 for value in ds[group, 0x0050].value]
        rows, columns = shown.shape[:2]
        part = plane[: rows - top, : columns - left].astype(bool)
        shown[top : top + part.shape[0], left : left + part.shape[1]][part] = 255
    return shown


def gray(ds, frame):
    values = apply_modality_lut(frame, ds).astype(float)
    bits = int(ds.BitsStored)
    signed = int(ds.PixelRepresentation) == 1
    least = -(2 ** (bits - 1)) if signed else 0
    slope, intercept = float(ds.get("RescaleSlope", 1)), float(ds.get("RescaleIntercept", 0))
    if "WindowWidth" in ds and "WindowCenter" in ds:
        shown = np.asarray(apply_voi_lut(apply_modality_lut(frame, ds), ds, prefer_lut=False)).astype(float)
        low, high = least * slope + intercept, (least + 2**bits - 1) * slope + intercept
        if "ModalityLUTSequence" in ds:
            low, high = 0, 2 ** ds.ModalityLUTSequence[0].LUTDescriptor[2] - 1
    elif "VOILUTSequence" in ds:
        shown = np.asarray(apply_voi_lut(apply_modality_lut(frame, ds), ds)).astype(float)
        low, high = 0, 2 ** ds.VOILUTSequence[0].LUTDescriptor[2] - 1
    else:
        said = said_range(ds) if bits > 8 else (least, least + 2**bits - 1)
        ends = said if said is not None else (frame.min(), frame.max())
        shown = values
        low, high = sorted(float(end) * slope + intercept for end in ends)
        if "ModalityLUTSequence" in ds:
            low, high = 0, 2 ** ds.ModalityLUTSequence[0].LUTDescriptor[2] - 1
    shown = eight_bits(shown, low, high)
    if ds.PhotometricInterpretation == "MONOCHROME1":
        shown = 255 - shown
    return np.repeat(shown.astype(np.uint8)[..., None], 3, axis=2)


def colour(ds, frame):
    bits = int(ds.BitsStored)
    return (frame >> max(0, bits - 8)).astype(np.uint8)


def palette(ds, frame):
    """pydicom reads the tables of big endian files as little endian ones: they are given to it so."""
    if ds.original_encoding[1] is False and not ds.get("swapped"):
        for name in ("Red", "Green", "Blue"):
            table = ds[f"{name}PaletteColorLookupTableData"]
            table.value = np.frombuffer(table.value, ">u2").astype("<u2").tobytes()
        ds.swapped = True
    shown = apply_color_lut(frame, ds)
    return (shown >> 8).astype(np.uint8) if shown.dtype.itemsize == 2 else shown.astype(np.uint8)


def frames_of(path):
    ds = dcmread(path, force=True)
    kind = str(ds.PhotometricInterpretation)
    for index, frame in enumerate(iter_pixels(ds)):
        if index == FRAMES_MOST:
            break
        show = palette if kind == "PALETTE COLOR" else gray if frame.ndim == 2 else colour
        grouped(ds, index)
        yield np.ascontiguousarray(overlaid(ds, show(ds, frame), index))


def lossy(path):
    try:
        return str(dcmread(path, force=True, stop_before_pixels=True).file_meta.TransferSyntaxUID)
    except Exception:
        return ""


def public_files():
    import data_store
    import pydicom

    folders = [Path(pydicom.__file__).parent / "data" / "test_files", Path(data_store.__file__).parent]
    return sorted({str(path) for folder in folders for path in folder.rglob("*.dcm")})


if sys.argv[1] == "--list":
    print("\n".join(public_files()))
    sys.exit(0)
out = Path(sys.argv[1])
for number, path in enumerate(sys.argv[2:]):
    answer = {"path": path, "frames": [], "syntax": lossy(path)}
    try:
        for index, frame in enumerate(frames_of(path)):
            name = f"{number}-{index}.rgb"
            (out / name).write_bytes(frame.tobytes())
            answer["frames"].append({"file": name, "height": frame.shape[0], "width": frame.shape[1]})
    except Exception as error:
        answer["error"] = f"{type(error).__name__}: {error}"[:200]
    print(json.dumps(answer), flush=True)
