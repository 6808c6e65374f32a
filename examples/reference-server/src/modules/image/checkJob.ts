import { createHash } from 'node:crypto'
import { limits } from '@opensono/pacs-core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { imageFile } from '../../database/schema/image'
import { type ObjectStore, ObjectStoreError } from '../../object-store/index'
import type { Services } from '../../services'
import { readImage, type StoredFile } from './queries'

/** The job that reads a file back and compares it with what its sender promised; its data is `{ imageId }`. */
export const checkJob = 'image.check'

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

/** Writes down that the stored bytes of an image are not those that were sent, once, and tells those who look at it. */
export async function markDamaged({ database }: Services, actor: Actor, imageId: string): Promise<void> {
  // A mark of its own, whatever call found the damage.
  const own = { ...actor, idempotency: null }
  await database.change(own, { id: checkJob }, async (change) => {
    const damagedAt = new Date(change.nowMs).toISOString()
    const isUnmarked = and(eq(imageFile.id, imageId), isNull(imageFile.damagedAt))
    const marked = await change.tx.update(imageFile).set({ damagedAt }).where(isUnmarked).returning()
    const found = marked.length === 0 ? null : await readImage(change.tx, eq(imageFile.id, imageId))
    change.log({ content: 'image found damaged', subject: 'image', subjectId: imageId })
    if (found === null) return
    const { inStudy, inBuffer } = found
    change.event({ kind: 'image-changed', studyId: inStudy?.studyId ?? null, roomId: inBuffer?.roomId ?? null })
  })
}

/** Reads a file back. Others than the bytes sent are marked damaged; nobody is shown them any more. */
export async function checkFile(services: Services, actor: Actor, imageId: string): Promise<void> {
  const { database, objectStore } = services
  const isIt = eq(imageFile.id, imageId)
  const [file] = await database.read(actor, { id: checkJob }, (tx) => tx.select().from(imageFile).where(isIt))
  if (file === undefined || file.damagedAt !== null) return
  if (!(await isWhole(objectStore, file))) return markDamaged(services, actor, imageId)
  await database.change(actor, { id: checkJob }, async (change) => {
    const checkedAt = new Date(change.nowMs).toISOString()
    await change.tx.update(imageFile).set({ checkedAt }).where(isIt)
    change.log({ content: 'image found whole', subject: 'image', subjectId: imageId })
  })
}
