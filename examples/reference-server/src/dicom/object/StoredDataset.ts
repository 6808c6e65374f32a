import type { DicomDataset, DicomElement, DicomValue, PersonName } from '@opensono/pacs-core/dicom'

/** One value as it is stored. */
export type StoredValue = string | number | null | PersonName | StoredDataset

/** An element as it is stored: binary values as base64 text. */
export interface StoredElement {
  vr: string
  Value?: StoredValue[]
  InlineBinary?: string
}

/** Attributes as they are stored: the DICOM JSON Model (PS3.18, annex F). */
export interface StoredDataset {
  [tag: string]: StoredElement
}

/** Longer binary values are not kept beside the file. */
const inlineBytesMost = 4096

const isDataset = (vr: string, value: DicomValue | StoredValue): value is DicomDataset & StoredDataset =>
  vr === 'SQ' && typeof value === 'object' && value !== null

function storedElement({ vr, Value, bytes }: DicomElement): StoredElement {
  return {
    vr,
    ...(Value !== undefined && {
      Value: Value.map((value) => (isDataset(vr, value) ? storedDataset(value) : (value as StoredValue))),
    }),
    ...(bytes !== undefined && { InlineBinary: Buffer.from(bytes).toString('base64') }),
  }
}

/** The attributes of a file as they are stored, without long binary values. */
export function storedDataset(dataset: DicomDataset): StoredDataset {
  const kept = Object.entries(dataset).filter(([, { bytes }]) => bytes === undefined || bytes.length <= inlineBytesMost)
  return Object.fromEntries(kept.map(([tag, element]) => [tag, storedElement(element)]))
}

/** Stored attributes as they were. */
export function readStoredDataset(stored: StoredDataset): DicomDataset {
  const read = ({ vr, Value, InlineBinary }: StoredElement): DicomElement => ({
    vr,
    ...(Value !== undefined && {
      Value: Value.map((value) => (isDataset(vr, value) ? readStoredDataset(value) : value)),
    }),
    ...(InlineBinary !== undefined && { bytes: new Uint8Array(Buffer.from(InlineBinary, 'base64')) }),
  })
  return Object.fromEntries(Object.entries(stored).map(([tag, element]) => [tag, read(element)]))
}
