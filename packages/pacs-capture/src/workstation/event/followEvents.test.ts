import { PacsError, type SequencedEvent, type ServerEvent } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { followEvents } from './followEvents'

const eventOf = (sequence: number): SequencedEvent => ({
  sequence,
  event: { type: 'study-changed', studyId: `study-${sequence}` },
})

/** A hospital with the given number of events, and a client that follows them. */
function hospital(happened: number) {
  const applied: string[] = []
  const state = { happened, isGone: false }
  const readAfter = vi.fn(async (place: number) => {
    if (state.isGone) throw new PacsError('EVENTS_GONE', { details: { latest: state.happened } })
    const events = Array.from({ length: state.happened - place }, (_, index) => eventOf(place + index + 1))
    return { events, latest: state.happened }
  })
  const startAnew = vi.fn()
  const apply = (event: ServerEvent) => void (event.type === 'study-changed' && applied.push(event.studyId))
  /** What is to be asked again. */
  const retries: (() => void)[] = []
  const retryLater = (ask: () => void) => {
    retries.push(ask)
    return () => void retries.splice(retries.indexOf(ask), 1)
  }
  const follower = followEvents({ apply, readAfter, startAnew, retryLater })
  return { follower, applied, state, readAfter, startAnew, retries }
}

describe('Events of a hospital', () => {
  it('that happened before the first look are not acted on, later ones are, without a question', async () => {
    const { follower, applied, readAfter } = hospital(7)
    await follower.catchUp()
    follower.hear(eventOf(8))
    follower.hear(eventOf(9))
    expect([applied, readAfter.mock.calls]).toEqual([['study-8', 'study-9'], [[0]]])
  })

  it('without a place say how something is now: they are acted on with the first look, too', async () => {
    const monitor: ServerEvent = { type: 'monitor-online', machineId: 'machine-1' }
    const apply = vi.fn()
    const events = [eventOf(7), { sequence: 0, event: monitor }]
    const follower = followEvents({
      apply,
      readAfter: async () => ({ events, latest: 7 }),
      startAnew: vi.fn(),
      retryLater: vi.fn(),
    })
    await follower.catchUp()
    expect(apply.mock.calls).toEqual([[monitor]])
    follower.hear({ sequence: 8, event: eventOf(8).event })
    expect(apply).toHaveBeenLastCalledWith(eventOf(8).event)
  })

  it('that come in another order are all acted on, and what was skipped is asked for once', async () => {
    const { follower, applied, state, readAfter } = hospital(7)
    await follower.catchUp()
    state.happened = 10
    follower.hear(eventOf(10))
    follower.hear(eventOf(9))
    await vi.waitFor(() => expect(applied).toEqual(['study-10', 'study-9', 'study-8']))
    follower.hear(eventOf(8))
    follower.hear(eventOf(11))
    expect(applied.at(-1)).toBe('study-11')
    expect(readAfter.mock.calls).toEqual([[0], [7]])
  })

  it('that come by the line and with an answer are acted on once: a notice of them is not shown twice', async () => {
    const { follower, applied, state } = hospital(7)
    await follower.catchUp()
    state.happened = 10
    const question = follower.catchUp()
    follower.hear(eventOf(8))
    follower.hear(eventOf(10))
    await question
    follower.hear(eventOf(9))
    expect(applied).toEqual(['study-8', 'study-10', 'study-9'])
  })

  it('that were overtaken when the line broke are asked for with the rest', async () => {
    const { follower, applied, state, readAfter } = hospital(7)
    await follower.catchUp()
    state.happened = 9
    readAfter.mockRejectedValueOnce(new PacsError('NETWORK_UNREACHABLE'))
    follower.hear(eventOf(9))
    // The line broke before 8 came, and is there again.
    await follower.catchUp()
    expect(applied).toContain('study-8')
    expect(readAfter.mock.calls).toEqual([[0], [7], [7]])
  })

  it('are asked for over a new line though a question of the former one has no answer', async () => {
    const { follower, applied, state, readAfter } = hospital(7)
    await follower.catchUp()
    state.happened = 9
    readAfter.mockReturnValueOnce(new Promise(() => undefined))
    follower.hear(eventOf(9))
    await follower.catchUp()
    expect(applied).toContain('study-8')
  })

  it('are asked for again after a question that failed, until one is answered or another sequence begins', async () => {
    const { follower, applied, state, readAfter, retries } = hospital(7)
    await follower.catchUp()
    state.happened = 9
    readAfter.mockRejectedValueOnce(new PacsError('NETWORK_UNREACHABLE'))
    readAfter.mockRejectedValueOnce(new PacsError('SERVER_BUSY'))
    await follower.catchUp()
    for (const times of [3, 4]) {
      expect(retries.length).toBe(1)
      retries[0]?.()
      await vi.waitFor(() => expect(readAfter).toHaveBeenCalledTimes(times))
      await Promise.resolve()
    }
    await vi.waitFor(() => expect(applied).toEqual(['study-8', 'study-9']))
    expect(retries).toEqual([])
    readAfter.mockRejectedValueOnce(new PacsError('SERVER_BUSY'))
    await follower.catchUp()
    follower.forget()
    expect(retries).toEqual([])
  })

  it('are not asked for again where that would never be answered otherwise', async () => {
    const { follower, readAfter, retries } = hospital(7)
    readAfter.mockRejectedValueOnce(new PacsError('FORBIDDEN'))
    await follower.catchUp()
    expect(retries).toEqual([])
  })

  it('are asked for by the next event when the first look failed, and by one question at a time', async () => {
    const { follower, applied, state, readAfter, startAnew } = hospital(7)
    readAfter.mockRejectedValueOnce(new PacsError('SERVER_BUSY'))
    await follower.catchUp()
    state.happened = 8
    follower.hear(eventOf(8))
    follower.hear({ sequence: 0, event: { type: 'monitor-online', machineId: 'machine-1' } })
    // Pages may have read their data before the 8th, which only by chance came by the line.
    await vi.waitFor(() => expect(startAnew).toHaveBeenCalledTimes(1))
    expect(readAfter.mock.calls).toEqual([[0], [0]])
    state.happened = 10
    follower.hear(eventOf(10))
    await vi.waitFor(() => expect(applied).toEqual(['study-8', 'study-10', 'study-9']))
    expect(startAnew).toHaveBeenCalledTimes(1)
  })

  it('that are too long ago make everything be read again, and are followed from there on', async () => {
    const { follower, applied, state, readAfter, startAnew } = hospital(7)
    await follower.catchUp()
    state.happened = 5_000
    state.isGone = true
    await follower.catchUp()
    expect(startAnew).toHaveBeenCalledTimes(1)
    follower.hear(eventOf(5_001))
    expect([applied, readAfter.mock.calls]).toEqual([['study-5001'], [[0], [7]]])
  })

  it('of a hospital in which much happened are followed from the first look on, without reading anything twice', async () => {
    const { follower, applied, state, readAfter, startAnew } = hospital(5_000)
    state.isGone = true
    await follower.catchUp()
    follower.hear(eventOf(5_001))
    expect([applied, readAfter.mock.calls, startAnew.mock.calls]).toEqual([['study-5001'], [[0]], []])
  })

  it('of another hospital are counted from where that one stands, whatever answer of the former one still comes', async () => {
    const { follower, applied, state } = hospital(7)
    const former = follower.catchUp()
    follower.forget()
    state.happened = 3
    await Promise.all([former, follower.catchUp()])
    follower.hear(eventOf(4))
    state.happened = 6
    follower.hear(eventOf(6))
    await follower.catchUp()
    expect(applied).toEqual(['study-4', 'study-6', 'study-5'])
  })
})
