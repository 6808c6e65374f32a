import { type DicomDataset, keptObjectClasses, tag, writeDicom } from '@opensono/pacs-core/dicom'

const code = (value: string, scheme: string, meaning: string): DicomDataset => ({
  '00080100': { vr: 'SH', Value: [value] },
  '00080102': { vr: 'SH', Value: [scheme] },
  '00080104': { vr: 'LO', Value: [meaning] },
})

/** A small PDF of one empty page, of an odd number of bytes. */
export const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF`.padEnd(301),
  'latin1',
)

/** One measured value of a structured report: a length in millimetres. */
function measured(name: string, mm: number): DicomDataset {
  return {
    '0040A010': { vr: 'CS', Value: ['CONTAINS'] },
    '0040A040': { vr: 'CS', Value: ['NUM'] },
    '0040A043': { vr: 'SQ', Value: [code('11820-8', 'LN', name)] },
    '0040A300': {
      vr: 'SQ',
      Value: [
        { '0040A30A': { vr: 'DS', Value: [mm] }, '004008EA': { vr: 'SQ', Value: [code('mm', 'UCUM', 'millimeter')] } },
      ],
    },
  }
}

/** Content of a structured report of the TID 5000 family. */
export function reportContent(values = 1): DicomDataset {
  return {
    [tag.Modality]: { vr: 'CS', Value: ['SR'] },
    '0040A040': { vr: 'CS', Value: ['CONTAINER'] },
    '0040A043': { vr: 'SQ', Value: [code('125000', 'DCM', 'OB-GYN Ultrasound Procedure Report')] },
    '0040A050': { vr: 'CS', Value: ['SEPARATE'] },
    '0040A491': { vr: 'CS', Value: ['COMPLETE'] },
    '0040A493': { vr: 'CS', Value: ['UNVERIFIED'] },
    '0040A730': { vr: 'SQ', Value: Array.from({ length: values }, (_, index) => measured('Biparietal', 80 + index)) },
  }
}

const contents = {
  STRUCTURED_REPORT: reportContent(),
  KEY_OBJECTS: {
    '0040A040': { vr: 'CS', Value: ['CONTAINER'] },
    '0040A043': { vr: 'SQ', Value: [code('113000', 'DCM', 'Of Interest')] },
  },
  PRESENTATION_STATE: {
    [tag.ContentLabel]: { vr: 'CS', Value: ['CALIPERS'] },
    '00700084': { vr: 'PN', Value: [] },
  },
  DOCUMENT: {
    [tag.DocumentTitle]: { vr: 'ST', Value: ['Fetal growth'] },
    [tag.EncapsulatedDocument]: { vr: 'OB', bytes: pdf },
    [tag.MIMETypeOfEncapsulatedDocument]: { vr: 'LO', Value: ['application/pdf'] },
    [tag.EncapsulatedDocumentLength]: { vr: 'UL', Value: [pdf.length] },
  },
} satisfies Record<string, DicomDataset>

/** Kinds of objects without a picture that machines send, each with its SOP Class UID. */
export const objectClasses = {
  'basic text report': '1.2.840.10008.5.1.4.1.1.88.11',
  'enhanced report': '1.2.840.10008.5.1.4.1.1.88.22',
  'comprehensive report': '1.2.840.10008.5.1.4.1.1.88.33',
  'comprehensive 3D report': '1.2.840.10008.5.1.4.1.1.88.34',
  'key object selection': '1.2.840.10008.5.1.4.1.1.88.59',
  'grayscale presentation state': '1.2.840.10008.5.1.4.1.1.11.1',
  'color presentation state': '1.2.840.10008.5.1.4.1.1.11.2',
  'encapsulated PDF': '1.2.840.10008.5.1.4.1.1.104.1',
} as const

/** One of them. */
export type ObjectName = keyof typeof objectClasses

let objects = 0

/** A file of an object without a picture, with a SOP Instance UID that no other one has. */
export function objectFile(
  name: ObjectName,
  more: DicomDataset = {},
  transferSyntaxUid = '1.2.840.10008.1.2.1',
): { file: Buffer; uid: string; seriesUid: string } {
  objects += 1
  const kept = keptObjectClasses.find(({ uid }) => uid === objectClasses[name])
  if (kept === undefined) throw new Error('not a kept class')
  const [uid, seriesUid] = [`1.2.826.0.88.${objects}`, `1.2.826.0.89.${objects}`]
  const dataset: DicomDataset = {
    [tag.SOPClassUID]: { vr: 'UI', Value: [objectClasses[name]] },
    [tag.SOPInstanceUID]: { vr: 'UI', Value: [uid] },
    [tag.SeriesInstanceUID]: { vr: 'UI', Value: [seriesUid] },
    [tag.StudyInstanceUID]: { vr: 'UI', Value: ['1.2.3'] },
    [tag.Modality]: { vr: 'CS', Value: [kept.modality] },
    [tag.InstanceNumber]: { vr: 'IS', Value: [1] },
    [tag.ContentDate]: { vr: 'DA', Value: ['20260105'] },
    [tag.ContentTime]: { vr: 'TM', Value: ['090000'] },
    ...contents[kept.kind],
    ...more,
  }
  const { pieces } = writeDicom({ dataset, transferSyntaxUid })
  return { file: Buffer.concat(pieces.map((piece) => piece as Uint8Array)), uid, seriesUid }
}
