import type { DicomDataset, DicomElement, DicomValue, PersonName } from '@opensono/pacs-core/dicom'

/** Control characters, and the backslash that parts values. */
const unfit = /[\\\p{Cc}]+/gu

/** A text as a value of DICOM: no control characters and no backslash, cut at a length. */
export function cleanText(text: string, length: number): string {
  const fit = text.normalize('NFC').replace(unfit, ' ').replace(/ +/g, ' ').trim()
  return [...fit].slice(0, length).join('').trim()
}

/** Most characters of a text, by its value representation (PS3.5, table 6.2-1). */
const lengths = { SH: 16, LO: 64, ST: 1024, LT: 10_240, AE: 16, CS: 16 } as const

/** An element of text; empty for an empty text. */
export function textElement(vr: keyof typeof lengths, text: string): DicomElement {
  const value = cleanText(text, lengths[vr])
  return value === '' ? { vr } : { vr, Value: [value] }
}

/** An element of values that need no cleaning: numbers, dates, UIDs, codes of the standard. */
export function element(vr: string, ...Value: DicomValue[]): DicomElement {
  return Value.length === 0 ? { vr } : { vr, Value }
}

/** An element of a person's name; empty for nobody. */
export function nameElement(name: PersonName | null): DicomElement {
  return name === null || (name.Alphabetic ?? '') === '' ? { vr: 'PN' } : { vr: 'PN', Value: [name] }
}

/** A sequence. */
export function sequence(items: readonly DicomDataset[]): DicomElement {
  return { vr: 'SQ', Value: items }
}
