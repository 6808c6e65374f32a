import { PacsError } from '@opensono/pacs-core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A newer version that somebody else saved. */
export interface EntryConflict<Row> {
  readonly theirs: Row
  readonly savedByName: string | null
  readonly savedAt: string | null
}

/** What is edited, and how it is saved. */
export interface UseEntryFormOptions<Row extends object, Draft extends object> {
  /** null adds a new one. */
  row: Row | null
  draftOf: (row: Row | null) => Draft
  /** The fields that cannot be saved, in the order of the form; `from` is the row that the draft began with. */
  faultsOf: (draft: Draft, from: Row | null) => readonly (keyof Draft)[]
  /** Saves; `from` is the row that the draft began with. */
  send: (draft: Draft, from: Row | null) => Promise<Row>
  /** The row as it is now, after somebody else saved it. */
  fresh: (row: Row) => Promise<Row | null>
  /** `sent` is the draft as it was saved. */
  onSaved: (row: Row, isNew: boolean, sent: Draft) => void
}

interface State<Row, Draft> {
  readonly draft: Draft
  readonly base: Row | null
  readonly conflict: EntryConflict<Row> | null
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The form of one row in a drawer: what is wrong is said at its field, what others saved meanwhile is a choice of two versions.
 *
 * @param options - the row, and how it is saved.
 */
export function useEntryForm<Row extends object, Draft extends object>(options: UseEntryFormOptions<Row, Draft>) {
  const { row, draftOf, faultsOf, send, fresh, onSaved } = options
  const [{ draft, base, conflict }, setState] = useState<State<Row, Draft>>(() => ({
    draft: draftOf(row),
    base: row,
    conflict: null,
  }))
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  const elements = useRef<Partial<Record<keyof Draft, HTMLElement | null>>>({})
  const differing = (other: Draft) =>
    (Object.keys(draft) as (keyof Draft)[]).filter((field) => !isSame(draft[field], other[field]))
  const taken = error?.code === 'NAME_TAKEN' ? textOrNull(error.details.field) : null

  async function save(wanted: Draft, from: Row | null): Promise<void> {
    // What is wrong stands there before the focus comes: readers say it, and a list does not open over it.
    flushSync(() => {
      setChecked(true)
      setError(null)
    })
    const [firstFault] = faultsOf(wanted, from)
    if (firstFault !== undefined) return elements.current[firstFault]?.focus()
    setSaving(true)
    try {
      onSaved(await send(wanted, from), from === null, wanted)
    } catch (thrown) {
      const failed = PacsError.from(thrown)
      const theirs = failed.code === 'CONFLICT' && from !== null ? await fresh(from).catch(() => null) : null
      if (theirs === null) return setError(failed)
      const { savedByName, savedAt } = failed.details
      const newer = { theirs, savedByName: textOrNull(savedByName), savedAt: textOrNull(savedAt) }
      setState({ draft: wanted, base: from, conflict: newer })
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    base,
    conflict,
    faults: isChecked ? faultsOf(draft, base) : [],
    /** The field whose value another row has. */
    taken,
    /** Why the server refused; a taken value is said at its field instead. */
    error: taken === null ? error : null,
    isDirty: differing(draftOf(base)).length > 0,
    isSaving,
    /** The fields in which the draft differs from a row. */
    differing: (other: Row) => differing(draftOf(other)),
    /** Keeps a field, so that the first wrong one gets the focus. */
    fieldRef: (field: keyof Draft) => (element: HTMLElement | null) => {
      elements.current[field] = element
    },
    change(patch: Partial<Draft>): void {
      setState((before) => ({ ...before, draft: { ...before.draft, ...patch } }))
      setError(null)
    },
    /**
     * Another call changed the row: the form goes on from there, and keeps what was typed here.
     *
     * @param typedOver - what the typing began with; left out, the row of before.
     */
    rebase: (next: Row, typedOver?: Draft): void =>
      setState((before) => {
        const former = typedOver ?? draftOf(before.base)
        const fields = Object.keys(before.draft) as (keyof Draft)[]
        const merged = draftOf(next)
        for (const field of fields) {
          if (!isSame(before.draft[field], former[field])) merged[field] = before.draft[field]
        }
        return { ...before, draft: merged, base: next }
      }),
    save: () => save(draft, base),
    /** Takes what was chosen of two versions, and saves it. */
    async resolve(chosen: Draft): Promise<void> {
      if (conflict === null) return
      setState({ draft: chosen, base: conflict.theirs, conflict: null })
      await save(chosen, conflict.theirs)
    },
  }
}

/** The form of one row. */
export type EntryForm<Row extends object, Draft extends object> = ReturnType<typeof useEntryForm<Row, Draft>>
