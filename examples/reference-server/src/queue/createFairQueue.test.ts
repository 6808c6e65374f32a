import { PacsError } from '@opensono/pacs-core'
import { describe, expect, test, vi } from 'vitest'
import { createFairQueue } from './createFairQueue'

const codeOf = (ending: Promise<unknown>) =>
  ending.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

/** A user of a hospital: `a1` is the first one of hospital `a`. */
const user = (name: string) => ({ hospitalId: name.charAt(0), userId: name })

/** Work that ends when the test says so. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => void ends.set(name, resolve))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, end, work }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const names = (owner: string, count: number) => Array.from({ length: count }, (_, number) => `${owner}-${number}`)

describe('Work that many users share', () => {
  test('of one hospital never takes the last place: another hospital begins at once', async () => {
    const queue = createFairQueue({ concurrency: 3 })
    const { begun, work } = heldWork()
    for (const name of names('a1', 5)) void queue(user('a1'), work(name))
    for (const name of names('a2', 5)) void queue(user('a2'), work(name))
    await settled()
    expect(begun).toEqual(['a1-0', 'a1-1'])
    void queue(user('b1'), work('b1-0'))
    await settled()
    expect(begun).toEqual(['a1-0', 'a1-1', 'b1-0'])
  })

  test('is handed out in turns, by hospital and then by user', async () => {
    const queue = createFairQueue({ concurrency: 1 })
    const { begun, end, work } = heldWork()
    const asked = [...names('a1', 4), 'a2-0', 'b1-0', 'b1-1', 'c1-0']
    for (const name of asked) void queue(user(name.slice(0, 2)), work(name))
    await settled()
    for (let done = 0; done < asked.length; done += 1) await end(begun[done] ?? '')
    expect(begun).toEqual(['a1-0', 'b1-0', 'c1-0', 'a2-0', 'b1-1', 'a1-1', 'a1-2', 'a1-3'])
  })

  test('is refused for the owner who asks for too much, and for no other', async () => {
    const queue = createFairQueue({ concurrency: 1, waitingOfUser: 20, waitingOfHospital: 30 })
    const { work } = heldWork()
    const ask = (name: string, count: number) => names(name, count).map((each) => codeOf(queue(user(name), work(each))))
    const own = ask('a1', 26)
    expect(await Promise.all(own.slice(21))).toEqual(Array.from({ length: 5 }, () => 'SERVER_BUSY'))
    const colleague = ask('a2', 12)
    expect(await Promise.all(colleague.slice(10))).toEqual(['SERVER_BUSY', 'SERVER_BUSY'])
    const other = await Promise.race([Promise.all(ask('b1', 20)), settled().then(() => 'waits')])
    expect(other).toBe('waits')
  })

  test('is not done for a client that left, whose place is free at once', async () => {
    const queue = createFairQueue({ concurrency: 1, waitingOfUser: 2 })
    const { begun, end, work } = heldWork()
    const first = codeOf(queue(user('a1'), work('first')))
    const leaves = new AbortController()
    const left = codeOf(queue(user('a1'), work('left'), leaves.signal))
    void codeOf(queue(user('a1'), work('second')))
    expect(await codeOf(queue(user('a1'), work('refused')))).toBe('SERVER_BUSY')
    leaves.abort()
    expect(await left).toBe('CANCELLED')
    const late = codeOf(queue(user('a1'), work('late')))
    for (const name of ['first', 'second', 'late']) await end(name)
    expect([await first, await late, begun]).toEqual(['done', 'done', ['first', 'second', 'late']])
    expect(await codeOf(queue(user('a1'), work('never'), AbortSignal.abort()))).toBe('CANCELLED')
  })

  test('is followed by a rest as long as it took while others wait, a quarter of a second at most', async () => {
    vi.useFakeTimers()
    try {
      const queue = createFairQueue({ concurrency: 1, isResting: true })
      const { begun, end, work } = heldWork()
      const endNow = async (name: string) => {
        void end(name)
        await vi.advanceTimersByTimeAsync(0)
      }
      for (const name of ['0', '1', '2']) void queue(user('a1'), work(name))
      await vi.advanceTimersByTimeAsync(40)
      await endNow('0')
      await vi.advanceTimersByTimeAsync(39)
      expect(begun).toEqual(['0'])
      await vi.advanceTimersByTimeAsync(1)
      expect(begun).toEqual(['0', '1'])
      await vi.advanceTimersByTimeAsync(9_000)
      await endNow('1')
      await vi.advanceTimersByTimeAsync(250)
      expect(begun).toEqual(['0', '1', '2'])
      await endNow('2')
      // No other work waited: there was no rest.
      expect(await codeOf(queue(user('a1'), async () => 'x'))).toBe('done')
    } finally {
      vi.useRealTimers()
    }
  })

  test('that fails passes its turn on', async () => {
    const queue = createFairQueue({ concurrency: 1 })
    const fails = () => Promise.reject(new PacsError('NOT_FOUND'))
    const endings = Array.from({ length: 10 }, () => codeOf(queue(user('a1'), fails)))
    expect(new Set(await Promise.all(endings))).toEqual(new Set(['NOT_FOUND']))
    expect(await codeOf(queue(user('a1'), async () => 'x'))).toBe('done')
  })
})
