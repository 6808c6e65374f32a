import { fieldFaultText, type PacsError } from '@opensono/pacs-core'
import type { FormFault, FormState, UseVersionedFormOptions } from './saveForm'
import { isSameValue, shownRow, touchedKeys, type Versioned } from './versionedDraft'

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

/** What a form shows. */
export interface FormView<Row extends Versioned | null, Draft extends object> {
  readonly draft: Draft
  /** The newest version that is known; null while a new row is added. */
  readonly base: Row
  /** Two versions to choose from; null while there is one. */
  readonly conflict: FormConflict<Row, Draft> | null
  /** The fields that are wrong, once saving was tried, and those that the server refused, in the order of the form. */
  readonly faults: readonly (keyof Draft & string)[]
  /** What is wrong with a field, in words; undefined when nothing is, or nobody asked yet. */
  readonly errorOf: (field: keyof Draft & string) => string | undefined
  /** Why saving failed. */
  readonly failure: PacsError | null
  /** The same; null where it is shown at a field. */
  readonly error: PacsError | null
  /** Something is typed that is not saved. */
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Somebody else deleted the row: it cannot be saved any more. */
  readonly isGone: boolean
  /** Whether a field differs from the newest known version. */
  readonly isChanged: (field: keyof Draft) => boolean
}

/** The words of a form. */
export interface FormWords {
  readonly t: Parameters<typeof fieldFaultText>[0]
  readonly sayWhy: (error: PacsError) => string
}

/**
 * What a form shows in a state.
 *
 * @param state - as it is stored.
 * @param options - of the form.
 * @param words - the interface's.
 */
export function viewOf<Row extends Versioned | null, Draft extends object>(
  state: FormState<Row, Draft>,
  options: Pick<UseVersionedFormOptions<Row, Draft>, 'draftOf' | 'faultsOf' | 'isEarly'>,
  { t, sayWhy }: FormWords,
): FormView<Row, Draft> {
  const { draftOf, faultsOf, isEarly } = options
  const { conflict, refused, error, isChecked, isSaving, isGone, edits } = state
  const base = shownRow(state)
  const shown = draftOf(base)
  const draft = { ...shown, ...edits }
  const isShown = (fault: FormFault<Draft>) => isChecked || (fault.path in edits && isEarly?.(fault) === true)
  // Not looked for with each key while nobody asked.
  const faults = isChecked || isEarly !== undefined ? (faultsOf?.(draft, base) ?? []).filter(isShown) : []
  const paths = [...faults, ...refused].map(({ path }) => path as keyof Draft & string)
  return {
    draft,
    base,
    conflict: conflict && { ...conflict, theirs: draftOf(conflict.row), touched: touchedKeys(state, draftOf) },
    faults: [...new Set(paths)],
    errorOf(field) {
      const fault = [...refused, ...faults].find(({ path }) => path === field)
      if (fault === undefined) return undefined
      if (fault.message !== null) return fieldFaultText(t, { ...fault, message: fault.message })
      return error === null ? undefined : sayWhy(error)
    },
    failure: error,
    error: refused.length > 0 ? null : error,
    isDirty: (Object.keys(edits) as (keyof Draft)[]).some((key) => !isSameValue(draft[key], shown[key])),
    isSaving,
    isGone,
    isChanged: (field) => !isSameValue(draft[field], shown[field]),
  }
}
