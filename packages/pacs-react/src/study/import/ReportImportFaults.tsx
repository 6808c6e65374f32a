import {
  fieldFaultText,
  isErrorCode,
  PacsError,
  type ReportSheetFault,
  type ReportSheetPath,
  reportSheetPaths,
} from '@opensono/pacs-core'
import { useMemo } from 'react'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { reportImportText } from './reportImportText'

const isPath = (path: string | null): path is ReportSheetPath => reportSheetPaths.some((each) => each === path)

/** What is wrong with a sheet of reports, row by row. */
export function ReportImportFaults({ faults }: { faults: readonly ReportSheetFault[] }) {
  const { t } = useText(reportImportText)
  const sayWhy = useErrorText()
  const columns = useMemo((): readonly TableColumn<ReportSheetFault>[] => {
    const columnOf = ({ path }: ReportSheetFault) =>
      isPath(path) ? t(`reportImport.path.${path}`) : (path ?? t('reportImport.head'))
    const wordsOf = (fault: ReportSheetFault): string => {
      const { refusal, message } = fault
      if (message === 'stands') return t('reportImport.stands')
      if (refusal === null) return fieldFaultText(t, fault)
      const { code, details } = refusal
      return sayWhy(isErrorCode(code) ? new PacsError(code, { received: details }) : new PacsError('FORBIDDEN'))
    }
    return [
      { id: 'row', label: t('reportImport.row'), cell: ({ row }) => row, align: 'right', width: 72 },
      { id: 'column', label: t('reportImport.column'), cell: columnOf, width: '2fr', minWidth: 96 },
      { id: 'fault', label: t('reportImport.fault'), cell: wordsOf, width: '4fr', minWidth: 160 },
      { id: 'value', label: t('reportImport.value'), cell: ({ value }) => value, width: '3fr', minWidth: 96 },
    ]
  }, [t, sayWhy])
  return (
    <Table
      className="pacs-dictionary-faults"
      label={t('reportImport.faults')}
      columns={columns}
      rows={faults}
      // Rows take the focus, so that the keyboard can scroll them.
      selection="single"
      rowId={({ row, path, message }) => `${row} ${path} ${message}`}
    />
  )
}
