import {
  type ConsultationFigures,
  type ConsultationStatisticDataBoardData,
  consultationStatuses,
  createText,
  type FigureRow,
  type Figures,
  type Language,
  positiveRate,
  type StatisticBoard,
  type StatisticTable,
  statisticsText,
  type Turnaround,
  turnaroundSteps,
} from '@opensono/pacs-core'
import type { SheetCell } from '../../sheet/writeSheet'
import type { Measured } from './readQuality'

/** A table of figures, as a sheet and as a page show it. */
export interface TableOfFigures {
  title: string
  columns: { name: string; width: number; isNumber: boolean }[]
  rows: SheetCell[][]
  /** Whether the last row is a sum of the others. */
  hasTotal: boolean
  /** How its cells are to be read, where their heads do not say it. */
  legend?: string
}

const textIn = (language: Language) =>
  createText({ resources: [statisticsText], browserLanguage: language }).getSnapshot().t
type Words = ReturnType<typeof textIn>
const words = { en: textIn('en'), zh: textIn('zh') }

/** The words of tables. */
export const tableWords = (language: Language): Words => words[language]

const text = (name: string, width = 20) => ({ name, width, isNumber: false })
const number = (name: string, width = 12) => ({ name, width, isNumber: true })

/** A percentage with one decimal; nothing where there is nothing to compare. */
const percent = (part: number | null) => (part === null ? null : Math.round(part * 1000) / 10)
/** Minutes with one decimal. */
const minutes = (ms: number | null) => (ms === null ? null : Math.round(ms / 6000) / 10)

const cellsOf = (name: string, of: Figures): SheetCell[] => [
  ...[name, of.count, Number(of.fee), Number(of.score), of.positive, of.negative, of.unknown],
  percent(positiveRate(of)),
]

/** A board: its rows as they are shown, and the total below them. */
export function tableOfBoard(
  board: StatisticBoard,
  { rows, total }: { rows: readonly FigureRow[]; total: Figures },
  language: Language,
): TableOfFigures {
  const t = words[language]
  const nameOf = ({ id, name, englishName }: FigureRow) => {
    if (id === null) return t(`statistics.none.${board}`)
    return language === 'en' ? (englishName ?? name) : name
  }
  const counted = (['count', 'fee', 'score', 'positive', 'negative', 'unknown'] as const).map((id) =>
    number(t(`statistics.column.${id}`)),
  )
  return {
    title: t(`statistics.board.${board}`),
    columns: [
      text(t(`statistics.rowOf.${board}`), 28),
      ...counted,
      number(`${t('statistics.column.positiveRate')} (%)`, 18),
    ],
    rows: [...rows.map((row) => cellsOf(nameOf(row), row)), cellsOf(t('statistics.total'), total)],
    hasTotal: true,
  }
}

/** Turnaround times: each step in all, by the hours in which it began and by its rooms. */
export function tableOfTurnaround({ steps, byHour, byRoom }: Turnaround, language: Language): TableOfFigures {
  const t = words[language]
  const cells = (part: string, { step, count, medianMs, p90Ms }: Turnaround['steps'][number]): SheetCell[] => [
    ...[t(`statistics.step.${step}`), part, count],
    ...[minutes(medianMs), minutes(p90Ms)],
  ]
  return {
    title: t('statistics.board.turnaround'),
    columns: [
      text(t('statistics.table.step'), 28),
      text(t('statistics.table.part')),
      number(t('statistics.column.count')),
      number(t('statistics.table.median'), 18),
      number(t('statistics.table.p90'), 18),
    ],
    rows: steps.flatMap((all) => [
      cells(t('statistics.table.all'), all),
      ...byHour
        .filter(({ step }) => step === all.step)
        .map((row) => cells(`${String(row.hour).padStart(2, '0')}:00`, row)),
      ...byRoom
        .filter(({ step }) => step === all.step)
        .map((row) => cells(row.roomId === null ? t('statistics.table.noRoom') : row.name, row)),
    ]),
    hasTotal: false,
  }
}

/** The same for a page: a row for each hour and each room, those with the most studies first, and a column for each step. */
export function pageTableOfTurnaround({ steps, byHour, byRoom }: Turnaround, language: Language): TableOfFigures {
  const t = words[language]
  type Times = Turnaround['steps'][number]
  const cellOf = (times: Times | undefined) => {
    if (times === undefined || times.count === 0) return null
    const [median, p90] = [times.medianMs, times.p90Ms].map((ms) => minutes(ms)?.toLocaleString(language) ?? '')
    return `${median} / ${p90} (${times.count.toLocaleString(language)})`
  }
  const row = (name: string, own: readonly Times[]): SheetCell[] => [
    name,
    ...turnaroundSteps.map((step) => cellOf(own.find((each) => each.step === step))),
  ]
  const hours = [...new Set(byHour.map(({ hour }) => hour))].sort((a, b) => a - b)
  const studiesOf = (own: readonly Times[]) => Math.max(...own.map(({ count }) => count))
  const rooms = [...new Set(byRoom.map(({ roomId }) => roomId))]
    .map((id) => byRoom.filter(({ roomId }) => roomId === id))
    .sort((a, b) => studiesOf(b) - studiesOf(a))
  return {
    title: t('statistics.board.turnaround'),
    columns: [
      text(t('statistics.table.part'), 16),
      ...turnaroundSteps.map((step) => number(t(`statistics.step.${step}`))),
    ],
    rows: [
      row(t('statistics.table.all'), steps),
      ...hours.map((hour) =>
        row(
          `${String(hour).padStart(2, '0')}:00`,
          byHour.filter((each) => each.hour === hour),
        ),
      ),
      ...rooms.map((own) => row(own[0]?.roomId == null ? t('statistics.table.noRoom') : own[0].name, own)),
    ],
    hasTotal: false,
    legend: t('statistics.table.turnaroundCells'),
  }
}

/** The quality indicators that are switched on. */
export function tableOfQuality(measured: readonly Measured[], language: Language): TableOfFigures {
  const t = words[language]
  return {
    title: t('statistics.board.quality'),
    columns: [
      text(t('statistics.table.indicator'), 24),
      text(t('statistics.table.numerator'), 36),
      number(t('statistics.table.fulfilled')),
      text(t('statistics.table.denominator'), 36),
      number(t('statistics.table.counted')),
      number('%', 8),
      number(t('statistics.table.target'), 12),
      text(t('statistics.table.source'), 36),
    ],
    rows: measured
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id, fulfilled, counted, target }) => [
        ...[t(`statistics.indicator.${id}.name`), t(`statistics.indicator.${id}.numerator`), fulfilled],
        ...[t(`statistics.indicator.${id}.denominator`), counted],
        ...[percent(counted === 0 ? null : fulfilled / counted), target, t(`statistics.indicator.${id}.source`)],
      ]),
    hasTotal: false,
  }
}

/** Consultations by doctor or expert and hospital. */
export function tableOfConsultations(
  side: Extract<StatisticTable, 'received' | 'requested'>,
  rows: readonly ConsultationFigures[],
  language: Language,
): TableOfFigures {
  const t = words[language]
  return {
    title: t(`statistics.board.${side}`),
    columns: [
      text(t(`statistics.table.nameOf.${side}`), 24),
      text(t(`statistics.table.hospitalOf.${side}`), 28),
      number(t('statistics.table.consultations'), 16),
      ...(['finished', 'refused', 'expired'] as const).map((id) => number(t(`statistics.table.${id}`))),
      number(t('statistics.table.response'), 22),
      number(t('statistics.table.duration'), 22),
    ],
    rows: rows.map((row) => [
      ...[row.name, row.hospitalName, row.count, row.finished, row.refused, row.expired],
      ...[minutes(row.medianResponseMs), minutes(row.medianDurationMs)],
    ]),
    hasTotal: false,
  }
}

/** The data board of consultations: its lists side by side, so that it is one page. */
export function tableOfDataBoard(board: ConsultationStatisticDataBoardData, language: Language): TableOfFigures {
  const t = words[language]
  const count = () => number(t('statistics.table.count'), 10)
  const statuses = consultationStatuses.flatMap((status): SheetCell[][] => {
    const own = board.byStatus.filter((row) => row.status === status)
    // One inside the hospital is on both sides: they are not added up.
    const [requested, received] = (['requested', 'received'] as const).map((side) =>
      own.reduce((sum, row) => sum + row[side], 0),
    )
    return own.length === 0 ? [] : [[t(`consultation.status.${status}`), requested ?? 0, received ?? 0]]
  })
  const ranked = (rows: ConsultationStatisticDataBoardData['topDoctors']) => rows.map((row) => [row.name, row.count])
  const times = [
    [t('statistics.table.medianResponse'), minutes(board.response.medianMs)],
    [t('statistics.table.p90Response'), minutes(board.response.p90Ms)],
    [t('statistics.table.medianDuration'), minutes(board.duration.medianMs)],
    [t('statistics.table.p90Duration'), minutes(board.duration.p90Ms)],
  ]
  const lists = [ranked(board.topDoctors), ranked(board.topExperts), ranked(board.topHospitals), times]
  const sides = [number(t('statistics.table.requested'), 14), number(t('statistics.table.received'), 13)]
  return {
    title: t('statistics.board.dataBoard'),
    columns: [
      // Fourteen columns: none is narrower than its head.
      ...[text(t('statistics.table.month'), 12), ...sides, text(t('statistics.table.status'), 17), ...sides],
      ...[text(t('statistics.table.nameOf.requested')), count(), text(t('statistics.table.nameOf.received')), count()],
      ...[text(t('statistics.table.hospitalOf.requested'), 23), count()],
      ...[text(t('statistics.table.figure'), 22), number(t('statistics.table.minutes'))],
    ],
    rows: board.months.map(({ month, requested, received }, index) => [
      ...[month.replace('-', '/'), requested, received],
      ...(statuses[index] ?? ['', '', '']),
      ...lists.flatMap((list) => list[index] ?? ['', '']),
    ]),
    hasTotal: false,
  }
}
