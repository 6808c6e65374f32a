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
import { BoardFiles } from '../BoardFiles'
import { durationText } from '../durationText'
import { FiguresError } from '../FiguresError'
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
  /** Opens the list of records with one study. Left out, studies lead nowhere. */
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
  const { step, grouping, steps, error } = times
  const [opened, setOpened] = useState<Opened | null>(null)
  const openRow = useCallback((row: TurnaroundRow) => setOpened({ step, row }), [step])
  const columns = useColumns(grouping, openRow)
  const format = useCallback((minutes: number) => durationText(t, minutes * minuteMs), [t])

  return (
    <div {...box} ref={ref} className={classes('pacs-board', className)}>
      <StatisticBar
        {...times}
        total={steps?.find((each) => each.step === 'wait')?.count ?? null}
        onRefresh={times.refetch}
        tools={<BoardFiles table="turnaround" filter={times.filter} />}
      />
      {error !== null && steps === null ? (
        <FiguresError error={error} onRetry={times.refetch} />
      ) : (
        <>
          <div className="pacs-board-tiles">
            {turnaroundSteps.map((id) => {
              const found = steps?.find((each) => each.step === id)
              return (
                <StatTile
                  key={id}
                  label={t(`statistics.step.${id}`)}
                  value={found === undefined ? null : durationText(t, found.medianMs)}
                  hint={
                    found === undefined ? noHint : t('statisticBoard.p90Of', { time: durationText(t, found.p90Ms) })
                  }
                  {...(found !== undefined &&
                    found.count > 0 && {
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
                note={t('statisticBoard.countNote')}
                data={steps === null ? null : times.chart}
                format={format}
                table={
                  <Table
                    label={`${t(`statistics.step.${step}`)} ${t(`statisticBoard.${grouping}`)}`}
                    columns={columns}
                    rows={times.rows}
                    rowId={idOf}
                    status={times.status}
                    skeletonRows={6}
                    empty={<p className="pacs-board-none">{t('statisticBoard.empty')}</p>}
                  />
                }
              />
            </div>
            <WaitingRooms />
          </div>
        </>
      )}
      {opened !== null && (
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
  onOpen: (row: TurnaroundRow) => void,
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
            onPress={row.count === 0 ? undefined : () => onOpen(row)}
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
