"""Writes measured.dcm and measured.json: a file with four regions, and what pydicom and numpy measure in it.

pip install pydicom==3.0.2 numpy; python measured.py

Every value is calculated from the elements that pydicom reads back from the file, by the equations of PS3.3 C.8.5.5, and shares no code with the
product.
"""

import json
from pathlib import Path

import numpy as np
from pydicom import dcmread
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.sequence import Sequence
from pydicom.uid import ExplicitVRLittleEndian

FOLDER = Path(__file__).parent
ROWS, COLUMNS = 400, 600
TWO_D, M_MODE, SPECTRAL = 1, 2, 3
CM, S, HZ, CM_S = 3, 4, 5, 7


def region(kind, box, units, deltas, pixel, value=(0.0, 0.0), **more):
    item = Dataset()
    item.RegionSpatialFormat, item.RegionDataType, item.RegionFlags = kind, 3 if kind == SPECTRAL else 1, 0
    item.RegionLocationMinX0, item.RegionLocationMinY0, item.RegionLocationMaxX1, item.RegionLocationMaxY1 = box
    item.PhysicalUnitsXDirection, item.PhysicalUnitsYDirection = units
    item.PhysicalDeltaX, item.PhysicalDeltaY = deltas
    # From the corner of the region.
    item.ReferencePixelX0, item.ReferencePixelY0 = pixel
    item.ReferencePixelPhysicalValueX, item.ReferencePixelPhysicalValueY = value
    for name, one in more.items():
        setattr(item, name, one)
    return item


ds = Dataset()
ds.file_meta = FileMetaDataset()
ds.file_meta.TransferSyntaxUID = ExplicitVRLittleEndian
ds.file_meta.MediaStorageSOPClassUID = ds.SOPClassUID = "1.2.840.10008.5.1.4.1.1.6.1"
ds.file_meta.MediaStorageSOPInstanceUID = ds.SOPInstanceUID = "1.2.826.0.1.3680043.8.498.7"
ds.Modality = "US"
ds.SamplesPerPixel, ds.PhotometricInterpretation = 1, "MONOCHROME2"
ds.Rows, ds.Columns = ROWS, COLUMNS
# No pixel is ever looked at: one bit each keeps the file small.
ds.BitsAllocated, ds.BitsStored, ds.HighBit, ds.PixelRepresentation = 1, 1, 0, 0
ds.SequenceOfUltrasoundRegions = Sequence([
    region(TWO_D, (0, 0, 299, 199), (CM, CM), (0.0213, 0.0347), (150, 7)),
    region(M_MODE, (300, 0, 599, 199), (S, CM), (0.0041, 0.0271), (0, 11)),
    region(SPECTRAL, (0, 200, 299, 399), (S, CM_S), (0.0052, -0.613), (0, 120)),
    # A frequency scale: shift in Hz, by a transducer of 5 MHz at 60 degrees.
    region(SPECTRAL, (300, 200, 599, 399), (S, HZ), (0.0052, -21.7), (0, 150), (0.0, 25.0), TransducerFrequency=5000, DopplerCorrectionAngle=60.0),
])
ds.PixelData = bytes(ROWS * COLUMNS // 8)
ds["PixelData"].VR = "OB"
ds.save_as(FOLDER / "measured.dcm", enforce_file_format=True)

read = dcmread(FOLDER / "measured.dcm").SequenceOfUltrasoundRegions


def physical(number, points):
    """Pixels of the picture in the units of a region (C.8.5.5.1.5 and following)."""
    r = read[number]
    corner = np.array([r.RegionLocationMinX0, r.RegionLocationMinY0], float)
    pixel = np.array([r.ReferencePixelX0, r.ReferencePixelY0], float)
    value = np.array([r.ReferencePixelPhysicalValueX, r.ReferencePixelPhysicalValueY], float)
    return value + (np.asarray(points, float) - corner - pixel) * [r.PhysicalDeltaX, r.PhysicalDeltaY]


cases = []


def add(kind, number, points, measured, **more):
    cases.append({"kind": kind, "region": number, "points": points, **more, "expected": {k: float(v) for k, v in measured(physical(number, points)).items()}})


def norm(line):
    return np.linalg.norm(line[1] - line[0])


def speed(p):
    return (p[1, 1] - p[0, 1]) / (p[1, 0] - p[0, 0])


add("distance", 0, [[20.5, 30.25], [201, 166.75]], lambda p: {"length": norm(p) * 10})
add("tracedArea", 0, [[40, 40], [180, 60], [150, 170], [60, 140]], lambda p: {
    "area": abs(np.dot(p[:, 0], np.roll(p[:, 1], -1)) - np.dot(p[:, 1], np.roll(p[:, 0], -1))) / 2})
add("volume", 0, [[20, 20], [120, 40], [60, 100], [80, 180], [150, 60], [250, 190]], lambda p: {
    "volume": np.pi / 6 * norm(p[:2]) * norm(p[2:4]) * norm(p[4:])})
add("angle", 0, [[30, 30], [140, 160], [260, 50]], lambda p: {
    "angle": np.degrees(np.arccos((p[0] - p[1]) @ (p[2] - p[1]) / norm(p[:2]) / norm(p[1:])))})
trace = [[333, 42.5], [512.5, 131]]
add("depth", 1, trace, lambda p: {"depth": abs(p[1, 1] - p[0, 1]) * 10})
add("time", 1, trace, lambda p: {"time": p[1, 0] - p[0, 0]})
add("slope", 1, trace, lambda p: {"slope": speed(p)})
add("heartRate", 1, trace, lambda p: {"heartRate": 60 * 3 / (p[1, 0] - p[0, 0])}, beats=3)
cycle = [[31, 212.5], [133.5, 297.25]]
add("velocity", 2, cycle[:1], lambda p: {"velocity": p[0, 1], "gradient": 4 * (p[0, 1] / 100) ** 2})
add("slope", 2, cycle, lambda p: {"acceleration": speed(p)})
add("resistance", 2, cycle, lambda p: {
    "systolic": p[0, 1], "diastolic": p[1, 1], "resistance": (p[0, 1] - p[1, 1]) / p[0, 1], "systoleDiastole": p[0, 1] / p[1, 1]})
# v = c f / (2 f0 cos angle), with 1,540 m/s.
add("velocity", 3, [[420, 231.5]], lambda p: {
    "velocity": 154_000 * p[0, 1] / (2 * read[3].TransducerFrequency * 1000 * np.cos(np.radians(float(read[3].DopplerCorrectionAngle))))})

(FOLDER / "measured.json").write_text(json.dumps(cases, indent=1) + "\n")
