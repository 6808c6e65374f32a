import {
  type ConsultationStatisticDataBoardData,
  consultationStatisticApi,
  consultationStatuses,
} from '@opensono/pacs-core'
import { forwardRef, useCallback, useMemo } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import type { ChartData } from '../../control/chart/Chart'
import { ChartWithTable } from '../../control/chart/ChartWithTable'
import { StatTile } from '../../control/chart/StatTile'
import { classes } from '../../control/classes'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { listStatus } from '../../list/listStatus'
import { type SortValue, useSortedRows } from '../../list/useSortedRows'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { BoardFiles } from '../BoardFiles'
import { durationText } from '../durationText'
import { statisticText } from '../statisticText'
import { RankList } from './RankList'

type Month = ConsultationStatisticDataBoardData['months'][number]

/** What became of the consultations of the last year: how many, who asks most and who is asked most, month by month, and how long they took. */
export const ConsultationBoard = forwardRef<HTMLDivElement, ControlProps>(function ConsultationBoard(props, ref) {
  const { className, ...box } = props
  const { t, language } = useText(statisticText)
  const found = useCall(consultationStatisticApi.dataBoard, {})
  const { data, error } = found
  const format = useCallback((value: number) => value.toLocaleString(language), [language])
  const chart = useMemo<ChartData | null>(() => (data === undefined ? null : chartOf(data.months, t)), [data, t])
  const columns = useMonthColumns()
  const months = useSortedRows(data?.months ?? noMonths, monthValue, { columnId: 'month', direction: 'ascending' })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void found.refetch()} />

  const sum = (side: 'requested' | 'received') =>
    data === undefined ? null : format(data.byStatus.reduce((total, row) => total + row[side], 0))
  const time = (name: 'response' | 'duration') => (data === undefined ? null : durationText(t, data[name].medianMs))
  const hint = (name: 'response' | 'duration') =>
    // A space that does not break holds the place of the words.
    data === undefined ? '\u00a0' : t('statisticBoard.p90Of', { time: durationText(t, data[name].p90Ms) })
  return (
    <div {...box} ref={ref} className={classes('pacs-board', className)} aria-busy={data === undefined || undefined}>
      <div className="pacs-board-caption">
        <p className="pacs-board-note">{t('statisticBoard.consultation.lastYear')}</p>
        <span className="pacs-filter-space" />
        <BoardFiles table="dataBoard" filter={noFilter} />
      </div>
      <div className="pacs-board-tiles">
        <StatTile label={t('statisticBoard.consultation.requested')} value={sum('requested')} />
        <StatTile label={t('statisticBoard.consultation.received')} value={sum('received')} />
        <StatTile label={t('statisticBoard.consultation.response')} value={time('response')} hint={hint('response')} />
        <StatTile label={t('statisticBoard.consultation.duration')} value={time('duration')} hint={hint('duration')} />
      </div>
      <div className="pacs-board-columns">
        <ChartWithTable
          className="pacs-board-main"
          tablePlace="below"
          title={t('statisticBoard.consultation.byMonth')}
          data={chart}
          format={format}
          table={
            <Table
              label={t('statisticBoard.consultation.byMonth')}
              columns={columns}
              rows={months.rows}
              rowId={idOf}
              status={listStatus(found)}
              skeletonRows={12}
              sort={months.sort}
              onSortChange={months.onSortChange}
            />
          }
        />
        <div className="pacs-board-side">
          <StatusCounts rows={data?.byStatus} />
          <RankList title={t('statisticBoard.consultation.topDoctors')} rows={data?.topDoctors} />
          <RankList title={t('statisticBoard.consultation.topExperts')} rows={data?.topExperts} />
          <RankList title={t('statisticBoard.consultation.topHospitals')} rows={data?.topHospitals} />
        </div>
      </div>
    </div>
  )
})

const noFilter = {}
const noMonths: readonly Month[] = []
const idOf = (row: Month) => row.month

function monthValue(row: Month, columnId: string): SortValue {
  return columnId === 'requested' || columnId === 'received' ? row[columnId] : row.month
}

/** As the product writes dates. */
const monthText = (month: string) => month.replace('-', '/')

function chartOf(months: readonly Month[], t: ReturnType<typeof useText<typeof statisticText.en>>['t']): ChartData {
  return {
    kind: 'lines',
    series: [
      { id: 'requested', label: t('statisticBoard.consultation.requested') },
      { id: 'received', label: t('statisticBoard.consultation.received') },
    ],
    points: months.map(({ month, requested, received }) => ({
      id: month,
      label: monthText(month),
      values: { requested, received },
    })),
  }
}

function useMonthColumns(): readonly TableColumn<Month>[] {
  const { t, language } = useText(statisticText)
  return useMemo(
    () => [
      {
        id: 'month',
        label: t('statisticBoard.consultation.month'),
        isRowHeader: true,
        isSortable: true,
        cell: ({ month }) => monthText(month),
      },
      ...(['requested', 'received'] as const).map(
        (id): TableColumn<Month> => ({
          id,
          label: t(`statisticBoard.consultation.${id}`),
          align: 'right',
          isSortable: true,
          cell: (row) => row[id].toLocaleString(language),
        }),
      ),
    ],
    [t, language],
  )
}

function StatusCounts({ rows }: { rows: ConsultationStatisticDataBoardData['byStatus'] | undefined }) {
  const { t } = useText(statisticText)
  const counted = consultationStatuses.flatMap((status) => {
    const own = (rows ?? []).filter((row) => row.status === status)
    const count = own.reduce((sum, { requested, received }) => sum + requested + received, 0)
    return count === 0 ? [] : [{ id: status, name: t(`consultation.status.${status}`), count }]
  })
  return <RankList title={t('statisticBoard.consultation.byStatus')} rows={rows && counted} />
}
