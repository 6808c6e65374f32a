import { createStore, type PacsError } from '@opensono/pacs-core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useController } from '../provider/useController'
import type { RefusedField } from './refusedFields'
import { calm, type FormContext, type FormState, resolveForm, saveForm, type UseVersionedFormOptions } from './saveForm'
import {
  differingKeys,
  draftIn,
  isSameValue,
  receiveRow,
  shownRow,
  touchedKeys,
  type Versioned,
} from './versionedDraft'

/** A newer version that somebody else saved. */
export interface FormConflict<Row extends Versioned | null, Draft extends object> {
  readonly row: NonNullable<Row>
  /** The same, as the form holds it. */
  readonly theirs: Draft
  readonly savedByName: string | null
  readonly savedAt: string | null
  /** The fields that were typed in here. */
  readonly touched: readonly (keyof Draft)[]
}

/** A form over a row that has a version. */
export interface VersionedForm<Row extends Versioned | null, Draft extends object> {
  /** What the form shows. */
  readonly draft: Draft
  /** The newest version that is known; null while a new row is added. */
  readonly base: Row
  /** Two versions to choose from; null while there is one. */
  readonly conflict: FormConflict<Row, Draft> | null
  /** The wrong fields, once saving was tried, and those that the server refused. */
  readonly faults: readonly (keyof Draft & string)[]
  /** The field whose value another row has. */
  readonly taken: string | null
  /** What the server refused and what is shown at its field. */
  readonly refused: readonly RefusedField[]
  /** Why saving failed. */
  readonly failure: PacsError | null
  /** The same; null where it is shown at a field. */
  readonly error: PacsError | null
  /** Saving was tried. */
  readonly isChecked: boolean
  /** Something is typed that is not saved. */
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Somebody else deleted the row: it cannot be saved any more. */
  readonly isGone: boolean
  /** Whether a field was typed in. */
  readonly isTyped: (field: keyof Draft) => boolean
  /** Whether a field differs from the newest known version. */
  readonly isChanged: (field: keyof Draft) => boolean
  /** Keeps the element of a field, so that the first wrong one gets the focus. A field without one shows no faults. */
  readonly fieldRef: (field: keyof Draft & string) => (element: HTMLElement | null) => void
  /** Takes what was typed; a function takes it from the draft as it is by then. */
  readonly change: (patch: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void
  /** Drops everything that was typed. */
  readonly discard: () => void
  /** Another call changed the row: the form continues from there. */
  readonly rebase: (row: NonNullable<Row>) => void
  readonly save: () => Promise<void>
  /** Ends the conflict with these values, and saves them onto the newer version. */
  readonly resolve: (chosen: Draft) => Promise<void>
}

/** A form before anything is typed. */
function begin<Row extends Versioned | null, Draft extends object>(base: Row): FormState<Row, Draft> {
  return { base, newer: null, edits: {}, conflict: null, isChecked: false, isSaving: false, ...calm }
}

/** Everything that outlives a render. */
function useFormContext<Row extends Versioned | null, Draft extends object>(
  options: UseVersionedFormOptions<Row, Draft>,
) {
  const latest = useRef(options)
  const isMounted = useRef(false)
  const elements = useRef<Partial<Record<string, HTMLElement | null>>>({})
  const [context] = useState(() => ({
    store: createStore(begin<Row, Draft>(options.stored)),
    options: () => latest.current,
    elementOf: (field: string) => elements.current[field] ?? null,
    isMounted: () => isMounted.current,
    keepElement: (field: string, element: HTMLElement | null) => {
      elements.current[field] = element
    },
  }))
  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return context
}

/** Takes a newer version from the server over, where nothing was typed. */
function useStoredVersion<Row extends Versioned | null, Draft extends object>(
  { store, options }: FormContext<Row, Draft>,
  stored: Row,
): void {
  const { isSaving, conflict } = useController(store)
  // The answer of a save that is on its way says more, and a choice is made between the two versions that are shown.
  const isWaiting = isSaving || conflict !== null
  useLayoutEffect(() => {
    if (stored === null || isWaiting) return
    const now = store.getSnapshot()
    const known = shownRow(now)
    if (known === null || stored.version > known.version) store.update(receiveRow(now, stored, options().draftOf))
  }, [store, options, stored, isWaiting])
}

/**
 * Edits a row that has a version. Somebody else's newer version is followed in the fields that nobody typed in here; where both changed the
 * same field, saving ends in a choice between the two.
 *
 * @param options - the row, and how it is saved.
 */
export function useVersionedForm<Row extends Versioned | null, Draft extends object>(
  options: UseVersionedFormOptions<Row, Draft>,
): VersionedForm<Row, Draft> {
  const { stored, draftOf, faultsOf = () => [] } = options
  const context = useFormContext(options)
  const { store } = context
  useStoredVersion(context, stored)
  const state = useController(store)
  const { conflict, refused, error, isChecked, isSaving, isGone } = state
  const base = shownRow(state)
  const draft = draftIn(state, draftOf)
  const shown = draftOf(base)
  const wrong = refused.filter(({ message }) => message !== 'taken').map(({ path }) => path as keyof Draft & string)
  return {
    draft,
    base,
    conflict: conflict && { ...conflict, theirs: draftOf(conflict.row), touched: touchedKeys(state, draftOf) },
    faults: [...(isChecked ? faultsOf(draft, base) : []), ...wrong],
    taken: refused.find(({ message }) => message === 'taken')?.path ?? null,
    refused,
    failure: error,
    error: refused.length > 0 ? null : error,
    isChecked,
    isDirty: differingKeys(draft, shown).length > 0,
    isSaving,
    isGone,
    isTyped: (field) => field in state.edits,
    isChanged: (field) => !isSameValue(draft[field], shown[field]),
    fieldRef: (field) => (element) => context.keepElement(field, element),
    change(patch) {
      const before = store.getSnapshot()
      const typed = typeof patch === 'function' ? patch(draftIn(before, draftOf)) : patch
      store.update({ ...calm, isGone: before.isGone, edits: { ...before.edits, ...typed } })
    },
    discard() {
      const before = store.getSnapshot()
      store.update({ ...begin(shownRow(before)), isSaving: before.isSaving })
    },
    rebase: (row) => store.update(receiveRow(store.getSnapshot(), row, draftOf)),
    save: () => saveForm(context),
    resolve: (chosen) => resolveForm(context, chosen),
  }
}
