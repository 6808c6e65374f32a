import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyWithUrgent } from './storyUrgent'
import { useTimeLeft } from './useTimeLeft'

const nowMs = Date.parse('2026-01-05T08:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: nowMs }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const later = (ms: number) => new Date(nowMs + ms).toISOString()

it('the time that is left counts down second by second, in minutes and two digits of seconds', async () => {
  const { use } = await drawHook(storyWithUrgent('en'), () => useTimeLeft(later(65_000)))
  expect(use()).toEqual({ text: '1:05', isOver: false })
  await pass(5_000)
  expect(use()).toEqual({ text: '1:00', isOver: false })
  await pass(1_000)
  expect(use()).toEqual({ text: '0:59', isOver: false })
})

it('time that is over counts on behind the moment, which is itself too late', async () => {
  const { use } = await drawHook(storyWithUrgent('en'), () => useTimeLeft(later(2_000)))
  await pass(1_000)
  expect(use()).toEqual({ text: '0:01', isOver: false })
  await pass(1_000)
  expect(use()).toEqual({ text: '0:00', isOver: true })
  await pass(61_000)
  expect(use()).toEqual({ text: '1:01', isOver: true })
})

it('the clock that counts is the server’s, not that of a workstation that runs late', async () => {
  const story = storyWithUrgent('en')
  const pacs = { ...story.pacs, serverNow: () => Date.now() + 30_000 }
  const { use } = await drawHook({ ...story, pacs }, () => useTimeLeft(later(40_000)))
  expect(use().text).toBe('0:10')
})

it('another moment is counted to at once, and nothing counts when nobody looks any more', async () => {
  let dueAt = later(60_000)
  const { use, rerender, unmount } = await drawHook(storyWithUrgent('en'), () => useTimeLeft(dueAt))
  dueAt = later(600_000)
  rerender()
  expect(use().text).toBe('10:00')
  const before = vi.getTimerCount()
  unmount()
  expect(vi.getTimerCount()).toBeLessThan(before)
})
