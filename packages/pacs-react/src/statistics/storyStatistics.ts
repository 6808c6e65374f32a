import {
  consultationStatisticApi,
  type DataOf,
  type FigureRow,
  type Language,
  qualityIndicatorApi,
  qualityIndicatorIds,
  type StatisticBoard,
  statisticApi,
  turnaroundSteps,
} from '@opensono/pacs-core'
import { inStory } from '../image/storyImages'
import { answerStudies } from '../testing/answerStudies'
import { exampleStudies } from '../testing/exampleStudies'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

const minute = 60_000

/** Names of the rows of each board, in Chinese and in English; what has no English name is a name of a person. */
const namesOf: Readonly<Record<StatisticBoard, readonly (readonly [string, string | null])[]>> = {
  workload: [
    ['李伟', null],
    ['王芳', null],
    ['欧阳娜娜', null],
    ['Maria Fernanda Gonzalez', null],
    ['张强', null],
    ['陈静', null],
    ['刘洋', null],
    ['赵敏', null],
    ['孙丽', null],
    ['周杰', null],
    ['吴迪', null],
    ['郑爽', null],
    ['何平', null],
    ['林涛', null],
  ],
  part: [
    ['肝胆胰脾', 'Liver, gallbladder, pancreas, spleen'],
    ['甲状腺', 'Thyroid'],
    ['乳腺', 'Breast'],
    ['心脏', 'Heart'],
  ],
  machine: [
    ['EPIQ 7', null],
    ['Resona 9', null],
  ],
  kind: [
    ['腹部超声', 'Abdominal ultrasound'],
    ['浅表超声', 'Superficial ultrasound'],
    ['心脏超声', 'Echocardiography'],
  ],
}

/** The rows of a board: each has fewer studies than the one above it, and the last stands for studies that have none. */
export function storyFigures(board: StatisticBoard): DataOf<typeof statisticApi.board> {
  const names = [...namesOf[board], ['', null] as const]
  const rows = names.map(([name, englishName], index): FigureRow => {
    const count = Math.round(420 / (index + 1)) + 3
    const positive = Math.round(count * (0.3 + (index % 4) * 0.1))
    const unknown = Math.round(count / 10)
    return {
      id: index === names.length - 1 ? null : `${board}-${index}`,
      name,
      englishName,
      count,
      fee: (count * 180.5).toFixed(2),
      score: String(count * 1.5),
      positive,
      negative: count - positive - unknown,
      unknown,
    }
  })
  const sum = (name: 'count' | 'positive' | 'negative' | 'unknown') => rows.reduce((all, row) => all + row[name], 0)
  const all = sum('count')
  const results = { positive: sum('positive'), negative: sum('negative'), unknown: sum('unknown') }
  return { total: { count: all, fee: (all * 180.5).toFixed(2), score: String(all * 1.5), ...results }, rows }
}

const timesOf = (step: number, at: number) => ({
  count: 40 + ((at * 7) % 30),
  medianMs: (step + 1) * (9 + ((at * 5) % 8)) * minute,
  p90Ms: (step + 1) * (24 + ((at * 11) % 20)) * minute,
})

/** Times of each step, by the hours of a day's work and two rooms. */
export const storyTurnaround: DataOf<typeof statisticApi.turnaround> = {
  steps: turnaroundSteps.map((step, at) =>
    step === 'review' ? { step, count: 0, medianMs: null, p90Ms: null } : { step, ...timesOf(at, at) },
  ),
  byHour: turnaroundSteps.flatMap((step, at) =>
    Array.from({ length: 10 }, (_, hour) => ({ hour: hour + 8, step, ...timesOf(at, hour) })),
  ),
  byRoom: turnaroundSteps.flatMap((step, at) => [
    { roomId: 'room-1', name: '1 号诊室', step, ...timesOf(at, 1) },
    { roomId: 'room-2', name: '2 号诊室', step, ...timesOf(at, 2) },
    { roomId: null, name: '', step, ...timesOf(at, 3) },
  ]),
}

/** Indicators: one on target, one not, one without a target, one that counts nothing, one that is off. */
export const storyQuality: DataOf<typeof statisticApi.quality> = qualityIndicatorIds.map((id, index) => ({
  id,
  counted: index === 3 ? 0 : 1200 - index * 100,
  fulfilled: index === 3 ? 0 : id === 'addendaAfterPrint' ? 7 : 980 - index * 95,
  target: [75, 95, null, 90, null, 2][index] ?? null,
  isEnabled: index !== 4,
}))

/** A year of consultations. */
export const storyConsultations: DataOf<typeof consultationStatisticApi.dataBoard> = {
  byStatus: [
    { kind: 'REALTIME', status: 'finished', requested: 84, received: 51 },
    { kind: 'REALTIME', status: 'refused', requested: 4, received: 2 },
    { kind: 'GRAPHIC', status: 'finished', requested: 131, received: 77 },
    { kind: 'GRAPHIC', status: 'expired', requested: 3, received: 1 },
    { kind: 'GRAPHIC', status: 'editing', requested: 2, received: 0 },
  ],
  topDoctors: ['李伟', '王芳', '张强', '陈静', 'Maria Fernanda Gonzalez'].map(ranked),
  topExperts: ['周教授', '吴教授', '郑教授'].map(ranked),
  topHospitals: ['第二医院', '市人民医院'].map(ranked),
  months: Array.from({ length: 12 }, (_, at) => ({
    month: `2025-${String(at + 1).padStart(2, '0')}`,
    requested: 12 + ((at * 7) % 13),
    received: 6 + ((at * 5) % 11),
  })),
  response: { count: 215, medianMs: 6 * minute, p90Ms: 48 * minute },
  duration: { count: 211, medianMs: 17 * minute, p90Ms: 95 * minute },
}

function ranked(name: string, at: number) {
  return { id: `top-${at}`, name, count: 60 - at * 11 }
}

/** Experts or doctors and their consultations. */
export const storyConsultationFigures: DataOf<typeof consultationStatisticApi.received> = [
  ['周教授', '第二医院', 41],
  ['周教授', '市人民医院', 17],
  ['吴教授', '第二医院', 29],
].map(([name, hospitalName, count], at) => ({
  id: `expert-${at}`,
  name: String(name),
  hospitalName: String(hospitalName),
  count: Number(count),
  finished: Number(count) - 3,
  refused: 2,
  expired: 1,
  medianResponseMs: (at + 4) * minute,
  medianDurationMs: at === 1 ? null : (at + 15) * minute,
}))

/** Rights of a head of department. */
const headsRights = ['pacs:statistics:hospital_statistics', 'pacs:medical_record:medical_record_view']

/**
 * Services over a fake server that counts.
 *
 * @param language - the interface's.
 * @param authorities - @defaultValue what a head of department may do
 */
export function storyWithStatistics(
  language: Language = 'en',
  authorities: readonly string[] = headsRights,
): StoryPacs {
  const story = createStoryPacs({ language, authorities })
  const { fake } = story
  answerStudies(story, exampleStudies(8))
  fake.answer(statisticApi.board, ({ board }) => storyFigures(board))
  fake.answer(statisticApi.turnaround, () => storyTurnaround)
  fake.answer(statisticApi.turnaroundStudies, () => ({
    rows: Array.from({ length: 8 }, (_, at) => ({
      studyId: `study-${at}`,
      examNumber: `US20260105${String(at + 1).padStart(3, '0')}`,
      patientName: ['张三', '李四', 'Maria Fernanda Gonzalez'][at % 3] ?? '',
      roomName: '1 号诊室',
      startedAt: '2026-01-05T01:00:00.000Z',
      endedAt: new Date(Date.UTC(2026, 0, 5, 1, 180 - at * 15)).toISOString(),
      ms: (180 - at * 15) * minute,
    })),
    total: 8,
    isTotalExact: true,
  }))
  fake.answer(statisticApi.queue, () => [
    { roomId: 'room-1', name: '1 号诊室', waiting: 6, longestWaitMs: 47 * minute, medianWaitTodayMs: 18 * minute },
    { roomId: 'room-2', name: '2 号诊室', waiting: 0, longestWaitMs: null, medianWaitTodayMs: 9 * minute },
    { roomId: null, name: '', waiting: 2, longestWaitMs: 12 * minute, medianWaitTodayMs: null },
  ])
  fake.answer(statisticApi.quality, () => storyQuality)
  fake.answer(qualityIndicatorApi.list, () => ({
    items: storyQuality.map(({ id, isEnabled, target }) => ({ id, isEnabled, target })),
    version: 3,
  }))
  fake.answer(qualityIndicatorApi.set, ({ items, version }) => ({ items, version: version + 1 }))
  fake.answer(consultationStatisticApi.dataBoard, () => storyConsultations)
  fake.answer(consultationStatisticApi.received, () => storyConsultationFigures)
  fake.answer(consultationStatisticApi.requested, () => storyConsultationFigures)
  return story
}

/** Puts a story over a server that counts, and hands its play that server, so that it can answer otherwise later. */
export function inChangingStory() {
  const made: { story: StoryPacs | null } = { story: null }
  const decorator = inStory((language) => {
    const story = storyWithStatistics(language)
    made.story = story
    return story
  })
  return {
    decorator,
    story(): StoryPacs {
      if (made.story === null) throw new Error('the story is not shown yet')
      return made.story
    },
  }
}
