import { createHash } from 'node:crypto'
import { limits, PacsError } from '@opensono/pacs-core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import { imageFile } from '../../database/schema/image'
import { jobNames } from '../../jobs/jobNames'
import { type ObjectStore, ObjectStoreError } from '../../object-store/index'
import type { Services } from '../../services'
import { emitImage } from './emitImage'
import { readImage, type StoredFile } from './queries'

/** The job that reads a file back and compares it with what its sender promised; its data is `{ imageId }`. */
export const checkJob = jobNames.checkImage

/** SHA-256 of each slice, and of the whole. */
async function hashesOf(store: ObjectStore, key: string) {
  const whole = createHash('sha256')
  const parts: string[] = []
  let part = createHash('sha256')
  let filled = 0
  for await (const chunk of await store.read(key)) {
    let rest: Buffer = chunk
    whole.update(rest)
    while (rest.length > 0) {
      const taken = rest.subarray(0, limits.uploadPartBytes - filled)
      part.update(taken)
      filled += taken.length
      rest = rest.subarray(taken.length)
      if (filled < limits.uploadPartBytes) continue
      parts.push(part.digest('hex'))
      part = createHash('sha256')
      filled = 0
    }
  }
  if (filled > 0) parts.push(part.digest('hex'))
  return { whole: whole.digest('hex'), parts }
}

async function isWhole(store: ObjectStore, { objectKey, sha256, partSha256 }: StoredFile): Promise<boolean> {
  try {
    const { whole, parts } = await hashesOf(store, objectKey)
    return whole === sha256 && (partSha256 === null || partSha256.join() === parts.join())
  } catch (error) {
    const isGone = error instanceof ObjectStoreError && ['OBJECT_DAMAGED', 'OBJECT_NOT_FOUND'].includes(error.code)
    if (isGone) return false
    throw error
  }
}

/** Changes a file unless it is gone, or needs no change: then nothing is left of it, in the log neither. @returns whether it did. */
export async function changeFile(
  { database }: Services,
  actor: Actor,
  call: CallName,
  work: (change: Change) => Promise<boolean>,
): Promise<boolean> {
  const made = database.change(actor, call, async (change) => {
    if (!(await work(change))) throw new PacsError('NOT_FOUND')
    return true
  })
  return made.catch((thrown: unknown) => {
    if (PacsError.from(thrown).code !== 'NOT_FOUND') throw thrown
    return false
  })
}

/** Records that the stored bytes of an image are not those that were sent, once, and notifies those who look at it. */
export async function markDamaged(services: Services, actor: Actor, imageId: string): Promise<void> {
  // A mark of its own, whatever call found the damage.
  const own = { ...actor, idempotency: null }
  await changeFile(services, own, { id: checkJob }, async (change) => {
    const damagedAt = new Date(change.nowMs).toISOString()
    const isUnmarked = and(eq(imageFile.id, imageId), isNull(imageFile.damagedAt))
    const marked = await change.tx.update(imageFile).set({ damagedAt }).where(isUnmarked).returning()
    const found = marked.length === 0 ? null : await readImage(change.tx, eq(imageFile.id, imageId))
    if (found === null) return false
    change.log({ content: 'image found damaged', subject: 'image', subjectId: imageId })
    emitImage(change, found)
    return true
  })
}

/** Reads a file back. Others than the bytes sent are marked damaged; nobody is shown them any more. */
export async function checkFile(services: Services, actor: Actor, imageId: string): Promise<void> {
  const { database, objectStore } = services
  const isIt = eq(imageFile.id, imageId)
  const [file] = await database.read(actor, { id: checkJob }, (tx) => tx.select().from(imageFile).where(isIt))
  if (file === undefined || file.damagedAt !== null) return
  if (!(await isWhole(objectStore, file))) return markDamaged(services, actor, imageId)
  await changeFile(services, actor, { id: checkJob }, async (change) => {
    const checkedAt = new Date(change.nowMs).toISOString()
    const checked = await change.tx.update(imageFile).set({ checkedAt }).where(isIt).returning({ id: imageFile.id })
    change.log({ content: 'image found whole', subject: 'image', subjectId: imageId })
    return checked.length > 0
  })
}
