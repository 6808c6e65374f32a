import { type BasicDataKind, type BasicDataRecord, basicDataApi, basicDataFaults, PacsError } from '@opensono/pacs-core'
import { useRef, useState } from 'react'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { dictionaryChanged } from './changed'
import {
  differingFields,
  draftOfRow,
  entryOf,
  type FieldValue,
  mergeDraft,
  type RowDraft,
  type RowField,
  rowFields,
  withField,
} from './RowDraft'
import { refusedField } from './refusedField'

/** A newer version that somebody else saved. */
export interface RowConflict {
  readonly theirs: BasicDataRecord
  readonly savedByName: string | null
  readonly savedAt: string | null
}

interface RowFormState {
  readonly draft: RowDraft
  /** The row that the draft began with; null for a new one. */
  readonly base: BasicDataRecord | null
  readonly conflict: RowConflict | null
  /** Saving was tried: everything that is wrong is said. */
  readonly isChecked: boolean
  readonly touched: ReadonlySet<RowField>
  /** Texts that were left in a box and name nothing that its list has. */
  readonly unlisted: Readonly<Partial<Record<RowField, string>>>
  readonly error: PacsError | null
}

/** What is edited, and what follows. */
export interface UseRowFormOptions {
  kind: BasicDataKind
  /** null adds a new row. */
  row: BasicDataRecord | null
  onSaved: (row: BasicDataRecord, isNew: boolean) => void
}

/**
 * The form of a row of basic data.
 *
 * @param options - the row, and what follows.
 */
export function useRowForm({ kind, row, onSaved }: UseRowFormOptions) {
  const { pacs } = usePacs()
  const [form, setForm] = useState<RowFormState>(() => ({
    draft: draftOfRow(kind, row),
    base: row,
    conflict: null,
    isChecked: false,
    touched: new Set<RowField>(),
    unlisted: {},
    error: null,
  }))
  const patch = (part: Partial<RowFormState>) => setForm((before) => ({ ...before, ...part }))
  const { draft, base, conflict, error, unlisted } = form
  const unlistedFields = Object.keys(unlisted) as RowField[]
  const elements = useRef<Partial<Record<RowField, HTMLElement | null>>>({})
  const create = useMutationCall(basicDataApi.create, { tells: dictionaryChanged })
  const edit = useMutationCall(basicDataApi.edit, { tells: dictionaryChanged })
  const faults = basicDataFaults(kind, entryOf(kind, draft))
  const refused = error === null ? null : refusedField(kind, error)

  async function meetConflict(failed: PacsError<'CONFLICT'>, wanted: RowDraft, from: BasicDataRecord): Promise<void> {
    const theirs = await pacs.call(basicDataApi.get, { kind, id: from.id }).catch(() => null)
    if (theirs === null) return patch({ error: failed })
    const next = draftOfRow(kind, theirs)
    const merged = mergeDraft(kind, wanted, draftOfRow(kind, from), next)
    // Both wrote the same.
    if (differingFields(kind, merged, next).length === 0) return onSaved(theirs, false)
    const { savedByName = null, savedAt = null } = failed.details
    patch({ draft: merged, conflict: { theirs, savedByName, savedAt } })
  }

  async function save(wanted: RowDraft, from: BasicDataRecord | null): Promise<void> {
    patch({ isChecked: true, error: null })
    const entry = entryOf(kind, wanted)
    const wrong = [...basicDataFaults(kind, entry).map(({ path }) => path), ...unlistedFields]
    const first = rowFields(kind).find((field) => wrong.includes(field))
    if (first !== undefined) return elements.current[first]?.focus()
    const { fields, ...names } = entry
    const body = { kind, ...names, fields }
    try {
      const saved =
        from === null
          ? await create.mutateAsync(body)
          : await edit.mutateAsync({ ...body, id: from.id, version: from.version })
      onSaved(saved, from === null)
    } catch (thrown) {
      const failed = PacsError.from(thrown)
      if (failed.is('CONFLICT') && from !== null) return meetConflict(failed, wanted, from)
      patch({ error: failed })
      const at = refusedField(kind, failed)
      if (at !== null) elements.current[at.path]?.focus()
    }
  }

  return {
    kind,
    draft,
    base,
    conflict,
    /** What is to be said at the fields: of those that were typed in at once, of the others once saving was tried. */
    faults: faults.filter(
      ({ path, message }) =>
        form.isChecked || (form.touched.has(path) && message !== 'required' && message !== 'together'),
    ),
    /** The field that the server refused. */
    refused,
    /** Why it refused. */
    serverError: error,
    /** The same; null when it is said at a field. */
    error: refused === null ? error : null,
    isDirty: unlistedFields.length > 0 || differingFields(kind, draft, draftOfRow(kind, base)).length > 0,
    unlisted,
    isSaving: create.isPending || edit.isPending,
    /** Keeps a field, so that the first wrong one gets the focus. */
    fieldRef: (field: RowField) => (element: HTMLElement | null) => {
      elements.current[field] = element
    },
    change: (field: RowField, value: FieldValue) =>
      setForm((before) => ({
        ...before,
        draft: withField(before.draft, field, value),
        touched: new Set([...before.touched, field]),
        error: null,
      })),
    /** A text was left in a box and names nothing that the box has; empty: no longer. */
    leaveUnlisted: (field: RowField, text: string) =>
      setForm((before) => {
        const { [field]: _former, ...others } = before.unlisted
        return { ...before, unlisted: text === '' ? others : { ...others, [field]: text } }
      }),
    /** Another call changed the row: the form goes on from there. */
    rebase: (next: BasicDataRecord) =>
      setForm((before) =>
        before.base === null
          ? before
          : {
              ...before,
              draft: mergeDraft(kind, before.draft, draftOfRow(kind, before.base), draftOfRow(kind, next)),
              base: next,
            },
      ),
    save: () => save(draft, base),
    /** Takes what was chosen of two versions, and saves it. */
    async resolve(chosen: RowDraft): Promise<void> {
      if (conflict === null) return
      const { theirs } = conflict
      patch({ draft: chosen, base: theirs, conflict: null })
      if (differingFields(kind, chosen, draftOfRow(kind, theirs)).length === 0) onSaved(theirs, false)
      else await save(chosen, theirs)
    },
  }
}

/** The form of a row of basic data. */
export type RowForm = ReturnType<typeof useRowForm>
