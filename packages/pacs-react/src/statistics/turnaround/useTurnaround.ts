import { statisticApi, type Turnaround, type TurnaroundStep, turnaroundSteps } from '@opensono/pacs-core'
import { useMemo, useState } from 'react'
import type { ChartData } from '../../control/chart/Chart'
import { useText } from '../../provider/useText'
import { statisticText } from '../statisticText'
import { useFigures } from '../useFigures'
import { useStatisticFilter } from '../useStatisticFilter'

/** How the times of a step are grouped. */
export const turnaroundGroupings = ['byHour', 'byRoom'] as const

/** How the times of a step are grouped. */
export type TurnaroundGrouping = (typeof turnaroundGroupings)[number]

/** The times of one step in one hour or one room. */
export interface TurnaroundRow {
  readonly id: string
  readonly name: string
  /** What lists the studies of the row. */
  readonly part: { readonly hour: number } | { readonly roomId: string } | { readonly isWithoutRoom: true }
  readonly count: number
  readonly medianMs: number | null
  readonly p90Ms: number | null
}

/** A chart is drawn in minutes, so that the steps of its axis are round. */
export const minuteMs = 60_000
const minutes = (ms: number | null) => (ms === null ? null : ms / minuteMs)

/** Rows that a chart of rooms has room for. */
const chartRows = 8

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The rows of a step, by the hour in which it began or by its room. */
export function turnaroundRows(
  { byHour, byRoom }: Pick<Turnaround, 'byHour' | 'byRoom'>,
  step: TurnaroundStep,
  grouping: TurnaroundGrouping,
  noRoom: string,
): readonly TurnaroundRow[] {
  if (grouping === 'byHour') {
    return byHour
      .filter((row) => row.step === step)
      .sort((one, other) => one.hour - other.hour)
      .map(({ hour, count, medianMs, p90Ms }) => {
        return { id: String(hour), name: hourText(hour), part: { hour }, count, medianMs, p90Ms }
      })
  }
  return byRoom
    .filter((row) => row.step === step)
    .map(({ roomId, name, count, medianMs, p90Ms }) => ({
      id: roomId ?? '',
      name: roomId === null ? noRoom : name,
      part: roomId === null ? ({ isWithoutRoom: true } as const) : { roomId },
      count,
      medianMs,
      p90Ms,
    }))
    .sort((one, other) => (other.medianMs ?? 0) - (one.medianMs ?? 0))
}

/** How long the steps of studies took, and one of them in detail. */
export function useTurnaround() {
  const { t } = useText(statisticText)
  const asked = useStatisticFilter()
  const found = useFigures(statisticApi.turnaround, asked.filter)
  const [step, setStep] = useState<TurnaroundStep>('wait')
  const [grouping, setGrouping] = useState<TurnaroundGrouping>('byHour')
  const { data } = found
  const rows = useMemo(
    () => (data === undefined ? [] : turnaroundRows(data, step, grouping, t('statisticBoard.noRoom'))),
    [data, step, grouping, t],
  )
  const chart = useMemo<ChartData>(() => {
    const median = { id: 'median', label: t('statisticBoard.median') }
    if (grouping === 'byRoom') {
      const points = rows
        .slice(0, chartRows)
        .map(({ id, name, medianMs }) => ({ id, label: name, values: { median: minutes(medianMs) } }))
      return { kind: 'bars', series: [median], points }
    }
    return {
      kind: 'lines',
      series: [median, { id: 'p90', label: t('statisticBoard.p90') }],
      points: rows.map(({ id, name, medianMs, p90Ms }) => ({
        id,
        label: name,
        values: { median: minutes(medianMs), p90: minutes(p90Ms) },
      })),
    }
  }, [rows, grouping, t])
  return {
    ...asked,
    found,
    /** Every step, also those that no study has gone. */
    steps:
      data === undefined ? null : turnaroundSteps.map((id) => data.steps.find((each) => each.step === id) ?? none(id)),
    step,
    setStep,
    grouping,
    setGrouping,
    rows,
    chart,
  }
}

const none = (step: TurnaroundStep): Turnaround['steps'][number] => ({ step, count: 0, medianMs: null, p90Ms: null })
