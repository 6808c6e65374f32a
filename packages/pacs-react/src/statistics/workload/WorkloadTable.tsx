import type { SaveFile } from '@opensono/pacs-capture/export'
import type { FigureRow, RecordConditions, StatisticBoard } from '@opensono/pacs-core'
import { ChartColumn } from 'lucide-react'
import { forwardRef, useCallback, useMemo } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { ChartWithTable } from '../../control/chart/ChartWithTable'
import { Figure } from '../../control/chart/Figure'
import { StatTile } from '../../control/chart/StatTile'
import { classes } from '../../control/classes'
import { EmptyState } from '../../control/feedback/EmptyState'
import { useMode } from '../../control/root/RootContext'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { useText } from '../../provider/useText'
import { BoardFigures } from '../BoardFigures'
import { BoardFiles } from '../BoardFiles'
import { StatisticBar } from '../StatisticBar'
import { statisticText } from '../statisticText'
import { type FigureColumn, figureColumns, figureOf, figureText, studiesBehind, useWorkload } from './useWorkload'

/** Which board, and where its figures lead. */
export interface WorkloadTableProps extends ControlProps {
  /** By what studies are counted. */
  board: StatisticBoard
  /** Opens the list of records with exactly the studies of a figure. Left out, figures are text. */
  onOpenRecords?: ((conditions: RecordConditions) => void) | undefined
  /** What becomes of an exported sheet. @defaultValue a download of the browser */
  save?: SaveFile | undefined
}

const tiles: readonly FigureColumn[] = ['count', 'fee', 'score', 'positive', 'negative', 'positiveRate']

/** Studies, fees, scores and results by doctor, body part, device or exam type: figures, a chart and a table, each of which leads to its studies. */
export const WorkloadTable = forwardRef<HTMLDivElement, WorkloadTableProps>(function WorkloadTable(props, ref) {
  const { board, onOpenRecords, save, className, ...box } = props
  const { t, language } = useText(statisticText)
  const work = useWorkload(board)
  const { found, total, rows, chart, drawn } = work
  const columns = useColumns(board, work, onOpenRecords)
  const format = useCallback((value: number) => figureText(language, drawn, value), [language, drawn])
  const hidden = rows.length - chart.points.length
  const notes = [...(board === 'part' ? [t('statisticBoard.partNote')] : []), t('statisticBoard.countNote')]

  return (
    <div {...box} ref={ref} className={classes('pacs-board', className)}>
      <StatisticBar
        {...work}
        total={total?.count ?? null}
        onRefresh={found.refetch}
        tools={<BoardFiles table={board} filter={work.filter} save={save} />}
      />
      <BoardFigures found={found}>
        <div className="pacs-board-tiles">
          {tiles.map((id) => {
            const open = onOpenRecords && (() => onOpenRecords(work.conditionsOf(null, id)))
            return (
              <StatTile
                key={id}
                label={t(`statistics.column.${id}`)}
                value={total === null ? null : figureText(language, id, figureOf(total, id))}
                {...(total !== null &&
                  studiesBehind(total, id) > 0 && { onPress: open, actionLabel: t('statisticBoard.open') })}
              />
            )
          })}
        </div>
        <ChartWithTable
          className="pacs-board-body"
          title={t('statisticBoard.drawn', {
            figure: t(`statistics.column.${drawn}`),
            row: t(`statistics.rowOf.${board}`),
          })}
          note={
            hidden > 0 ? t('statisticBoard.firstRows', { shown: chart.points.length, count: rows.length }) : undefined
          }
          data={total === null ? null : chart}
          format={format}
          table={
            <Table
              label={t(`statistics.board.${board}`)}
              columns={columns}
              rows={rows}
              rowId={idOf}
              status={found.status}
              skeletonRows={12}
              sort={work.sort}
              onSortChange={work.onSortChange}
              empty={
                <EmptyState
                  icon={<ChartColumn aria-hidden />}
                  title={t('statisticBoard.empty')}
                  action={<Button onPress={work.query.reset}>{t('statisticBoard.reset')}</Button>}
                >
                  {t('statisticBoard.emptyText')}
                </EmptyState>
              }
            />
          }
        />
        <p className="pacs-board-note">{notes.join(' ')}</p>
      </BoardFigures>
    </div>
  )
})

/** Pixels: a figure and its head, with the arrow of the order. */
const widths: Readonly<Record<FigureColumn, number>> = {
  count: 84,
  fee: 96,
  score: 72,
  positive: 92,
  negative: 100,
  unknown: 120,
  positiveRate: 124,
}

const idOf = (row: FigureRow) => row.id ?? ''

/** The name of a row and its figures, each of which leads to its studies. */
function useColumns(
  board: StatisticBoard,
  { nameOf, conditionsOf }: Pick<ReturnType<typeof useWorkload>, 'nameOf' | 'conditionsOf'>,
  onOpenRecords: WorkloadTableProps['onOpenRecords'],
): readonly TableColumn<FigureRow>[] {
  const { t, language } = useText(statisticText)
  const factor = useMode() === 'touch' ? 1.125 : 1
  return useMemo(
    () => [
      {
        id: 'name',
        label: t(`statistics.rowOf.${board}`),
        cell: nameOf,
        width: '3fr',
        minWidth: 104,
        isSortable: true,
        isRowHeader: true,
      },
      ...figureColumns.map(
        (id): TableColumn<FigureRow> => ({
          id,
          label: t(`statistics.column.${id}`),
          align: 'right',
          width: widths[id] * factor,
          isSortable: true,
          cell: (row) => {
            return (
              <Figure
                text={figureText(language, id, figureOf(row, id))}
                label={t('statisticBoard.openOf', { figure: t(`statistics.column.${id}`), name: nameOf(row) })}
                onPress={
                  studiesBehind(row, id) === 0
                    ? undefined
                    : onOpenRecords && (() => onOpenRecords(conditionsOf(row, id)))
                }
              />
            )
          },
        }),
      ),
    ],
    [t, language, factor, board, nameOf, onOpenRecords, conditionsOf],
  )
}
