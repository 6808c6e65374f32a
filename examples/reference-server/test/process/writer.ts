import { eq } from 'drizzle-orm'
import { createDatabase } from '../../src/database/database'
import { room } from '../../src/database/schema/foundation'
import { actorOf } from '../fixture/actorOf'
import { departmentIdOf, hospitalIdOf } from '../fixture/fixture'

/**
 * A victim: makes changes as fast as it can and prints each one only when it was acknowledged. With `WAIT_INSIDE` it stops
 * in the middle of a change, between the write and the log.
 */
const database = createDatabase({ url: process.env.DATABASE_URL ?? '' })
const isWaiting = process.env.WAIT_INSIDE === '1'
const round = process.env.ROUND ?? ''

async function write(name: string): Promise<void> {
  await database.change(
    actorOf('administrator', 'first', name),
    { id: `write.${name}` },
    async ({ tx, event, log }) => {
      const id = crypto.randomUUID()
      await tx
        .insert(room)
        .values({ hospitalId: hospitalIdOf('first'), departmentId: departmentIdOf('first'), id, name })
      await tx.update(room).set({ location: 'made' }).where(eq(room.id, id))
      log({ content: 'made', subject: 'room', subjectId: name })
      event({ type: 'buffer-changed', roomId: name })
      if (!isWaiting) return
      process.stdout.write(`written ${name}\n`)
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    },
  )
  process.stdout.write(`ack ${name}\n`)
}

async function writeOn(lane: number): Promise<void> {
  for (let number = 1; ; number += 1) {
    const name = `${round}-${lane}-${number}`
    process.stdout.write(`try ${name}\n`)
    await write(name)
  }
}

await Promise.all([1, 2, 3, 4].map(writeOn))
