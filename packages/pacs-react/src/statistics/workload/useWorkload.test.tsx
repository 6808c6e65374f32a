import { PacsError, type RoomId, statisticApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyFigures, storyWithStatistics } from '../storyStatistics'
import { figureText, studiesBehind, useWorkload } from './useWorkload'

const open = async (board: Parameters<typeof useWorkload>[0] = 'workload') => {
  const page = await drawHook(storyWithStatistics('en'), () => useWorkload(board))
  await waitFor(() => expect(page.use().total).not.toBeNull())
  return page
}

test('a board begins with the studies that were examined in the last month', async () => {
  const page = await open()
  expect(page.asked(statisticApi.board)[0]).toEqual({
    board: 'workload',
    studyTimeType: 'StudyTime',
    startTime: page.use().asked.range?.start,
    endTime: page.use().asked.range?.end,
  })
})

test('a figure lists exactly its studies: the filter, the row and the result', async () => {
  const page = await open()
  await page.do(({ query }) => query.setMore({ roomIds: ['room-1' as RoomId] }))
  await waitFor(() => expect(page.use().found.status).toBe('ready'))
  const { rows, filter, conditionsOf } = page.use()
  const [first] = rows
  const nobody = rows.find(({ id }) => id === null)
  if (first === undefined || nobody === undefined) throw new Error('the story has both')
  expect(conditionsOf(first, 'count')).toEqual({ ...filter, roomIds: ['room-1'], examinedByIds: ['workload-0'] })
  expect(conditionsOf(first, 'positive')).toMatchObject({ negativePositiveMark: ['positive'] })
  expect(conditionsOf(first, 'positiveRate')).toMatchObject({ negativePositiveMark: ['positive', 'negative'] })
  expect(conditionsOf(nobody, 'count')).toEqual({ ...filter, examinedByIds: undefined, without: ['examinedBy'] })
  expect(conditionsOf(null, 'fee')).toEqual(filter)
})

test('the chart shows the first rows of what the table is sorted by', async () => {
  const page = await open()
  expect(
    page
      .use()
      .chart.points.map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(['李伟', '王芳'])
  expect(page.use().chart.points).toHaveLength(12)
  await page.do(({ onSortChange }) => onSortChange({ columnId: 'positiveRate', direction: 'ascending' }))
  const { drawn, chart, rows } = page.use()
  expect(drawn).toBe('positiveRate')
  expect(chart.points.map(({ id }) => id)).toEqual(rows.slice(0, 12).map(({ id }) => id ?? ''))
  const rates = chart.points.map(({ values }) => values.positiveRate ?? 0)
  expect(rates).toEqual([...rates].sort((one, other) => other - one))
  // Sorted by names there is no figure to draw but the count.
  await page.do(({ onSortChange }) => onSortChange({ columnId: 'name', direction: 'ascending' }))
  expect(page.use().drawn).toBe('count')
})

test('figures read as fees, parts of a hundred and counts; nothing stands behind a rate of no result', () => {
  expect(figureText('en', 'fee', 1234.5)).toBe('1,234.50')
  expect(figureText('zh', 'positiveRate', 1 / 3)).toBe('33.3%')
  expect(figureText('en', 'positiveRate', null)).toBe('–')
  expect(figureText('en', 'count', 12345)).toBe('12,345')
  const figures = { count: 5, fee: '0.00', score: '0', positive: 0, negative: 0, unknown: 5 }
  expect(studiesBehind(figures, 'positiveRate')).toBe(0)
  expect(studiesBehind(figures, 'fee')).toBe(5)
  expect(studiesBehind(figures, 'unknown')).toBe(5)
})

test('all boards share one filter, which ends with the login', async () => {
  const story = storyWithStatistics('en')
  const page = await drawHook(story, () => ({ one: useWorkload('part'), other: useWorkload('kind') }))
  await page.do(({ one }) => one.query.setMore({ roomIds: ['room-1' as RoomId] }))
  expect(page.use().other.filter.roomIds).toEqual(['room-1'])
})

test('figures that are being prepared are asked for again by themselves, and the page says meanwhile how far they are', async () => {
  const story = storyWithStatistics('en')
  let readyDays = 0
  story.fake.answer(statisticApi.board, ({ board }) => {
    readyDays += 100
    if (readyDays > 300) return storyFigures(board)
    throw new PacsError('STATISTICS_PREPARING', { details: { readyDays, days: 365 } })
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const page = await drawHook(story, () => useWorkload('kind'))
    await vi.waitFor(() => expect(page.use().found.error?.details).toEqual({ readyDays: 300, days: 365 }))
    expect(page.use().total).toBeNull()
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(page.use().total?.count).toBe(storyFigures('kind').total.count)
    })
    expect(page.use().found.error).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
