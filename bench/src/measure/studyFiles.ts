import { type DicomDataset, tag, writeDicom } from '@opensono/pacs-core/dicom'

const edge = 512

function datasetOf(studyUid: string, number: number): DicomDataset {
  const text = (vr: string, value: string | number) => ({ vr, Value: [value] })
  return {
    [tag.SOPClassUID]: text('UI', '1.2.840.10008.5.1.4.1.1.6.1'),
    [tag.SOPInstanceUID]: text('UI', `${studyUid.slice(0, 50)}.9.${number}`),
    [tag.StudyInstanceUID]: text('UI', studyUid),
    [tag.SeriesInstanceUID]: text('UI', `${studyUid.slice(0, 50)}.9`),
    [tag.Modality]: text('CS', 'US'),
    [tag.PatientID]: text('LO', 'BENCH'),
    [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'BENCH' }] },
    [tag.InstanceNumber]: text('IS', number),
    [tag.SamplesPerPixel]: text('US', 1),
    [tag.PhotometricInterpretation]: text('CS', 'MONOCHROME2'),
    [tag.Rows]: text('US', edge),
    [tag.Columns]: text('US', edge),
    [tag.BitsAllocated]: text('US', 8),
    [tag.BitsStored]: text('US', 8),
    [tag.HighBit]: text('US', 7),
    [tag.PixelRepresentation]: text('US', 0),
  }
}

/** DICOM files of one study, a quarter of a megabyte each. */
export function studyFiles(studyUid: string, count: number): Buffer[] {
  const pixels = Buffer.alloc(edge * edge, 90)
  return Array.from({ length: count }, (_, index) => {
    const { pieces } = writeDicom({
      dataset: datasetOf(studyUid, index + 1),
      transferSyntaxUid: '1.2.840.10008.1.2.1',
      pixels: { kind: 'native', bytes: pixels.length },
    })
    return Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? pixels : piece)))
  })
}
