import { consultationStatisticApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyWithStatistics } from '../storyStatistics'
import { useConsultationFigures } from './useConsultationFigures'

const open = async (side: Parameters<typeof useConsultationFigures>[0]) => {
  const page = await drawHook(storyWithStatistics('en'), () => useConsultationFigures(side))
  await waitFor(() => expect(page.use().rows.length).toBeGreaterThan(1))
  return page
}

test('consultations are counted of the last month and of every kind at first, each side by its own call', async () => {
  const page = await open('requested')
  const { range } = page.use().query
  expect(range).not.toBeNull()
  const asked = page.asked(consultationStatisticApi.requested)
  expect(new Set(asked.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ startTime: range?.start, endTime: range?.end })]),
  )
  expect(page.asked(consultationStatisticApi.received)).toEqual([])
})

test('a kind is asked for once it is chosen, and no days when all of them are', async () => {
  const page = await open('received')
  await page.do(({ set }) => set({ kind: 'GRAPHIC', range: null }))
  await waitFor(() => expect(page.asked(consultationStatisticApi.received).at(-1)).toEqual({ kind: 'GRAPHIC' }))
  await page.do(({ reset }) => reset())
  await waitFor(() => expect(page.use().query.kind).toBe(''))
})

test('the most stand at the top until another order is chosen; who has no time stands at the end', async () => {
  const page = await open('received')
  const counts = page.use().rows.map(({ count }) => count)
  expect(counts).toEqual([...counts].sort((one, other) => other - one))
  await page.do(({ onSortChange }) => onSortChange({ columnId: 'medianDurationMs', direction: 'ascending' }))
  const times = page.use().rows.map(({ medianDurationMs }) => medianDurationMs)
  expect(times.at(-1)).toBeNull()
  await page.do(({ onSortChange }) => onSortChange({ columnId: 'hospital', direction: 'ascending' }))
  const names = page.use().rows.map(({ hospitalName }) => hospitalName)
  expect(names).not.toEqual([])
  expect(names[0]).not.toBe(names.at(-1))
})
