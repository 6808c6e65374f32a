import type { KeptObjectKind } from '../image/object/objectKind'

export type { KeptObjectKind } from '../image/object/objectKind'

/** A class of DICOM objects without pictures that are kept with a study. */
export interface KeptObjectClass {
  /** SOP Class UID. */
  readonly uid: string
  readonly kind: KeptObjectKind
  /** The modality that its objects have (PS3.3, C.7.3.1.1.1), for a file that names none. */
  readonly modality: string
  /** Media type of the document that its objects hold; null for others. */
  readonly documentType: string | null
}

const storage = '1.2.840.10008.5.1.4.1.1'

/**
 * Every class of objects without pictures that is kept and given out (PS3.4, B.5). A waveform, a plan or any other one is refused by its
 * class: another line here is all that it takes to keep it.
 */
export const keptObjectClasses: readonly KeptObjectClass[] = [
  // Basic Text, Enhanced, Comprehensive, Comprehensive 3D, Extensible, Simplified Adult Echo.
  ...['88.11', '88.22', '88.33', '88.34', '88.35', '88.72'].map((end) => ({
    uid: `${storage}.${end}`,
    kind: 'STRUCTURED_REPORT' as const,
    modality: 'SR',
    documentType: null,
  })),
  { uid: `${storage}.88.59`, kind: 'KEY_OBJECTS', modality: 'KO', documentType: null },
  // Grayscale and color.
  ...['11.1', '11.2'].map((end) => ({
    uid: `${storage}.${end}`,
    kind: 'PRESENTATION_STATE' as const,
    modality: 'PR',
    documentType: null,
  })),
  // Encapsulated PDF, CDA, STL.
  { uid: `${storage}.104.1`, kind: 'DOCUMENT', modality: 'DOC', documentType: 'application/pdf' },
  { uid: `${storage}.104.2`, kind: 'DOCUMENT', modality: 'DOC', documentType: 'text/xml' },
  { uid: `${storage}.104.3`, kind: 'DOCUMENT', modality: 'M3D', documentType: 'model/stl' },
]

const byUid = new Map(keptObjectClasses.map((each) => [each.uid, each]))

/**
 * The class of a DICOM object without a picture.
 *
 * @param sopClassUid - SOP Class UID of the object.
 * @returns null for a class whose objects are not kept.
 */
export function keptObjectClassOf(sopClassUid: string): KeptObjectClass | null {
  return byUid.get(sopClassUid) ?? null
}
