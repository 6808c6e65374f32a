import { ConflictChoice } from '../form/ConflictChoice'
import type { EntryConflict, EntryForm } from './useEntryForm'

interface EntryConflictChoiceProps<Row extends object, Draft extends object> {
  form: EntryForm<Row, Draft>
  conflict: EntryConflict<Row>
  draftOf: (row: Row) => Draft
  /** The name of a field, and what it holds in words. */
  label: (field: keyof Draft & string) => string
  words: (draft: Draft, field: keyof Draft & string) => string
}

/** Two versions of a row, to choose part by part. */
export function EntryConflictChoice<Row extends object, Draft extends object>(
  props: EntryConflictChoiceProps<Row, Draft>,
) {
  const { form, conflict, draftOf, label, words } = props
  const theirs = draftOf(conflict.theirs)
  const fields = form.differing(conflict.theirs).filter((field): field is keyof Draft & string => {
    return typeof field === 'string'
  })
  const touched = form.base === null ? [] : form.differing(form.base)
  return (
    <ConflictChoice<keyof Draft & string>
      savedByName={conflict.savedByName}
      savedAt={conflict.savedAt}
      fields={fields.map((id) => ({
        id,
        label: label(id),
        mine: words(form.draft, id),
        theirs: words(theirs, id),
        isTouched: touched.includes(id),
      }))}
      onResolve={(choice) => {
        const taken = fields.filter((field) => choice[field] === 'theirs')
        const patch = Object.fromEntries(taken.map((field) => [field, theirs[field]]))
        void form.resolve({ ...form.draft, ...patch })
      }}
    />
  )
}
