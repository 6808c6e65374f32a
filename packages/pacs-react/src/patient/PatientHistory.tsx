import { dictionaryName, formatDateTime, type PatientRecordId, patientApi, type StudyRow } from '@opensono/pacs-core'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../control/feedback/EmptyState'
import { StudyStatusTag } from '../control/feedback/StudyStatusTag'
import { Drawer } from '../control/panel/Drawer'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'
import { ListPager } from '../list/ListPager'
import { pageState } from '../list/pageState'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { fieldText } from '../settings/layout/fieldText'
import { patientText } from './patientText'

/** Whose studies are shown. */
export interface PatientHistoryProps {
  patientRecordId: PatientRecordId
  patientName: string
  /** Called by Escape, by the close button and by a press outside. */
  onClose: () => void
  /** Opens one of them; left out where studies cannot be opened. */
  onOpen?: ((row: StudyRow) => void) | undefined
}

/** The earlier studies of a patient, newest first. */
export function PatientHistory({ patientRecordId, patientName, onClose, onOpen }: PatientHistoryProps) {
  const { t } = useText(patientText)
  const [query, setQuery] = useState({ pageNumber: 0, pageSize: 20 })
  const call = useCall(patientApi.studies, { patientRecordId, ...query }, { isKeepingFormer: true })
  const found = pageState(call)
  const columns = useColumns()
  return (
    <Drawer
      isOpen
      isWide
      isDismissable
      onOpenChange={onClose}
      title={t('knownPatient.historyOf', { name: patientName })}
    >
      <Table
        label={t('knownPatient.historyOf', { name: patientName })}
        columns={columns}
        rows={found.rows}
        rowId={(row) => row.studyId}
        status={found.status}
        skeletonRows={5}
        empty={
          <EmptyState icon={<History aria-hidden />} title={t('knownPatient.historyEmpty')}>
            {t('knownPatient.historyEmptyText')}
          </EmptyState>
        }
        error={found.error === null ? undefined : <ErrorNote error={found.error} onRetry={found.refetch} />}
        onRowAction={onOpen}
      />
      <ListPager found={found} query={query} set={(patch) => setQuery((former) => ({ ...former, ...patch }))} />
    </Drawer>
  )
}

function useColumns(): TableColumn<StudyRow>[] {
  const { t, language } = useText(fieldText)
  const timeZone = useUser()?.timeZone
  return useMemo(
    () => [
      {
        id: 'registerTime',
        label: t('studyList.column.registerTime'),
        width: 140,
        cell: (row) => formatDateTime(row.registerTime, timeZone),
      },
      { id: 'examNumber', label: t('studyList.column.examNumber'), width: 140, cell: (row) => row.examNumber },
      {
        id: 'examType',
        label: t('studyList.column.examType'),
        cell: (row) => dictionaryName(row.examType, language),
      },
      {
        id: 'status',
        label: t('studyList.column.status'),
        align: 'center',
        width: 112,
        cell: (row) => <StudyStatusTag status={row.studyStatus} />,
      },
    ],
    [t, language, timeZone],
  )
}
