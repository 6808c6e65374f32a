import { once } from 'node:events'
import type { StudyId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRandom } from '../../src/demo/random'
import { storeImage } from '../../src/modules/image/storeImage'
import { actorOf, jpeg } from '../../src/modules/image/testing/imageFixture'
import { type ActWorld, startActWorld } from '../../src/modules/study/testing/actFixture'
import { drawSeed } from '../drawSeed'
import { howOften, isThorough } from '../howOften'
import { startScript } from './startScript'

const random = createRandom(drawSeed())

let world: ActWorld
beforeAll(async () => {
  world = await startActWorld()
})
afterAll(() => world?.server.close())

/** Two studies, one of them with images and a report, and the answer of the preview of their merge. */
async function prepare() {
  const { server, director, newStudy, reported } = world
  const [survivorId, mergedId] = [await newStudy(), await reported()]
  for (const studyId of [survivorId, mergedId]) {
    await storeImage(server.services, actorOf('doctor'), { studyId, bytes: await jpeg() })
  }
  const { token, confirmation } = await director.studyAct.mergePreview({ survivorId, mergedId })
  return { survivorId, mergedId, token, confirmation }
}

/** Merges in a process of its own; what it printed. */
async function merge(order: Awaited<ReturnType<typeof prepare>>, killAt: number, isSent = false): Promise<string> {
  const child = startScript('merger', [], {
    DATABASE_URL: world.server.databaseUrl,
    ORDER: JSON.stringify(order),
    KILL_AT: String(killAt),
    SENT: isSent ? '1' : '0',
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe(killAt === 0 ? null : 'SIGKILL')
  return said
}

const isMerged = [{ survivors: 1, counted: 2, images: 2, reports: 2, logs: 2 }]
const isUntouched = [{ survivors: 2, counted: 2, images: 2, reports: 1, logs: 0 }]

/** What there is of two studies once nothing works on them any more. */
async function found({ survivorId, mergedId }: { survivorId: StudyId; mergedId: StudyId }) {
  const { database } = world.server.services
  await vi.waitUntil(
    () =>
      database.read(actorOf('director'), { id: 'test.held' }, async (tx) => {
        const both = sql`SELECT id FROM study WHERE id IN (${survivorId}, ${mergedId}) FOR SHARE SKIP LOCKED`
        return (await tx.execute(both)).rows.length === 2
      }),
    { timeout: 20_000, interval: 50 },
  )
  const { rows } = await database.system((tx) =>
    tx.execute(sql`
      SELECT count(*) FILTER (WHERE deleted_at IS NULL)::int AS survivors, sum(image_count)::int AS counted,
        (SELECT count(*) FROM image WHERE study_id IN (${survivorId}, ${mergedId}))::int AS images,
        (SELECT count(*) FROM report WHERE study_id IN (${survivorId}, ${mergedId}))::int AS reports,
        (SELECT count(*) FROM operation_log WHERE call = 'studyAct.merge' AND details ->> 'mergedId' = ${mergedId})::int AS logs
      FROM study WHERE id IN (${survivorId}, ${mergedId})`),
  )
  return rows
}

test('of a merge that is killed at any of its statements everything is made or nothing', async () => {
  const whole = await prepare()
  const statements = Number(/merged in (\d+)/.exec(await merge(whole, 0))?.[1])
  expect(await found(whole)).toEqual(isMerged)
  expect(statements).toBeGreaterThan(20)
  // Every statement, the commit among them, before and after it is sent; a few of them in every run.
  const all = Array.from({ length: statements }, (_, index) => index + 1)
  const few = [1 + random.below(statements - 1), statements]
  for (const killAt of howOften(1, statements) > 1 ? all : few) {
    for (const isSent of isThorough ? [false, true] : [killAt === statements]) {
      const order = await prepare()
      expect(await merge(order, killAt, isSent)).toBe('')
      const rows = await found(order)
      // The commit that was sent may have come through, or not.
      if (killAt === statements && isSent) expect([isMerged, isUntouched]).toContainEqual(rows)
      else expect(rows).toEqual(isUntouched)
    }
  }
}, 900_000)
