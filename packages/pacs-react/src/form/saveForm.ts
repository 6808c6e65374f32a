import { PacsError, type Store } from '@opensono/pacs-core'
import { flushSync } from 'react-dom'
import { type RefusedField, refusedFields } from './refusedFields'
import {
  type DraftOf,
  differingKeys,
  draftIn,
  pickKeys,
  receiveRow,
  shownRow,
  typedSince,
  type Versioned,
  type VersionedDraft,
} from './versionedDraft'

/** Takes the row as one of several calls left it; `used` are fields that only that call needed, and that are emptied. */
export type AdvanceForm<Row, Draft> = (row: NonNullable<Row>, used?: readonly (keyof Draft)[]) => void

/** Which row is edited, and how it is saved. */
export interface UseVersionedFormOptions<Row extends Versioned | null, Draft extends object> {
  /** The row as the server has it; null adds a new one. A newer version is taken over where nothing was typed. */
  stored: Row
  /** The form of a row; of null the form of a new one. It has all fields. */
  draftOf: DraftOf<Row, Draft>
  /** The fields that cannot be saved, in the order of the form: the first one gets the focus. @defaultValue none */
  faultsOf?: (draft: Draft, base: Row) => readonly (keyof Draft & string)[]
  /**
   * Saves the draft onto a row; null adds a new one. Where that takes several calls, `advance` takes the row as each of them left it, so
   * that what is saved is not saved again after a later one failed.
   */
  save: (draft: Draft, base: Row, advance: AdvanceForm<Row, Draft>) => Promise<NonNullable<Row>>
  /** Reads the row again after somebody else changed it; null when it was deleted. */
  read: (base: NonNullable<Row>, error: PacsError) => Promise<Row | null>
  /** The row is saved; `isNew` when it was added. */
  onSaved: (row: NonNullable<Row>, isNew: boolean) => void
  /** Closes the form after saving; not while something typed meanwhile is unsaved. Left out where it stays open. */
  onClose?: () => void
  /** The fields that the server refused, to be shown there. @defaultValue {@link refusedFields} */
  refusedOf?: (error: PacsError) => readonly RefusedField[]
  /** What remains of a draft that was refused: it is saved at once when it is complete, else shown. Null where nothing can be left out. */
  mend?: (draft: Draft, error: PacsError) => { readonly draft: Draft; readonly isComplete: boolean } | null
  /** Fields that no row contains, such as a password: two versions never differ in them. */
  writeOnly?: readonly (keyof Draft)[]
}

/** A form as it is now. */
export interface FormState<Row extends Versioned | null, Draft extends object> extends VersionedDraft<Row, Draft> {
  /** A newer version that somebody else saved, while the user chooses between the two. */
  readonly conflict: {
    readonly row: NonNullable<Row>
    readonly savedByName: string | null
    readonly savedAt: string | null
  } | null
  readonly isChecked: boolean
  readonly isSaving: boolean
  readonly isGone: boolean
  readonly error: PacsError | null
  readonly refused: readonly RefusedField[]
}

/** What saving a form works on. */
export interface FormContext<Row extends Versioned | null, Draft extends object> {
  readonly store: Store<FormState<Row, Draft>>
  /** The options as the newest render gave them. */
  readonly options: () => UseVersionedFormOptions<Row, Draft>
  /** The element of a field; null where it shows no faults. */
  readonly elementOf: (field: string) => HTMLElement | null
  readonly isMounted: () => boolean
}

/** Nothing failed. */
export const calm = { error: null, refused: [], isGone: false } as const

function finish<Row extends Versioned | null, Draft extends object>(
  { store, options, isMounted }: FormContext<Row, Draft>,
  row: NonNullable<Row>,
  isNew: boolean,
  sent: Draft,
): void {
  const { draftOf, onSaved, onClose } = options()
  const edits = typedSince(store.getSnapshot(), sent, draftOf)
  store.update({ ...calm, base: row, newer: null, edits, conflict: null, isChecked: false, isSaving: false })
  onSaved(row, isNew)
  if (isMounted() && Object.keys(edits).length === 0) onClose?.()
}

/** Whether fields are all of those that no row contains. */
function isNothing<Row extends Versioned | null, Draft extends object>(
  { options }: FormContext<Row, Draft>,
  keys: readonly (keyof Draft)[],
): boolean {
  const { writeOnly = [] } = options()
  return keys.every((key) => writeOnly.includes(key))
}

/** The row as somebody else left it; undefined when that is not known. */
async function readAgain<Row extends Versioned | null, Draft extends object>(
  { options }: FormContext<Row, Draft>,
  base: NonNullable<Row>,
  error: PacsError,
): Promise<Row | null | undefined> {
  try {
    return await options().read(base, error)
  } catch (thrown) {
    return PacsError.from(thrown).code === 'NOT_FOUND' ? null : undefined
  }
}

/** Somebody else saved a newer version. The very same values are no conflict. */
function meetNewer<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  theirs: NonNullable<Row>,
  error: PacsError<'CONFLICT'>,
): void {
  const { draftOf } = form.options()
  const now = draftIn(form.store.getSnapshot(), draftOf)
  if (isNothing(form, differingKeys(now, draftOf(theirs)))) {
    finish(form, theirs, false, now)
    return
  }
  const { savedByName = null, savedAt = null } = error.details
  form.store.update({ conflict: { row: theirs, savedByName, savedAt }, isSaving: false })
}

async function fail<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  thrown: unknown,
  sent: Draft,
): Promise<void> {
  const { store, elementOf } = form
  const { mend, refusedOf = refusedFields, draftOf } = form.options()
  const error = PacsError.from(thrown)
  const now = store.getSnapshot()
  const mended = mend?.(sent, error) ?? null
  if (mended !== null) {
    const left = differingKeys(mended.draft, draftOf(shownRow(now)))
    const edits = { ...pickKeys(mended.draft, left), ...typedSince(now, sent, draftOf) }
    store.update({ edits, isSaving: false })
    if (mended.isComplete) await put(form, mended.draft)
    return
  }
  if (now.base !== null && error.is('CONFLICT', 'NOT_FOUND')) {
    const theirs = await readAgain(form, now.base, error)
    if (theirs === null) return store.update({ isGone: true, isSaving: false })
    if (theirs !== undefined && error.is('CONFLICT')) return meetNewer(form, theirs, error)
  }
  const refused = refusedOf(error).filter(({ path }) => elementOf(path) !== null)
  flushSync(() => store.update({ error, refused, isSaving: false }))
  const [first] = refused
  if (first !== undefined) elementOf(first.path)?.focus()
}

/** Sends a draft; what is typed from here on is not part of it. */
async function put<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  sent: Draft,
): Promise<void> {
  const { store, options } = form
  const from = store.getSnapshot().base
  store.update({ ...calm, isSaving: true })
  let row: NonNullable<Row>
  try {
    row = await options().save(sent, from, (next, used = []) => {
      const { edits } = store.getSnapshot()
      const left = (Object.keys(edits) as (keyof Draft)[]).filter((key) => !used.includes(key))
      store.update({ base: next, newer: null, edits: pickKeys({ ...sent, ...edits }, left) })
    })
  } catch (thrown) {
    await fail(form, thrown, sent)
    return
  }
  finish(form, row, from === null, sent)
}

/** Saves what the form holds, unless a field is wrong. */
export async function saveForm<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
): Promise<void> {
  const { store } = form
  const { draftOf, faultsOf } = form.options()
  const before = store.getSnapshot()
  if (before.isSaving) return
  // The clash may have ended since: both hold the same value by now.
  if (before.newer !== null) store.update(receiveRow(before, before.newer, draftOf))
  // What is wrong is shown before the focus moves there: screen readers say it, and a list does not open over it.
  flushSync(() => store.update({ ...calm, isChecked: true }))
  const now = store.getSnapshot()
  const wanted = draftIn(now, draftOf)
  const [fault] = faultsOf?.(wanted, shownRow(now)) ?? []
  if (fault === undefined) await put(form, wanted)
  else form.elementOf(fault)?.focus()
}

/** Ends a conflict with the chosen values, and saves them onto the newer version. */
export async function resolveForm<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  chosen: Draft,
): Promise<void> {
  const { conflict } = form.store.getSnapshot()
  if (conflict === null) return
  const kept = differingKeys(chosen, form.options().draftOf(conflict.row))
  form.store.update({ base: conflict.row, newer: null, edits: pickKeys(chosen, kept), conflict: null })
  // Nothing of one's own is left: there is nothing to save.
  if (isNothing(form, kept)) finish(form, conflict.row, false, chosen)
  else await saveForm(form)
}
