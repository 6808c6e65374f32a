import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createFairQueue } from '../queue/createFairQueue'
import { BinaryAnswer } from './BinaryAnswer'
import { queuedFile } from './queuedFile'

const owner = { hospitalId: 'h', userId: 'u' }
const stays = new AbortController().signal
const fileOf = (content: Readable) => new BinaryAnswer(content, 'text/plain', 'attachment')
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('A file that is made while it is sent', () => {
  test('has its turn until it is taken, or until the client leaves', async () => {
    const queue = createFairQueue({ concurrency: 1 })
    const left = new Readable({ read: () => undefined })
    const leaves = new AbortController()
    expect((await queuedFile(queue, owner, async () => fileOf(left), leaves.signal)).content).toBe(left)
    let isDone = false
    const next = queue(owner, async () => {
      isDone = true
    })
    await settled()
    expect(isDone).toBe(false)
    leaves.abort()
    await next
    expect(left.destroyed).toBe(true)
    const taken = new Readable({ read: () => undefined })
    await queuedFile(queue, owner, async () => fileOf(taken), stays)
    const last = queue(owner, async () => 'x')
    taken.push(null)
    taken.resume()
    expect(await last).toBe('x')
  })

  test('that a client left before it was there is destroyed', async () => {
    const queue = createFairQueue({ concurrency: 1 })
    const leaves = new AbortController()
    const content = new Readable({ read: () => undefined })
    const make = async () => {
      leaves.abort()
      return fileOf(content)
    }
    await queuedFile(queue, owner, make, leaves.signal)
    expect(content.destroyed).toBe(true)
  })
})
