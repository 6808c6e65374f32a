/** An element of the dictionary. */
export interface DicomDictionaryEntry {
  /** `XS` is US or SS, by the pixel representation of the file. */
  readonly vr: string
  readonly keyword: string
  readonly name: string
}

/** What the standard says of elements. */
export interface DicomDictionary {
  /** @returns the value representation of an element; undefined for one that is unknown, as private ones are. */
  vrOf(tag: string): string | undefined
  /** @returns what the standard says of an element; undefined for one that is unknown. */
  entryOf(tag: string): DicomDictionaryEntry | undefined
  /** @returns the tag of a keyword; undefined for one that is unknown. */
  tagOf(keyword: string): string | undefined
}

const spaced = (keyword: string) => keyword.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')

function entryOfText(text: string): DicomDictionaryEntry {
  const [head = '', name] = text.split('|')
  const keyword = head.slice(2)
  return { vr: head.slice(0, 2), keyword, name: name ?? spaced(keyword) }
}

/** Whether a tag is one of a repeating group, whose free digits are written as X. */
function isOf(digits: string, tag: string): boolean {
  return [...digits].every((digit, index) => digit === 'X' || digit === tag[index])
}

function parse(text: string): DicomDictionary {
  const [single = '', repeated = ''] = text.split('\n\n')
  const entries = new Map<string, DicomDictionaryEntry>()
  let number = 0
  for (const line of single.split('\n')) {
    const distance = /^[0-9a-z]+/.exec(line)?.[0] ?? '0'
    number += Number.parseInt(distance, 36)
    entries.set(number.toString(16).toUpperCase().padStart(8, '0'), entryOfText(line.slice(distance.length)))
  }
  const groups = repeated.split('\n').map((line) => ({
    digits: line.slice(0, 8).toUpperCase(),
    entry: entryOfText(line.slice(8)),
  }))
  const tags = new Map([...entries].map(([tag, { keyword }]) => [keyword, tag]))
  const groupLength: DicomDictionaryEntry = { vr: 'UL', keyword: 'GenericGroupLength', name: 'Generic Group Length' }
  const creator: DicomDictionaryEntry = { vr: 'LO', keyword: 'PrivateCreator', name: 'Private Creator' }

  function entryOf(tag: string): DicomDictionaryEntry | undefined {
    const found = entries.get(tag)
    if (found !== undefined) return found
    const isPrivate = Number.parseInt(tag.slice(3, 4), 16) % 2 === 1
    if (tag.endsWith('0000')) return groupLength
    if (isPrivate) return /00[1-9A-F][0-9A-F]$/.test(tag) ? creator : undefined
    return groups.find(({ digits }) => isOf(digits, tag))?.entry
  }
  return { entryOf, vrOf: (tag) => entryOf(tag)?.vr, tagOf: (keyword) => tags.get(keyword) }
}

/** Loads the dictionary of DICOM PS3.6: 50 kB that only implicit files and tables of elements need. */
export async function loadDicomDictionary(): Promise<DicomDictionary> {
  const { dictionaryText } = await import('./dictionaryText.generated')
  return parse(dictionaryText)
}
