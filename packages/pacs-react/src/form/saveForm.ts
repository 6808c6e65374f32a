import { type FieldFault, type FieldFaultMessage, PacsError, type Store } from '@opensono/pacs-core'
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

/** What is wrong with a field of a form, as core words it. */
export interface FormFault<Draft extends object> extends Pick<FieldFault, 'expected'> {
  readonly path: keyof Draft & string
  readonly message: FieldFaultMessage
}

/** What became of a save. */
export type SaveOutcome<Row extends Versioned | null, Draft extends object> =
  /** `late` was typed while the row was being saved: it is not part of it, and still in the form. */
  | { readonly kind: 'saved'; readonly row: NonNullable<Row>; readonly late: Partial<Draft> }
  | { readonly kind: 'refused'; readonly error: PacsError }
  /** A field is wrong, another save is on its way, or two versions are to be chosen from. */
  | { readonly kind: 'held' }

/** Which row is edited, and how it is saved. */
export interface UseVersionedFormOptions<Row extends Versioned | null, Draft extends object> {
  /** The row as the server has it; null adds a new one. A newer version is taken over where nothing was typed. */
  stored: Row
  /** The form of a row; of null the form of a new one. It has all fields. */
  draftOf: DraftOf<Row, Draft>
  /** What keeps fields from being saved, in the order of the form: the first one gets the focus. @defaultValue nothing */
  faultsOf?: (draft: Draft, base: Row) => readonly FormFault<Draft>[]
  /** Which faults a field shows as soon as it is typed in, before saving is tried. @defaultValue none */
  isEarly?: (fault: FormFault<Draft>) => boolean
  /**
   * Saves the draft onto a row; null adds a new one. Where that takes several calls, `advance` takes the row as each of them left it, so
   * that what is saved is not saved again after a later one failed.
   */
  save: (draft: Draft, base: Row, advance: AdvanceForm<Row, Draft>) => Promise<NonNullable<Row>>
  /** Reads the row again after somebody else changed it; null when it was deleted, undefined where that cannot be known. */
  read: (base: NonNullable<Row>, error: PacsError) => Promise<Row | null | undefined>
  /** The row is saved; `isNew` when it was added. */
  onSaved?: (row: NonNullable<Row>, isNew: boolean) => void
  /**
   * What the form holds after saving. @defaultValue the saved row, with what was typed while it was being saved
   *
   * @param saved - that.
   * @param sent - the draft that was saved.
   * @param from - the row that it was saved onto.
   */
  afterSave?: (saved: VersionedDraft<Row, Draft>, sent: Draft, from: Row) => VersionedDraft<Row, Draft>
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

const held = { kind: 'held' } as const

function finish<Row extends Versioned | null, Draft extends object>(
  { store, options, isMounted }: FormContext<Row, Draft>,
  row: NonNullable<Row>,
  isNew: boolean,
  sent: Draft,
): SaveOutcome<Row, Draft> {
  const { draftOf, afterSave, onSaved, onClose } = options()
  const before = store.getSnapshot()
  const edits = typedSince(before, sent, draftOf)
  const saved = { base: row, newer: null, edits }
  const { base, newer, edits: left } = afterSave?.(saved, sent, before.base) ?? saved
  store.update({ ...calm, base, newer, edits: left, conflict: null, isChecked: false, isSaving: false })
  onSaved?.(row, isNew)
  if (isMounted() && Object.keys(edits).length === 0) onClose?.()
  return { kind: 'saved', row, late: edits }
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
function handleNewer<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  theirs: NonNullable<Row>,
  error: PacsError<'CONFLICT'>,
): SaveOutcome<Row, Draft> {
  const { draftOf } = form.options()
  const now = draftIn(form.store.getSnapshot(), draftOf)
  if (isNothing(form, differingKeys(now, draftOf(theirs)))) return finish(form, theirs, false, now)
  const { savedByName = null, savedAt = null } = error.details
  form.store.update({ conflict: { row: theirs, savedByName, savedAt }, isSaving: false })
  return held
}

async function fail<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  thrown: unknown,
  sent: Draft,
): Promise<SaveOutcome<Row, Draft>> {
  const { store, elementOf } = form
  const { mend, refusedOf = refusedFields, draftOf } = form.options()
  const error = PacsError.from(thrown)
  const now = store.getSnapshot()
  const mended = mend?.(sent, error) ?? null
  if (mended !== null) {
    const left = differingKeys(mended.draft, draftOf(shownRow(now)))
    const edits = { ...pickKeys(mended.draft, left), ...typedSince(now, sent, draftOf) }
    store.update({ edits, isSaving: false })
    return mended.isComplete ? await put(form, mended.draft) : held
  }
  if (now.base !== null && error.is('CONFLICT', 'NOT_FOUND')) {
    const theirs = await readAgain(form, now.base, error)
    if (theirs === null) {
      store.update({ isGone: true, isSaving: false })
      return { kind: 'refused', error }
    }
    if (theirs !== undefined && error.is('CONFLICT')) return handleNewer(form, theirs, error)
  }
  const refused = refusedOf(error).filter(({ path }) => elementOf(path) !== null)
  flushSync(() => store.update({ error, refused, isSaving: false }))
  const [first] = refused
  if (first !== undefined) elementOf(first.path)?.focus()
  return { kind: 'refused', error }
}

/** Sends a draft; what is typed from here on is not part of it. */
async function put<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  sent: Draft,
): Promise<SaveOutcome<Row, Draft>> {
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
    return await fail(form, thrown, sent)
  }
  return finish(form, row, from === null, sent)
}

/**
 * Shows what is wrong, and puts the focus there.
 *
 * @returns what the form holds; null while a field is wrong, or while it is being saved.
 */
export function checkForm<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
): Draft | null {
  const { store } = form
  const { draftOf, faultsOf } = form.options()
  const before = store.getSnapshot()
  if (before.isSaving) return null
  // The clash may have ended since: both hold the same value by now.
  if (before.newer !== null) store.update(receiveRow(before, before.newer, draftOf))
  // What is wrong is shown before the focus moves there: screen readers say it, and a list does not open over it.
  flushSync(() => store.update({ ...calm, isChecked: true }))
  const now = store.getSnapshot()
  const wanted = draftIn(now, draftOf)
  const [fault] = faultsOf?.(wanted, shownRow(now)) ?? []
  if (fault === undefined) return wanted
  form.elementOf(fault.path)?.focus()
  return null
}

/** Saves what the form holds, unless a field is wrong. */
export async function saveForm<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
): Promise<SaveOutcome<Row, Draft>> {
  const wanted = checkForm(form)
  return wanted === null ? held : await put(form, wanted)
}

/** Ends a conflict with the chosen values, and saves them onto the newer version. */
export async function resolveForm<Row extends Versioned | null, Draft extends object>(
  form: FormContext<Row, Draft>,
  chosen: Draft,
): Promise<SaveOutcome<Row, Draft>> {
  const { conflict } = form.store.getSnapshot()
  if (conflict === null) return held
  const kept = differingKeys(chosen, form.options().draftOf(conflict.row))
  form.store.update({ base: conflict.row, newer: null, edits: pickKeys(chosen, kept), conflict: null })
  // Nothing of one's own is left: there is nothing to save.
  return isNothing(form, kept) ? finish(form, conflict.row, false, chosen) : await saveForm(form)
}
