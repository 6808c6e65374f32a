import { type RecordConditions, type TurnaroundStep, turnaroundSteps } from '@opensono/pacs-core'
import { forwardRef, useCallback, useMemo, useState } from 'react'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import type { ControlProps } from '../../control/ControlProps'
import { ChartWithTable } from '../../control/chart/ChartWithTable'
import { Figure } from '../../control/chart/Figure'
import { StatTile } from '../../control/chart/StatTile'
import { classes } from '../../control/classes'
import { NativeSelect } from '../../control/field/NativeSelect'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { lazyPart } from '../../provider/lazyPart'
import { useText } from '../../provider/useText'
import { BoardFigures } from '../BoardFigures'
import { BoardFiles } from '../BoardFiles'
import { durationText } from '../durationText'
import { StatisticBar } from '../StatisticBar'
import { statisticText } from '../statisticText'
import type { TurnaroundStudiesInput } from './TurnaroundStudies'
import {
  minuteMs,
  type TurnaroundGrouping,
  type TurnaroundRow,
  turnaroundGroupings,
  useTurnaround,
} from './useTurnaround'
import { WaitingRooms } from './WaitingRooms'

const TurnaroundStudies = lazyPart(() => import('./TurnaroundStudies').then((part) => part.TurnaroundStudies))

/** Where the studies of a time lead. */
export interface TurnaroundPanelProps extends ControlProps {
  /** Opens the list of records with one study. Left out, times are text: the studies behind them name patients. */
  onOpenRecords?: ((conditions: RecordConditions) => void) | undefined
}

/** What the drawer lists: a step and, of it, one hour or one room. */
interface Opened {
  readonly step: TurnaroundStep
  readonly row: TurnaroundRow | null
}

/** How long studies took from the registration to the print, step by step: by hour and room, down to the slowest studies; and who waits now. */
export const TurnaroundPanel = forwardRef<HTMLDivElement, TurnaroundPanelProps>(function TurnaroundPanel(props, ref) {
  const { onOpenRecords, className, ...box } = props
  const { t } = useText(statisticText)
  const times = useTurnaround()
  const { found, step, grouping, steps } = times
  const [opened, setOpened] = useState<Opened | null>(null)
  const openRow = useCallback((row: TurnaroundRow) => setOpened({ step, row }), [step])
  const columns = useColumns(grouping, onOpenRecords && openRow)
  const format = useCallback((minutes: number) => durationText(t, minutes * minuteMs), [t])

  return (
    <div {...box} ref={ref} className={classes('pacs-board', className)}>
      <StatisticBar
        {...times}
        total={null}
        onRefresh={found.refetch}
        tools={<BoardFiles table="turnaround" filter={times.filter} />}
      />
      <BoardFigures found={found}>
        <div className="pacs-board-tiles">
          {turnaroundSteps.map((id) => {
            const time = steps?.find((each) => each.step === id)
            return (
              <StatTile
                key={id}
                label={t(`statistics.step.${id}`)}
                value={time === undefined ? null : durationText(t, time.medianMs)}
                hint={time === undefined ? noHint : t('statisticBoard.p90Of', { time: durationText(t, time.p90Ms) })}
                {...(onOpenRecords !== undefined &&
                  time !== undefined &&
                  time.count > 0 && {
                    onPress: () => setOpened({ step: id, row: null }),
                    actionLabel: t('statisticBoard.openSlowest'),
                  })}
              />
            )
          })}
        </div>
        <div className="pacs-board-columns">
          <div className="pacs-board-main">
            <div className="pacs-board-choice">
              <NativeSelect<TurnaroundStep>
                isBare
                label={t('statisticBoard.step')}
                className="pacs-board-step"
                options={turnaroundSteps.map((id) => ({ id, label: t(`statistics.step.${id}`) }))}
                value={step}
                onChange={times.setStep}
              />
              <SegmentedControl
                label={t('statisticBoard.grouping')}
                segments={turnaroundGroupings.map((id) => ({ id, label: t(`statisticBoard.${id}`) }))}
                value={grouping}
                onChange={times.setGrouping}
              />
            </div>
            <ChartWithTable
              className="pacs-board-body"
              tablePlace="below"
              title={t('statisticBoard.stepDrawn', {
                step: t(`statistics.step.${step}`),
                grouping: t(`statisticBoard.${grouping}`),
              })}
              data={steps === null ? null : times.chart}
              format={format}
              table={
                <Table
                  label={`${t(`statistics.step.${step}`)} ${t(`statisticBoard.${grouping}`)}`}
                  columns={columns}
                  rows={times.rows}
                  rowId={idOf}
                  status={found.status}
                  skeletonRows={6}
                  empty={<p className="pacs-board-none">{t('statisticBoard.empty')}</p>}
                />
              }
            />
          </div>
          <WaitingRooms />
        </div>
        <p className="pacs-board-note">{t('statisticBoard.countNote')}</p>
      </BoardFigures>
      {opened !== null && onOpenRecords !== undefined && (
        <TurnaroundStudies
          title={[t(`statistics.step.${opened.step}`), ...(opened.row === null ? [] : [opened.row.name])].join(' · ')}
          input={{
            ...times.filter,
            step: opened.step,
            ...(opened.row?.part as Partial<TurnaroundStudiesInput> | undefined),
          }}
          onOpenRecords={onOpenRecords}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
})

/** Holds the place of a hint. */
const noHint = '\u00a0'

const idOf = (row: TurnaroundRow) => row.id

function useColumns(
  grouping: TurnaroundGrouping,
  onOpen: ((row: TurnaroundRow) => void) | undefined,
): readonly TableColumn<TurnaroundRow>[] {
  const { t, language } = useText(statisticText)
  return useMemo(
    () => [
      {
        id: 'name',
        label: t(`statisticBoard.hourOrRoom.${grouping}`),
        width: '2fr',
        isRowHeader: true,
        cell: ({ name }) => name,
      },
      {
        id: 'count',
        label: t('statistics.column.count'),
        align: 'right',
        cell: (row) => (
          <Figure
            text={row.count.toLocaleString(language)}
            label={t('statisticBoard.openSlowestOf', { name: row.name })}
            onPress={row.count === 0 ? undefined : onOpen && (() => onOpen(row))}
          />
        ),
      },
      {
        id: 'median',
        label: t('statisticBoard.median'),
        align: 'right',
        cell: ({ medianMs }) => durationText(t, medianMs),
      },
      { id: 'p90', label: t('statisticBoard.p90'), align: 'right', cell: ({ p90Ms }) => durationText(t, p90Ms) },
    ],
    [t, language, grouping, onOpen],
  )
}
