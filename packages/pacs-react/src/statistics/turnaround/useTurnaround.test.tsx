import { statisticApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyTurnaround, storyWithStatistics } from '../storyStatistics'
import { turnaroundRows, useTurnaround } from './useTurnaround'

const noRoom = 'No room'

test('the rows of a step are its hours in their order, each with the condition that lists its studies', () => {
  const { byHour, byRoom } = storyTurnaround
  const rows = turnaroundRows({ byHour: [...byHour].reverse(), byRoom }, 'report', 'byHour', noRoom)
  expect(rows.map(({ name }) => name).slice(0, 3)).toEqual(['08:00', '09:00', '10:00'])
  expect(rows[0]?.part).toEqual({ hour: 8 })
  const first = byHour.find(({ step, hour }) => step === 'report' && hour === 8)
  expect(rows[0]).toMatchObject({ count: first?.count, medianMs: first?.medianMs, p90Ms: first?.p90Ms })
})

test('or its rooms, the slowest first, and no room', () => {
  const rows = turnaroundRows(storyTurnaround, 'wait', 'byRoom', noRoom)
  const medians = rows.map(({ medianMs }) => medianMs ?? 0)
  expect(medians).toEqual([...medians].sort((one, other) => other - one))
  expect(rows.find(({ name }) => name === noRoom)?.part).toEqual({ isWithoutRoom: true })
  expect(rows.find(({ name }) => name === '2 号诊室')?.part).toEqual({ roomId: 'room-2' })
})

test('a step that no study has gone is shown without a time, and the chart follows the chosen step', async () => {
  const page = await drawHook(storyWithStatistics('en'), () => useTurnaround())
  await waitFor(() => expect(page.use().steps).toHaveLength(6))
  expect(page.use().steps?.find(({ step }) => step === 'review')).toMatchObject({ count: 0, medianMs: null })
  const asked = page.asked(statisticApi.turnaround).length
  const before = page.use().chart.points[0]?.values
  await page.do(({ setStep }) => setStep('total'))
  expect(page.use().chart.points[0]?.values).not.toEqual(before)
  await page.do(({ setGrouping }) => setGrouping('byRoom'))
  expect(page.use().chart).toMatchObject({ kind: 'bars', series: [{ id: 'median' }] })
  // Choosing what is looked at asks the server nothing.
  expect(page.asked(statisticApi.turnaround)).toHaveLength(asked)
})
