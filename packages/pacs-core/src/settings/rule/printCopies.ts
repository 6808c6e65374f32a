import { limits } from '../../value/limits'

const entry = /^([A-Za-z0-9_-]{1,64}):(\d{1,2})$/

/**
 * Reads how many copies of a report are printed for whom.
 *
 * @param text - a comma list of `<patient source>:<copies>`; sources that are not named have one copy.
 * @returns copies by the id of the patient source; null when the text is not such a list.
 */
export function readPrintCopies(text: string): ReadonlyMap<string, number> | null {
  const copies = new Map<string, number>()
  for (const part of text === '' ? [] : text.split(',')) {
    const [, sourceId = '', figure = ''] = entry.exec(part) ?? []
    const { min, max } = limits.printCopies
    const count = Number(figure)
    if (sourceId === '' || copies.has(sourceId) || count < min || count > max) return null
    copies.set(sourceId, count)
  }
  return copies
}

/** Whether a text is a list of copies by patient source. */
export function isPrintCopies(text: string): boolean {
  return readPrintCopies(text) !== null
}

/**
 * Writes how many copies are printed for whom; what is one copy needs no entry.
 *
 * @param copies - by the id of the patient source.
 */
export function writePrintCopies(copies: ReadonlyMap<string, number>): string {
  return [...copies]
    .filter(([, count]) => count !== limits.printCopies.default)
    .map(([sourceId, count]) => `${sourceId}:${count}`)
    .join(',')
}
