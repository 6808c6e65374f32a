import { Worker } from 'node:worker_threads'
import { systemClock } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { expect, it } from 'vitest'
import { startThread as startRenderThread } from '../queue/startThread'
import { createRenderWorker } from './renderWorker'
import { englishReport } from './testing/samples'

/** Threads that end as a crashed one does, when they are asked for a sheet. */
const crashes = {
  'throws an error': `port.on('message', () => { throw new Error('broken') })`,
  'ends itself': `port.on('message', () => process.exit(3))`,
}

it.each(Object.entries(crashes))(
  'a thread that %s fails its one sheet, and the next has a new thread',
  async (_, code) => {
    let threads = 0
    const startThread = () => {
      threads += 1
      const crashing = `const { parentPort: port } = require('node:worker_threads'); ${code}`
      return threads === 1
        ? new Worker(crashing, { eval: true })
        : startRenderThread({ path: 'paper/worker.js', memoryMb: 256 })
    }
    const renderer = createRenderWorker({ startThread, clock: systemClock })
    await expect(renderer.render(englishReport, 60_000)).rejects.toMatchObject({ code: 'PRINT_FAILED' })
    expect((await renderer.render(englishReport, 60_000)).file.length).toBeGreaterThan(10_000)
    expect(threads).toBe(2)
    await renderer.stop('the test is over')
  },
)

it('the first sheet of a thread has ten seconds more than the next ones: those of its start', async () => {
  const clock = new FakeClock()
  let asked = 0
  const startThread = () => {
    const answersOne = `let asked = 0
      port.on('message', () => { asked += 1; if (asked === 1) port.postMessage({ file: new Uint8Array(1) }) })`
    const silent = `port.on('message', () => {})`
    asked += 1
    const code = asked === 1 ? answersOne : silent
    return new Worker(`const { parentPort: port } = require('node:worker_threads'); ${code}`, { eval: true })
  }
  const renderer = createRenderWorker({ startThread, clock })
  expect((await renderer.render(englishReport, 5_000)).file).toHaveLength(1)
  const second = renderer.render(englishReport, 5_000)
  clock.advance(5_000)
  await expect(second).rejects.toMatchObject({ code: 'PRINT_FAILED', message: 'not rendered within 5000 ms' })
  const ofNewThread = renderer.render(englishReport, 5_000)
  clock.advance(14_999)
  expect(clock.pendingCount).toBe(1)
  clock.advance(1)
  await expect(ofNewThread).rejects.toMatchObject({ message: 'not rendered within 15000 ms' })
})
