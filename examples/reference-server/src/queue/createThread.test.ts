import { FakeClock } from '@opensono/pacs-core/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReaderAnswer, ReaderMessage } from '../dicom/read/messages'
import { createThread, type Thread } from './createThread'

const timeoutMs = 5_000
const begin: ReaderMessage = { kind: 'begin', sizeBytes: 10, usualCharacterSet: '' }
let thread: Thread<ReaderMessage, ReaderAnswer> | undefined

afterEach(() => thread?.drop())

/** A thread that reads DICOM files, on a machine whose clock and work the test moves. */
function start() {
  const clock = new FakeClock()
  let spent = 0
  thread = createThread<ReaderMessage, ReaderAnswer>({
    path: 'dicom/worker.js',
    timeoutMs,
    clock,
    spentMs: () => spent,
  })
  const work = (ms: number) => {
    spent += ms
  }
  return { clock, work, ask: thread.ask }
}

describe('A thread for hostile input', () => {
  it('has its answer waited for on a busy machine, which gives it little of the processor', async () => {
    const { clock, work, ask } = start()
    const answer = ask(begin)
    for (let seconds = 0; seconds < 50; seconds += 5) {
      work(300)
      clock.advance(timeoutMs)
    }
    expect(await answer).toEqual({ kind: 'next' })
  })

  it('is given up when it has worked too long, and another one answers the next message', async () => {
    const { clock, work, ask } = start()
    const answer = ask(begin)
    work(timeoutMs)
    clock.advance(timeoutMs)
    expect(await answer).toBeNull()
    expect(await ask(begin)).toEqual({ kind: 'next' })
  })

  it('is looked at again when the rest of its work could be done', async () => {
    const { clock, work, ask } = start()
    const answer = ask(begin)
    work(4_000)
    clock.advance(timeoutMs)
    work(1_000)
    clock.advance(1_000)
    expect(await answer).toBeNull()
  })

  it('is given up after a minute, too, when it waits and does not work', async () => {
    const { clock, ask } = start()
    const answer = ask(begin)
    clock.advance(60_000)
    expect(await answer).toBeNull()
  })
})
