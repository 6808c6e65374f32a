import type { VersionField } from '../../form/VersionConflict'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { fieldLabel, namesOfRow, valueText } from './fieldText'
import { type RowDraft, rowFields } from './RowDraft'
import { useKindNames } from './useKindNames'
import type { RowForm } from './useRowForm'

/**
 * The fields of a row, as the choice between two versions shows them.
 *
 * @param form - of the row.
 */
export function useRowVersionFields({ kind, base, conflict }: RowForm): readonly VersionField<RowDraft>[] {
  const { t, language } = useText(dictionaryText)
  const known = useKindNames(conflict === null ? null : kind)
  const named = [base, conflict?.row].flatMap((row) => (row == null ? [] : [namesOfRow(row, language)]))
  const names = Object.assign({}, known, ...named)
  return rowFields(kind).map((id) => ({
    id,
    label: fieldLabel(t, kind, id),
    words: (draft) => valueText(t, kind, id, draft[id], names, language),
  }))
}
