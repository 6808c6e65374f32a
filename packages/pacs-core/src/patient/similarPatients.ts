/** How two patients of one day can be mistaken for each other. */
export const similarityKinds = [
  /** The same name, in any order of its parts. */
  'sameName',
  /** Born on one day, with the same family name or a similar name: twins and other siblings. */
  'twin',
  /** Sounds the same, or differs in one character. */
  'similarName',
] as const

/** How two patients of one day can be mistaken for each other. */
export type SimilarityKind = (typeof similarityKinds)[number]

/** What of a patient is compared. */
export interface NamedOnQueue {
  readonly patientName: string
  /** The name in Latin letters without tones, `zhang san` for 张三; empty when it is not known. */
  readonly spelledName: string
  /** `YYYY-MM-DD`, or null. */
  readonly birthDate: string | null
}

/** Shortest name of Chinese characters, and of letters, of which one character may differ: of shorter ones too much does. */
const shortest = { han: 3, letters: 5 }

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** Parts of a name in a form that case, width, accents and marks do not change. */
function partsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
}

/** Names whose parts are in another order are the same: `Anna Schmidt`, `SCHMIDT^ANNA`. */
const folded = (parts: readonly string[]) => [...parts].sort().join(' ')

/** Whether one text becomes the other by one character more, less or replaced, or by two neighbours that change places. */
function isOneOff(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1
  const left = short.slice(start, short.length - end)
  const right = long.slice(start, long.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** What is compared of a name, made once for each patient. */
interface ComparedName {
  readonly folded: string
  readonly characters: readonly string[]
  readonly isHan: boolean
  readonly sound: string
  readonly familyNames: readonly string[]
  readonly birthDate: string | null
}

/** The first character of a Chinese name, and each part of any other, may be the family name. */
function familyNamesOf(parts: readonly string[]): string[] {
  const [first = ''] = parts
  return isHan(first) ? [...first].slice(0, 1) : parts.filter(({ length }) => length > 1)
}

function prepare({ patientName, spelledName, birthDate }: NamedOnQueue): ComparedName {
  const parts = partsOf(patientName)
  const joined = parts.join('')
  const spelled = partsOf(spelledName)
  return {
    folded: folded(parts),
    characters: [...joined],
    isHan: isHan(joined),
    sound: spelled.length > 0 ? spelled.join('') : joined,
    familyNames: familyNamesOf(parts),
    birthDate,
  }
}

function isNear(one: ComparedName, other: ComparedName): boolean {
  if (one.isHan !== other.isHan) return false
  const least = one.isHan ? shortest.han : shortest.letters
  const length = Math.min(one.characters.length, other.characters.length)
  return length >= least && isOneOff(one.characters, other.characters)
}

function compare(one: ComparedName, other: ComparedName): SimilarityKind | null {
  if (one.folded === '' || other.folded === '') return null
  if (one.folded === other.folded) return 'sameName'
  const isSimilar = isNear(one, other) || one.sound === other.sound
  const isSameBirth = one.birthDate !== null && one.birthDate === other.birthDate
  if (isSameBirth && (isSimilar || one.familyNames.some((name) => other.familyNames.includes(name)))) return 'twin'
  return isSimilar ? 'similarName' : null
}

/**
 * Whether two patients who are examined on one day can be confused. Of names of fewer than three Chinese characters, or five letters, one
 * character may not differ: half of a queue would be marked.
 *
 * @param one - a patient.
 * @param other - another patient.
 * @returns how, or null when they cannot.
 */
export function similarityOf(one: NamedOnQueue, other: NamedOnQueue): SimilarityKind | null {
  return compare(prepare(one), prepare(other))
}

/** Two patients who can be confused. */
export interface SimilarPair<Patient> {
  readonly one: Patient
  readonly other: Patient
  readonly kind: SimilarityKind
}

/**
 * All pairs of a list who can be confused, by {@link similarityOf}.
 *
 * @param patients - those of one day.
 */
export function similarPairs<Patient extends NamedOnQueue>(patients: readonly Patient[]): SimilarPair<Patient>[] {
  const prepared = patients.map((patient) => ({ patient, name: prepare(patient) }))
  return prepared.flatMap(({ patient: one, name }, index) =>
    prepared.slice(index + 1).flatMap(({ patient: other, name: otherName }) => {
      const kind = compare(name, otherName)
      return kind === null ? [] : [{ one, other, kind }]
    }),
  )
}
