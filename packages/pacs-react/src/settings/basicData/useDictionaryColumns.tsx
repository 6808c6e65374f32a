import { type BasicDataKind, type BasicDataRecord, basicDataSpec } from '@opensono/pacs-core'
import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { StatusTag } from '../../control/feedback/StatusTag'
import { useNarrow } from '../../control/layout/useNarrow'
import { useMode } from '../../control/root/RootContext'
import type { TableColumn } from '../../control/table/TableColumn'
import { useText } from '../../provider/useText'
import { ColourMark } from './ColourMark'
import { dictionaryText } from './dictionaryText'
import { type DictionaryTranslate, fieldLabel, namesOfRow, valueText } from './fieldText'
import { draftOfRow, type RowField } from './RowDraft'
import { RowGrip } from './RowGrip'
import { RowMenu } from './RowMenu'
import { RowState } from './RowState'
import { tableFields } from './tableFields'

type Column = TableColumn<BasicDataRecord>

/** Pixels, or a share, by what a field holds. */
function measureOf(kind: BasicDataKind, field: RowField, factor: number): Pick<Column, 'width' | 'minWidth' | 'align'> {
  if (field === 'briefCode') return { width: '1fr', minWidth: 88 * factor }
  if (field === 'englishName' || field === 'name') return { width: '2fr', minWidth: 120 * factor }
  switch (basicDataSpec(kind).fields[field]?.type) {
    case 'money':
    case 'decimal':
      return { width: 120 * factor, align: 'right' }
    case 'flag':
      return { width: 120 * factor, align: 'center' }
    case 'rows':
    case 'formula':
      return { width: '3fr', minWidth: 120 * factor }
    case 'row':
    case 'department':
    case 'template':
    case 'knowledge':
      return { width: '2fr', minWidth: 104 * factor }
    default:
      return { width: '1fr', minWidth: 96 * factor }
  }
}

function cellOf(t: DictionaryTranslate, words: string, field: RowField, row: BasicDataRecord): ReactNode {
  if (field === 'colour') return <ColourMark colour={row.fields.colour ?? 'default'} />
  if (field !== 'isDefault') return words
  if (row.fields.isDefault !== true) return ''
  return <StatusTag icon={<Check aria-hidden />}>{t('basicData.yes')}</StatusTag>
}

/**
 * The columns of a kind's table, made from its fields.
 *
 * @param kind - the kind.
 * @param orderRefusal - why rows cannot be put in order now.
 */
export function useDictionaryColumns(kind: BasicDataKind, orderRefusal: string | undefined): readonly Column[] {
  const { t, language } = useText(dictionaryText)
  const isNarrow = useNarrow()
  const isTouch = useMode() === 'touch'
  return useMemo(() => {
    const factor = isTouch ? 1.125 : 1
    const small = isTouch ? 48 : 40
    return [
      {
        id: 'order',
        label: t('dictionary.order'),
        isLabelHidden: true,
        width: small,
        minWidth: small,
        cell: (row) => <RowGrip name={row.name} refusal={orderRefusal} />,
      },
      {
        id: 'name',
        label: fieldLabel(t, kind, 'name'),
        width: '3fr',
        minWidth: 128 * factor,
        isRowHeader: true,
        cell: (row) => row.name,
      },
      ...tableFields(kind, isNarrow || isTouch).map(
        (field): Column => ({
          id: field,
          label: fieldLabel(t, kind, field),
          ...measureOf(kind, field, factor),
          cell: (row) => {
            const value = draftOfRow(kind, row)[field]
            return cellOf(t, valueText(t, kind, field, value, namesOfRow(row, language), language), field, row)
          },
        }),
      ),
      {
        id: 'state',
        label: t('dictionary.state'),
        width: 104 * factor,
        align: 'center',
        cell: (row) => <RowState isEnabled={row.isEnabled} />,
      },
      {
        id: 'acts',
        label: t('dictionary.acts'),
        isLabelHidden: true,
        width: small,
        minWidth: small,
        cell: (row) => <RowMenu row={row} />,
      },
    ]
  }, [t, language, kind, orderRefusal, isNarrow, isTouch])
}
