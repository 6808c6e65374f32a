import type { SaveFile } from '@opensono/pacs-capture/export'
import { callName, formatDateTime, type LogEntry, logApi } from '@opensono/pacs-core'
import { ScrollText } from 'lucide-react'
import { forwardRef, useMemo, useState } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { EmptyState } from '../control/feedback/EmptyState'
import { ListFrame } from '../control/list/ListFrame'
import { useMode } from '../control/root/RootContext'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'
import { ListPager } from '../list/ListPager'
import { pageState } from '../list/pageState'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { LogBar } from './LogBar'
import { LogDetail } from './LogDetail'
import { LogExport } from './LogExport'
import { LogOutcome } from './LogOutcome'
import { LogProof } from './LogProof'
import { logText } from './logText'
import { subjectName } from './subjectName'
import { logFilters, useLogQuery } from './useLogQuery'

/** Where an exported sheet goes. */
export interface OperationLogProps extends ControlProps {
  /** @defaultValue a download of the browser */
  save?: SaveFile | undefined
}

/** Who did what, when and where: filtered, exported, and proved to be what was once written. */
export const OperationLog = forwardRef<HTMLDivElement, OperationLogProps>(function OperationLog(props, ref) {
  const { save, ...box } = props
  const { t, language } = useText(logText)
  const conditions = useLogQuery()
  const { query, set } = conditions
  const filters = logFilters(query, language)
  const { pageNumber, pageSize } = query
  // The log grows with every look at it, so that a former answer is never the newest.
  const answer = useCall(
    logApi.operations,
    { ...filters, pageNumber, pageSize },
    { isKeepingFormer: true, staleTimeMs: 0, isByCursor: true },
  )
  const found = pageState(answer)
  const [opened, setOpened] = useState<LogEntry | null>(null)
  const columns = useLogColumns()
  const exportRefusal = useRefusal(logApi.export)

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('logList.filters')}
        filters={<LogBar conditions={conditions} onRefresh={found.refetch} />}
        tools={
          <>
            <LogProof />
            <LogExport filters={filters} disabledReason={exportRefusal} save={save} />
          </>
        }
        pager={<ListPager found={found} query={query} set={set} />}
      >
        <Table
          label={t('logList.label')}
          columns={columns}
          rows={found.rows}
          rowId={idOf}
          status={found.status}
          isFiltered={Object.keys(filters).some((name) => name !== 'from' && name !== 'to')}
          empty={
            <EmptyState icon={<ScrollText aria-hidden />} title={t('logList.empty')}>
              {t('logList.emptyText')}
            </EmptyState>
          }
          error={found.error ? <ErrorNote error={found.error} onRetry={found.refetch} /> : undefined}
          onRowAction={setOpened}
        />
      </ListFrame>
      {opened !== null && <LogDetail entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
})

function useLogColumns(): readonly TableColumn<LogEntry>[] {
  const { t, language } = useText(logText)
  const timeZone = useUser()?.timeZone
  const factor = useMode() === 'touch' ? 1.125 : 1
  return useMemo(
    () => [
      { id: 'at', label: t('log.column.at'), cell: (row) => formatDateTime(row.at, timeZone), width: 172 * factor },
      { id: 'user', label: t('log.column.user'), cell: (row) => row.userName, width: '3fr', minWidth: 96 },
      { id: 'room', label: t('log.column.room'), cell: (row) => row.roomName ?? '', width: '2fr', minWidth: 88 },
      {
        id: 'content',
        label: t('log.column.content'),
        cell: (row) => callName(language, row),
        width: '3fr',
        minWidth: 160,
      },
      {
        id: 'subject',
        label: t('log.column.object'),
        cell: (row) => <span title={row.subjectId ?? undefined}>{subjectName(language, row)}</span>,
        width: '3fr',
        minWidth: 96,
      },
      {
        id: 'outcome',
        label: t('log.column.outcome'),
        width: 104 * factor,
        align: 'center',
        cell: (row) => <LogOutcome entry={row} />,
      },
    ],
    [t, language, timeZone, factor],
  )
}

/** Its place in the chain; until it has one, all that distinguishes the rows of one act. */
const idOf = ({ sequence, requestId, at, call, content, subject, subjectId }: LogEntry) =>
  sequence === null ? [requestId, at, call, content, subject, subjectId].join(' ') : String(sequence)
