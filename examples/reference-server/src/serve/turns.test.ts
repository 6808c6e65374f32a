import { Readable } from 'node:stream'
import { PacsError } from '@opensono/pacs-core'
import { describe, expect, test, vi } from 'vitest'
import { BinaryAnswer } from './BinaryAnswer'
import { createTurns, fileInTurn } from './turns'

const stays = new AbortController().signal
const codeOf = (ending: Promise<unknown>) =>
  ending.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

/** Work that ends when the test says so. */
function heldWork() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => async () => {
    begun.push(number)
    await new Promise<void>((resolve) => void ends.push(resolve))
  }
  return { begun, ends, work }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('work that costs much', () => {
  test('is done two at a time, in the order in which it came; twenty wait and more are refused at once', async () => {
    const turns = createTurns()
    const { begun, ends, work } = heldWork()
    const endings = Array.from({ length: 50 }, (_, number) => codeOf(turns(stays, work(number))))
    const refused = await Promise.all(endings.slice(22))
    expect(refused).toEqual(Array.from({ length: 28 }, () => 'SERVER_BUSY'))
    expect(begun).toEqual([0, 1])
    for (let done = 0; done < 22; done += 1) {
      expect(begun.length).toBe(Math.min(22, done + 2))
      ends[done]?.()
      await settled()
    }
    expect(begun).toEqual(Array.from({ length: 22 }, (_, number) => number))
    expect(new Set(await Promise.all(endings.slice(0, 22)))).toEqual(new Set(['done']))
  })

  test('is not done for a client that left, whose place is free at once', async () => {
    const turns = createTurns()
    const { begun, ends, work } = heldWork()
    const first = [0, 1].map((number) => codeOf(turns(stays, work(number))))
    const leaves = new AbortController()
    const waiting = Array.from({ length: 20 }, (_, number) =>
      codeOf(turns(number === 3 ? leaves.signal : stays, work(number + 2))),
    )
    expect(await codeOf(turns(stays, work(90)))).toBe('SERVER_BUSY')
    leaves.abort()
    expect(await waiting[3]).toBe('CANCELLED')
    const late = codeOf(turns(stays, work(91)))
    for (let done = 0; done < 22; done += 1) {
      ends[done]?.()
      await settled()
    }
    expect(await Promise.all([...first, late])).toEqual(['done', 'done', 'done'])
    expect(begun).not.toContain(5)
    expect(await codeOf(turns(AbortSignal.abort(), work(92)))).toBe('CANCELLED')
  })

  test('is followed by a rest as long as it took while others wait, a quarter of a second at most', async () => {
    vi.useFakeTimers()
    try {
      const turns = createTurns({ atOnce: 1, isResting: true })
      const { begun, ends, work } = heldWork()
      const endings = [0, 1, 2].map((number) => codeOf(turns(stays, work(number))))
      await vi.advanceTimersByTimeAsync(40)
      ends[0]?.()
      await vi.advanceTimersByTimeAsync(39)
      expect([await endings[0], begun]).toEqual(['done', [0]])
      await vi.advanceTimersByTimeAsync(1)
      expect(begun).toEqual([0, 1])
      await vi.advanceTimersByTimeAsync(9_000)
      ends[1]?.()
      await vi.advanceTimersByTimeAsync(250)
      expect(begun).toEqual([0, 1, 2])
      ends[2]?.()
      expect(await endings[2]).toBe('done')
      // Nobody waited: there was no rest.
      expect(await codeOf(turns(stays, async () => 'x'))).toBe('done')
    } finally {
      vi.useRealTimers()
    }
  })

  test('that fails gives its turn on', async () => {
    const turns = createTurns()
    const fails = () => Promise.reject(new PacsError('NOT_FOUND'))
    const endings = Array.from({ length: 22 }, () => codeOf(turns(stays, fails)))
    expect(new Set(await Promise.all(endings))).toEqual(new Set(['NOT_FOUND']))
    expect(await codeOf(turns(stays, async () => 'x'))).toBe('done')
  })
})

describe('a file that is made while it is sent', () => {
  const fileOf = (content: Readable) => new BinaryAnswer(content, 'text/plain', 'attachment')

  test('has its turn until it is taken, or until the client leaves', async () => {
    const turns = createTurns()
    const [taken, left] = [new Readable({ read: () => undefined }), new Readable({ read: () => undefined })]
    const leaves = new AbortController()
    expect((await fileInTurn(turns, stays, async () => fileOf(taken))).content).toBe(taken)
    await fileInTurn(turns, leaves.signal, async () => fileOf(left))
    let isDone = false
    const next = turns(stays, async () => {
      isDone = true
    })
    await settled()
    expect(isDone).toBe(false)
    leaves.abort()
    await next
    expect(left.destroyed).toBe(true)
    taken.push(null)
    taken.resume()
    expect(await codeOf(turns(stays, async () => 'x'))).toBe('done')
  })

  test('that a client left before it was there is let go', async () => {
    const turns = createTurns()
    const leaves = new AbortController()
    const content = new Readable({ read: () => undefined })
    await fileInTurn(turns, leaves.signal, async () => {
      leaves.abort()
      return fileOf(content)
    })
    expect(content.destroyed).toBe(true)
  })
})
