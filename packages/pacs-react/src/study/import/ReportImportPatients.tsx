import { formatDate } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { useText } from '../../provider/useText'
import { type ReportImportResult, reportImportText } from './reportImportText'

type Patient = ReportImportResult['patients'][number]

/** Whose studies the reports of a sheet go into, to be looked at before they are written. */
export function ReportImportPatients({ patients }: { patients: readonly Patient[] }) {
  const { t } = useText(reportImportText)
  const columns = useMemo(
    (): readonly TableColumn<Patient>[] => [
      {
        id: 'examNumber',
        label: t('reportImport.path.examNumber'),
        cell: ({ examNumber }) => examNumber,
        width: '2fr',
      },
      { id: 'name', label: t('reportImport.path.patientName'), cell: ({ patientName }) => patientName, width: '2fr' },
      {
        id: 'sex',
        label: t('reportImport.sex'),
        cell: ({ patientSex }) => t(`patient.sex.${patientSex}`),
        width: '1fr',
      },
      {
        id: 'birthDate',
        label: t('reportImport.path.birthDate'),
        cell: ({ birthDate }) => (birthDate === null ? '' : formatDate(birthDate)),
        width: '1fr',
      },
    ],
    [t],
  )
  return (
    <Table
      className="pacs-dictionary-faults"
      label={t('reportImport.patients')}
      columns={columns}
      rows={patients}
      // Rows take the focus, so that the keyboard can scroll them.
      selection="single"
      rowId={({ studyId }) => studyId}
    />
  )
}
