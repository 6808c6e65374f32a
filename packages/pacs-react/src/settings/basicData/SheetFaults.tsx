import { fieldFaultText, type SheetFault } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useMode } from '../../control/root/RootContext'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'

interface SheetFaultsProps {
  /** What the column of a fault is called. It stays the same between renderings. */
  columnOf: (path: NonNullable<SheetFault['path']>) => string
  faults: readonly SheetFault[]
}

/** What is wrong with a sheet, cell by cell. */
export function SheetFaults({ columnOf, faults }: SheetFaultsProps) {
  const { t } = useText(dictionaryText)
  const factor = useMode() === 'touch' ? 1.125 : 1
  const columns = useMemo((): readonly TableColumn<SheetFault>[] => {
    const placeOf = ({ row, path }: SheetFault) =>
      path === null ? t(row === 1 ? 'dictionary.importHead' : 'dictionary.importWholeRow') : columnOf(path)
    return [
      { id: 'row', label: t('dictionary.importRow'), cell: ({ row }) => row, align: 'right', width: 72 * factor },
      { id: 'column', label: t('dictionary.importColumn'), cell: placeOf, width: '2fr', minWidth: 96 },
      {
        id: 'fault',
        label: t('dictionary.importFault'),
        cell: (fault) => fieldFaultText(t, fault),
        width: '4fr',
        minWidth: 160,
      },
      { id: 'value', label: t('dictionary.importValue'), cell: ({ value }) => value, width: '3fr', minWidth: 96 },
    ]
  }, [t, columnOf, factor])
  return (
    <Table
      className="pacs-dictionary-faults"
      label={t('dictionary.importFaults')}
      columns={columns}
      rows={faults}
      // Rows take the focus, so that the keyboard can scroll them.
      selection="single"
      rowId={({ row, path, message }) => `${row} ${path} ${message}`}
    />
  )
}
