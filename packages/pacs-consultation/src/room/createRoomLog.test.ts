import type { RoomEvent, RoomReplay } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { describe, expect, test } from 'vitest'
import { expert } from '../testing/participants'
import { createRoomLog } from './createRoomLog'

const eventOf = (sequence: number): RoomEvent => ({
  sequence,
  id: `event-${sequence}`,
  senderId: expert.userId,
  at: '2026-01-05T08:00:00.000Z',
  happening: { type: 'unfreeze' },
})

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function start() {
  const clock = new FakeClock()
  const heard: string[] = []
  const asked: { after: number; answer: (replay: RoomReplay) => void; fail: () => void }[] = []
  const log = createRoomLog({
    clock,
    readMore: (after) =>
      new Promise((resolve, reject) => {
        asked.push({ after, answer: resolve, fail: () => reject(new Error('lost')) })
      }),
    apply: (events) => heard.push(...events.map(({ event, origin }) => `${event.sequence} ${origin}`)),
  })
  const welcome = (events: number[] = [], hasMore = false) => log.welcome({ events: events.map(eventOf), hasMore })
  const hear = (...sequences: number[]) => {
    for (const sequence of sequences) log.hear(eventOf(sequence))
  }
  return { log, clock, heard, asked, welcome, hear }
}

describe('The log of a room', () => {
  test('asks for what is missing as soon as a later event is heard, and applies both in their order', async () => {
    const { heard, asked, welcome, hear } = start()
    welcome([1])
    hear(3, 4)
    expect(heard).toEqual(['1 replay'])
    expect(asked.map(({ after }) => after)).toEqual([1])
    asked[0]?.answer({ events: [2, 3, 4].map(eventOf), hasMore: false })
    await settle()
    expect(heard).toEqual(['1 replay', '2 live', '3 live', '4 live'])
  })

  test('applies no event twice that is heard while it is read', async () => {
    const { heard, asked, welcome, hear } = start()
    welcome([1])
    hear(3)
    hear(2)
    asked[0]?.answer({ events: [2, 3].map(eventOf), hasMore: false })
    await settle()
    hear(2, 3)
    expect(heard).toEqual(['1 replay', '2 live', '3 live'])
  })

  test('knows what happened before, what was missed and what happens now', async () => {
    const { log, heard, asked, welcome, hear } = start()
    welcome([1], true)
    hear(3)
    asked[0]?.answer({ events: [2, 3].map(eventOf), hasMore: false })
    await settle()
    log.stop()
    welcome([4])
    hear(5)
    expect(heard).toEqual(['1 replay', '2 replay', '3 live', '4 missed', '5 live'])
    expect(log.last()).toBe(5)
  })

  test('reads page after page, and a page that was lost again after two seconds', async () => {
    const { clock, heard, asked, welcome } = start()
    welcome([1], true)
    asked[0]?.answer({ events: [eventOf(2)], hasMore: true })
    await settle()
    asked[1]?.fail()
    await settle()
    expect(asked).toHaveLength(2)
    clock.advance(2_000)
    asked[2]?.answer({ events: [eventOf(3)], hasMore: false })
    await settle()
    expect(asked.map(({ after }) => after)).toEqual([1, 2, 2])
    expect(heard).toHaveLength(3)
  })

  test('asks for an event that was promised and did not come', async () => {
    const { log, clock, asked, welcome, hear } = start()
    welcome([1])
    log.expect(2)
    hear(2)
    log.expect(2)
    clock.advance(2_000)
    asked[0]?.answer({ events: [], hasMore: false })
    await settle()
    log.expect(3)
    clock.advance(2_000)
    expect(asked.at(-1)?.after).toBe(2)
  })

  test('throws away what an earlier connection still brings', async () => {
    const { log, clock, heard, asked, welcome } = start()
    welcome([1], true)
    log.stop()
    welcome([2, 3])
    asked[0]?.answer({ events: [eventOf(2)], hasMore: true })
    await settle()
    expect(heard).toEqual(['1 replay', '2 missed', '3 missed'])
    expect(asked).toHaveLength(1)
    expect(clock.pendingCount).toBe(0)
  })
})
