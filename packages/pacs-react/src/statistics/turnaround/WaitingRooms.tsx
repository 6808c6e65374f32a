import { statisticApi, type WaitingRoom } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { listStatus } from '../../list/listStatus'
import { type SortValue, useSortedRows } from '../../list/useSortedRows'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { durationText } from '../durationText'
import { statisticText } from '../statisticText'

/** Waits grow while nothing happens, so that the answer is read again in this interval. */
const refetchEveryMs = 60_000

/** Who waits for each room now, and how long. */
export function WaitingRooms() {
  const { t, language } = useText(statisticText)
  const found = useCall(statisticApi.queue, {}, { refetchEveryMs })
  const columns = useMemo<readonly TableColumn<WaitingRoom>[]>(
    () => [
      {
        id: 'name',
        label: t('statisticBoard.room'),
        width: '14fr',
        isSortable: true,
        cell: ({ roomId, name }) => (roomId === null ? t('statisticBoard.noRoom') : name),
      },
      {
        id: 'waiting',
        width: '9fr',
        label: t('statisticBoard.waiting'),
        align: 'right',
        isSortable: true,
        cell: ({ waiting }) => waiting.toLocaleString(language),
      },
      {
        id: 'longest',
        label: t('statisticBoard.longestWait'),
        align: 'right',
        isSortable: true,
        width: '13fr',
        cell: ({ longestWaitMs }) => durationText(t, longestWaitMs),
      },
      {
        id: 'today',
        label: t('statisticBoard.waitToday'),
        align: 'right',
        isSortable: true,
        width: '13fr',
        cell: ({ medianWaitTodayMs }) => durationText(t, medianWaitTodayMs),
      },
    ],
    [t, language],
  )
  const { rows, sort, onSortChange } = useSortedRows(found.data ?? noRooms, roomValue, {
    columnId: 'waiting',
    direction: 'descending',
  })
  return (
    <section className="pacs-board-side" aria-label={t('statisticBoard.waitingNow')}>
      <h3 className="pacs-board-head">{t('statisticBoard.waitingNow')}</h3>
      <Table
        label={t('statisticBoard.waitingNow')}
        columns={columns}
        rows={rows}
        sort={sort}
        onSortChange={onSortChange}
        rowId={idOf}
        status={listStatus(found)}
        skeletonRows={4}
        empty={<p className="pacs-board-none">{t('statisticBoard.nobodyWaits')}</p>}
        error={
          found.error === null ? undefined : <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
        }
      />
    </section>
  )
}

const noRooms: readonly WaitingRoom[] = []
function roomValue(row: WaitingRoom, columnId: string): SortValue {
  if (columnId === 'waiting') return row.waiting
  if (columnId === 'longest') return row.longestWaitMs
  return columnId === 'today' ? row.medianWaitTodayMs : row.name
}

const idOf = (row: WaitingRoom) => row.roomId ?? ''
