import { createStore, type Store } from '@opensono/pacs-core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useController } from '../provider/useController'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { type FormView, type FormWords, viewOf } from './formView'
import {
  calm,
  checkForm,
  type FormContext,
  type FormState,
  resolveForm,
  type SaveOutcome,
  saveForm,
  type UseVersionedFormOptions,
} from './saveForm'
import { type DraftOf, draftIn, receiveRow, shownRow, type Versioned, type VersionedDraft } from './versionedDraft'

/**
 * A form whose owner is not drawn again with each key: fields subscribe for themselves (`useFormField`), and the owner to what it shows
 * (`useFormPart`).
 */
export interface FormHandle<Row extends Versioned | null, Draft extends object> {
  readonly store: Store<FormState<Row, Draft>>
  /** What the form shows in a state: the same object for the same state. */
  readonly view: (state: FormState<Row, Draft>) => FormView<Row, Draft>
  /** What it shows now. */
  readonly now: () => FormView<Row, Draft>
  /** Keeps the element of a field, so that the first wrong one gets the focus. What the server refuses is shown at fields that have one. */
  readonly fieldRef: (field: keyof Draft & string) => (element: HTMLElement | null) => void
  readonly focus: (field: keyof Draft & string) => void
  /** Takes what was typed; a function takes it from the draft as it is by then. */
  readonly change: (patch: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void
  /** Drops everything that was typed. */
  readonly discard: () => void
  /** Another call changed the row: the form continues from there. */
  readonly rebase: (row: NonNullable<Row>) => void
  /** Continues with another row, or with what was typed before. */
  readonly replace: (next: (state: VersionedDraft<Row, Draft>) => VersionedDraft<Row, Draft>) => void
  /** Takes a refusal back that somebody is asked about instead. */
  readonly forgive: () => void
  /** Shows what is wrong, and puts the focus there. @returns what the form holds; null while it cannot be saved */
  readonly check: () => Draft | null
  /** Saves what the form holds, unless a field is wrong. What is given counts for this one save. */
  readonly save: (how?: HowToSave<Row, Draft>) => Promise<SaveOutcome<Row, Draft>>
  /** Ends the conflict with these values, and saves them onto the newer version. */
  readonly resolve: (chosen: Draft, how?: HowToSave<Row, Draft>) => Promise<SaveOutcome<Row, Draft>>
}

/** How one save differs from the others of its form. */
export type HowToSave<Row extends Versioned | null, Draft extends object> = Partial<
  Pick<UseVersionedFormOptions<Row, Draft>, 'save' | 'afterSave'>
>

/** A form over a row that has a version. */
export type VersionedForm<Row extends Versioned | null, Draft extends object> = FormHandle<Row, Draft> &
  FormView<Row, Draft>

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
  // The answer of a save that is on its way says more, and a choice is made between the two versions that are shown.
  const isWaiting = useController(store, ({ isSaving, conflict }) => isSaving || conflict !== null)
  useLayoutEffect(() => {
    if (stored === null || isWaiting) return
    const now = store.getSnapshot()
    const known = shownRow(now)
    if (known === null || stored.version > known.version) store.update(receiveRow(now, stored, options().draftOf))
  }, [store, options, stored, isWaiting])
}

/** Answers with the same object for the same argument as before. */
function sameForSame<Argument, Answer>(answer: (argument: Argument) => Answer): (argument: Argument) => Answer {
  let last: { readonly argument: Argument; readonly answer: Answer } | null = null
  return (argument) => {
    if (last === null || !Object.is(last.argument, argument)) last = { argument, answer: answer(argument) }
    return last.answer
  }
}

/** Views of states in which fields that nobody touched keep their identity: only what changed is drawn again. */
function viewsOf<Row extends Versioned | null, Draft extends object>(
  options: UseVersionedFormOptions<Row, Draft>,
  words: FormWords,
): FormHandle<Row, Draft>['view'] {
  const draftOf: DraftOf<Row, Draft> = sameForSame(options.draftOf)
  return sameForSame((state: FormState<Row, Draft>) => viewOf(state, { ...options, draftOf }, words))
}

/**
 * The form of a row that has a version, for owners whose many fields subscribe for themselves.
 *
 * @param options - the row, and how it is saved.
 */
export function useFormHandle<Row extends Versioned | null, Draft extends object>(
  options: UseVersionedFormOptions<Row, Draft>,
): FormHandle<Row, Draft> {
  const { t } = useText()
  const sayWhy = useErrorText()
  const context = useFormContext(options)
  const { store, keepElement, elementOf } = context
  useStoredVersion(context, options.stored)
  const view = viewsOf(options, { t, sayWhy })
  const { draftOf } = options
  const contextFor = (how: HowToSave<Row, Draft> = {}) => ({
    ...context,
    options: () => ({ ...context.options(), ...how }),
  })
  return {
    store,
    view,
    now: () => view(store.getSnapshot()),
    fieldRef: (field) => (element) => keepElement(field, element),
    focus: (field) => elementOf(field)?.focus(),
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
    replace: (next) => store.update(next(store.getSnapshot())),
    forgive: () => store.update(calm),
    check: () => checkForm(context),
    save: (how) => saveForm(contextFor(how)),
    resolve: (chosen, how) => resolveForm(contextFor(how), chosen),
  }
}

/**
 * A part of what a form shows: the component is drawn again only when that part changes.
 *
 * @param form - the form.
 * @param select - takes the part.
 */
export function useFormPart<Row extends Versioned | null, Draft extends object, Part>(
  form: Pick<FormHandle<Row, Draft>, 'store' | 'view'>,
  select: (view: FormView<Row, Draft>) => Part,
): Part {
  return useController(form.store, (state) => select(form.view(state)))
}

/**
 * One field of a form: its component alone is drawn again when the field changes.
 *
 * @param form - the form.
 * @param field - its name.
 */
export function useFormField<Row extends Versioned | null, Draft extends object, Field extends keyof Draft & string>(
  form: FormHandle<Row, Draft>,
  field: Field,
) {
  return {
    value: useFormPart(form, ({ draft }) => draft[field]),
    error: useFormPart(form, ({ errorOf }) => errorOf(field)),
    ref: form.fieldRef(field),
  }
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
  const form = useFormHandle(options)
  const state = useController(form.store)
  return { ...form, ...form.view(state) }
}
