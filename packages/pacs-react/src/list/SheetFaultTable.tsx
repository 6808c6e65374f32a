import type { SheetFault } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useMode } from '../control/root/RootContext'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'

/** How the faults of a sheet are worded. */
export interface SheetFaultWords<Fault> {
  /** The heads of the table. */
  readonly heads: { readonly row: string; readonly column: string; readonly fault: string; readonly value: string }
  /** What the column of a fault is called. */
  readonly columnOf: (fault: Fault) => string
  /** What is wrong. */
  readonly textOf: (fault: Fault) => string
}

interface SheetFaultTableProps<Fault> {
  label: string
  /** Stays the same between renderings. */
  words: SheetFaultWords<Fault>
  faults: readonly Fault[]
}

/** What is wrong with a sheet that was to be read, cell by cell. */
export function SheetFaultTable<Fault extends Pick<SheetFault, 'row' | 'message' | 'value'> & { path: string | null }>({
  label,
  words,
  faults,
}: SheetFaultTableProps<Fault>) {
  const factor = useMode() === 'touch' ? 1.125 : 1
  const columns = useMemo((): readonly TableColumn<Fault>[] => {
    const { heads, columnOf, textOf } = words
    return [
      { id: 'row', label: heads.row, cell: ({ row }) => row, align: 'right', width: 72 * factor },
      { id: 'column', label: heads.column, cell: columnOf, width: '2fr', minWidth: 96 },
      { id: 'fault', label: heads.fault, cell: textOf, width: '4fr', minWidth: 160 },
      { id: 'value', label: heads.value, cell: ({ value }) => value, width: '3fr', minWidth: 96 },
    ]
  }, [words, factor])
  return (
    <Table
      className="pacs-dictionary-faults"
      label={label}
      columns={columns}
      rows={faults}
      // Rows take the focus, so that the keyboard can scroll them.
      selection="single"
      rowId={({ row, path, message }) => `${row} ${path} ${message}`}
    />
  )
}
