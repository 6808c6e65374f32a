import { callName, formatDateTime, type LogEntry, type StudyRow, studyApi } from '@opensono/pacs-core'
import { ScrollText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Pager } from '../../control/pager/Pager'
import { Drawer } from '../../control/panel/Drawer'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { pageState } from '../../list/pageState'
import { LogOutcome } from '../../log/LogOutcome'
import { logText } from '../../log/logText'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { studyText } from '../studyText'

const pageSize = 20

/** What was done to one study: who, when and where, newest first. */
export function StudyLog({ row, onClose }: { row: StudyRow; onClose: () => void }) {
  const { t } = useText(studyText)
  const { t: word, language } = useText(logText)
  const timeZone = useUser()?.timeZone
  const [pageNumber, setPageNumber] = useState(0)
  const answer = useCall(
    studyApi.log,
    { studyId: row.studyId, pageNumber, pageSize },
    // The log grows with every look at it.
    { isKeepingFormer: true, staleTimeMs: 0 },
  )
  const found = pageState(answer)
  const columns = useMemo((): readonly TableColumn<LogEntry>[] => {
    return [
      { id: 'at', label: word('log.column.at'), cell: (entry) => formatDateTime(entry.at, timeZone), width: 176 },
      { id: 'user', label: word('log.column.user'), cell: (entry) => entry.userName, width: '3fr', minWidth: 80 },
      {
        id: 'room',
        label: word('log.column.room'),
        cell: (entry) => entry.roomName ?? '',
        width: '2fr',
        minWidth: 80,
      },
      {
        id: 'content',
        label: word('log.column.content'),
        cell: (entry) => callName(language, entry),
        width: '3fr',
        minWidth: 140,
      },
      {
        id: 'outcome',
        label: word('log.column.outcome'),
        width: 104,
        align: 'center',
        cell: (entry) => <LogOutcome entry={entry} />,
      },
    ]
  }, [word, language, timeZone])
  return (
    <Drawer
      isOpen
      isWide
      isDismissable
      onOpenChange={onClose}
      title={t('studyAct.logTitle', { number: row.examNumber })}
    >
      <Table
        label={t('studyAct.log')}
        columns={columns}
        rows={found.rows}
        rowId={(entry) => entry.requestId + entry.at + entry.call}
        status={found.status}
        empty={<EmptyState icon={<ScrollText aria-hidden />} title={t('studyAct.logEmpty')} />}
        error={found.error ? <ErrorNote error={found.error} onRetry={found.refetch} /> : undefined}
      />
      <Pager
        page={pageNumber}
        pageSize={pageSize}
        total={found.total}
        isTotalExact={found.isTotalExact}
        rowCount={found.rows.length}
        isLoading={found.status === 'loading'}
        onPageChange={setPageNumber}
      />
    </Drawer>
  )
}
