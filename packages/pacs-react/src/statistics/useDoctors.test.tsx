import { PacsError, statisticApi } from '@opensono/pacs-core'
import { expect, test, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyFigures, storyWithStatistics } from './storyStatistics'
import { useDoctors } from './useDoctors'

test('doctors whose figures are being prepared can be chosen as soon as they are ready', async () => {
  const story = storyWithStatistics('en')
  let asked = 0
  story.fake.answer(statisticApi.board, ({ board }) => {
    asked += 1
    if (asked > 4) return storyFigures(board)
    throw new PacsError('STATISTICS_PREPARING', { details: { readyDays: 100 * asked, days: 500 } })
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const page = await drawHook(story, () => useDoctors({}))
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        expect(page.use().map(({ name }) => name)).toContain('李伟')
      },
      { timeout: 10_000 },
    )
  } finally {
    vi.useRealTimers()
  }
})
