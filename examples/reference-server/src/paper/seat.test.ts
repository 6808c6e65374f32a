import { Worker } from 'node:worker_threads'
import { systemClock } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { createSeat } from './seat'
import { startWorker } from './startWorker'
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
      return threads === 1 ? new Worker(crashing, { eval: true }) : startWorker(256)
    }
    const seat = createSeat({ startThread, clock: systemClock })
    await expect(seat.render(englishReport, 60_000)).rejects.toMatchObject({ code: 'PRINT_FAILED' })
    expect((await seat.render(englishReport, 60_000)).length).toBeGreaterThan(10_000)
    expect(threads).toBe(2)
    await seat.stop('the test is over')
  },
)
