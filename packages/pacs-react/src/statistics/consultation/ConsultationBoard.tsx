import { type ConsultationStatisticDataBoardData, consultationStatisticApi } from '@opensono/pacs-core'
import { forwardRef, useCallback, useMemo } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import type { ChartData } from '../../control/chart/Chart'
import { ChartWithTable } from '../../control/chart/ChartWithTable'
import { StatTile } from '../../control/chart/StatTile'
import { classes } from '../../control/classes'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { type SortValue, useSortedRows } from '../../list/useSortedRows'
import { useText } from '../../provider/useText'
import { BoardFigures } from '../BoardFigures'
import { BoardFiles } from '../BoardFiles'
import { durationText } from '../durationText'
import { statisticText } from '../statisticText'
import { useFigures } from '../useFigures'
import { RankList } from './RankList'
import { StatusCounts } from './StatusCounts'

type Month = ConsultationStatisticDataBoardData['months'][number]

/** What became of the consultations of the last 12 months: how many, who asks most and who is asked most, month by month, and how long they took. */
export const ConsultationBoard = forwardRef<HTMLDivElement, ControlProps>(function ConsultationBoard(props, ref) {
  const { className, ...box } = props
  const { t, language } = useText(statisticText)
  const found = useFigures(consultationStatisticApi.dataBoard, noFilter)
  const { data, error } = found
  const format = useCallback((value: number) => value.toLocaleString(language), [language])
  const chart = useMemo<ChartData | null>(() => (data === undefined ? null : chartOf(data.months, t)), [data, t])
  const columns = useMonthColumns()
  const months = useSortedRows(data?.months ?? noMonths, monthValue, { columnId: 'month', direction: 'ascending' })
  const sum = (side: 'requested' | 'received') =>
    data === undefined ? null : format(data.byStatus.reduce((total, row) => total + row[side], 0))
  const time = (name: 'response' | 'duration') => (data === undefined ? null : durationText(t, data[name].medianMs))
  const hint = (name: 'response' | 'duration') =>
    // A space that does not break holds the place of the words.
    data === undefined ? '\u00a0' : t('statisticBoard.p90Of', { time: durationText(t, data[name].p90Ms) })
  const isBusy = data === undefined && error === null
  return (
    <div {...box} ref={ref} className={classes('pacs-board', className)} aria-busy={isBusy || undefined}>
      <div className="pacs-board-caption">
        <p className="pacs-board-note">{t('statisticBoard.consultation.lastYear')}</p>
        <span className="pacs-filter-space" />
        <BoardFiles table="dataBoard" filter={noFilter} />
      </div>
      <BoardFigures found={found}>
        <div className="pacs-board-tiles">
          <StatTile label={t('statisticBoard.consultation.requested')} value={sum('requested')} />
          <StatTile label={t('statisticBoard.consultation.received')} value={sum('received')} />
          <StatTile
            label={t('statisticBoard.consultation.response')}
            value={time('response')}
            hint={hint('response')}
          />
          <StatTile
            label={t('statisticBoard.consultation.duration')}
            value={time('duration')}
            hint={hint('duration')}
          />
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
                status={found.status}
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
      </BoardFigures>
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
