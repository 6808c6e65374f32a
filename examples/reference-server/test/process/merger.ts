import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../../src/database/database'
import { actorOf } from '../../src/modules/image/testing/imageFixture'
import { sealKeyOf } from '../../src/modules/seal/sealKey'
import { mergeStudies } from '../../src/modules/study/act/merge/mergeStudies'

/**
 * A victim: merges two studies, and is killed at one of the statements that this takes, before or after it is sent. It prints how
 * many there were, and that the merge was acknowledged.
 */
const order = JSON.parse(process.env.ORDER ?? '{}')
const killAt = Number(process.env.KILL_AT ?? '0')
const isSentFirst = process.env.SENT === '1'

let statements = 0
const query = pg.Client.prototype.query
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements += 1
  const isLast = statements === killAt
  if (isLast && !isSentFirst) process.kill(process.pid, 'SIGKILL')
  const answer = Reflect.apply(query, this, given)
  // What was written to the connection leaves the process with the next turn of its loop.
  if (isLast) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  return answer
} as typeof query

const sealKey = await sealKeyOf(randomBytes(32))
const database = createDatabase({ url: process.env.DATABASE_URL ?? '' })
await database.change(actorOf('director'), { id: 'studyAct.merge' }, (change) =>
  mergeStudies(change, actorOf('director'), order, sealKey),
)
process.stdout.write(`merged in ${statements}\n`)
await database.close()
