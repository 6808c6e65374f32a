import { ConflictChoice } from '../../form/ConflictChoice'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { fieldLabel, valueText } from './fieldText'
import { differingFields, draftOfRow, fieldOf, type RowField, withField } from './RowDraft'
import { useKindNames } from './useKindNames'
import type { RowConflict, RowForm } from './useRowForm'

/** Two versions of a row, to choose field by field. */
export function DictionaryConflict({ form, conflict }: { form: RowForm; conflict: RowConflict }) {
  const { t, language } = useText(dictionaryText)
  const { kind, draft, base } = form
  const theirs = draftOfRow(kind, conflict.theirs)
  const known = useKindNames(kind)
  const names = { ...known, ...base?.names, ...conflict.theirs.names }
  const touched = differingFields(kind, draft, draftOfRow(kind, base))
  const words = (version: typeof draft, field: RowField) =>
    valueText(t, kind, field, fieldOf(version, field), names, language)

  return (
    <ConflictChoice<RowField>
      savedByName={conflict.savedByName}
      savedAt={conflict.savedAt}
      fields={differingFields(kind, draft, theirs).map((id) => ({
        id,
        label: fieldLabel(t, kind, id),
        mine: words(draft, id),
        theirs: words(theirs, id),
        isTouched: touched.includes(id),
      }))}
      onResolve={(choice) => {
        const taken = (Object.keys(choice) as RowField[]).filter((field) => choice[field] === 'theirs')
        void form.resolve(taken.reduce((chosen, field) => withField(chosen, field, fieldOf(theirs, field)), draft))
      }}
    />
  )
}
