/** A stored row whose changes are counted. */
export interface Versioned {
  readonly version: number
}

/** A draft over a stored row: only what was typed is kept apart, everything else is shown as stored. */
export interface VersionedDraft<Row extends Versioned | null, Draft extends object> {
  /** The row that is saved onto; null adds a new one. */
  readonly base: Row
  /** A newer version in which somebody changed what is being typed here: saving must ask which one counts. */
  readonly newer: Row | null
  /** The fields that were typed in. */
  readonly edits: Partial<Draft>
}

/** The form of a row; where rows are added, also of null: the form of a new one. */
export type DraftOf<Row, Draft> = (row: Row) => Draft

function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  return value instanceof Set ? [...value].sort() : value
}

/** Files have no contents as JSON. */
const withFiles = (_key: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/** Whether two values of a field are the same once they are saved: blanks at the ends of a text do not count. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) || JSON.stringify(comparable(one), withFiles) === JSON.stringify(comparable(other), withFiles)
  )
}

/** The fields in which two drafts differ, in the order of the form. */
export function differingKeys<Draft extends object>(one: Draft, other: Draft): (keyof Draft)[] {
  return (Object.keys(one) as (keyof Draft)[]).filter((key) => !isSameValue(one[key], other[key]))
}

/** Some fields of a draft. */
export function pickKeys<Draft extends object>(draft: Draft, keys: readonly (keyof Draft)[]): Partial<Draft> {
  const picked: Partial<Draft> = {}
  for (const key of keys) picked[key] = draft[key]
  return picked
}

/** The newest version that is known. */
export function shownRow<Row extends Versioned | null, Draft extends object>(state: VersionedDraft<Row, Draft>): Row {
  return state.newer ?? state.base
}

/** What the form shows. */
export function draftIn<Row extends Versioned | null, Draft extends object>(
  state: VersionedDraft<Row, Draft>,
  draftOf: DraftOf<Row, Draft>,
): Draft {
  return { ...draftOf(shownRow(state)), ...state.edits }
}

/** The fields that hold something else than when the typing began. */
export function touchedKeys<Row extends Versioned | null, Draft extends object>(
  { base, edits }: VersionedDraft<Row, Draft>,
  draftOf: DraftOf<Row, Draft>,
): (keyof Draft)[] {
  const began = draftOf(base)
  return differingKeys(began, { ...began, ...edits })
}

/**
 * Takes a version of the row that was read or saved by another call. Untouched fields follow it, touched ones are kept. Where
 * somebody changed a touched field to another value, the former version stays the one that is saved onto, so that the server refuses it.
 *
 * @param state - the draft.
 * @param row - the row as it is now; one that is older than the known one changes nothing.
 * @param draftOf - the form of a row.
 */
export function receiveRow<Row extends Versioned | null, Draft extends object>(
  state: VersionedDraft<Row, Draft>,
  row: NonNullable<Row>,
  draftOf: DraftOf<Row, Draft>,
): VersionedDraft<Row, Draft> {
  const known = shownRow(state)
  if (known !== null && row.version < known.version) return state
  const [began, next] = [draftOf(state.base), draftOf(row)]
  const touched = touchedKeys(state, draftOf)
  const edits = pickKeys({ ...next, ...state.edits }, touched)
  const hasClash = touched.some((key) => !isSameValue(next[key], began[key]) && !isSameValue(next[key], edits[key]))
  return hasClash ? { base: state.base, newer: row, edits } : { base: row, newer: null, edits }
}

/** What was typed since a draft was sent. */
export function typedSince<Row extends Versioned | null, Draft extends object>(
  state: VersionedDraft<Row, Draft>,
  sent: Draft,
  draftOf: DraftOf<Row, Draft>,
): Partial<Draft> {
  const now = draftIn(state, draftOf)
  return pickKeys(
    now,
    differingKeys(now, sent).filter((key) => key in state.edits),
  )
}
