import type { VersionField } from '../../form/VersionConflict'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { fieldLabel, valueText } from './fieldText'
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
  const names = { ...known, ...base?.names, ...conflict?.row.names }
  return rowFields(kind).map((id) => ({
    id,
    label: fieldLabel(t, kind, id),
    words: (draft) => valueText(t, kind, id, draft[id], names, language),
  }))
}
