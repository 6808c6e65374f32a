"""Reads DICOM files by pydicom, an implementation that is not ours, and prints what they say as JSON, one line for each file."""
import json
import sys

import pydicom
from pydicom.encaps import generate_pixel_data_frame

for path in sys.argv[1:]:
    file = pydicom.dcmread(path)
    frames = int(file.get("NumberOfFrames", 1))
    is_compressed = file.file_meta.TransferSyntaxUID.is_compressed
    is_video = file.file_meta.TransferSyntaxUID.startswith("1.2.840.10008.1.2.4.10")
    pieces = None
    if is_compressed:
        pieces = len(list(generate_pixel_data_frame(file.PixelData, 1 if is_video else frames)))
    alphabetic, _, ideographic = str(file.PatientName).partition("=")
    regions = [float(region.PhysicalDeltaX) for region in file.get("SequenceOfUltrasoundRegions", [])]
    print(json.dumps({
        "alphabetic": alphabetic,
        "ideographic": ideographic,
        "uid": str(file.SOPInstanceUID),
        "rows": int(file.Rows),
        "columns": int(file.Columns),
        "frames": frames,
        "pieces": pieces,
        "photometric": str(file.PhotometricInterpretation),
        "regions": regions,
    }))
