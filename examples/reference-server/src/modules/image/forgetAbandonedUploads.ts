import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { uploadKey } from '../../database/schema/image'
import type { Services } from '../../services'

const abandonedAfterMs = 24 * 3_600_000
const mostAtOnce = 500
const roundMs = 3_600_000

/**
 * Deletes the objects that were uploaded but never became an image, a day after their key was last renewed, and forgets
 * the keys. Several servers may do so at once.
 *
 * @returns how many objects were deleted.
 */
export async function forgetAbandonedUploads(services: Services): Promise<number> {
  const { database, objectStore, clock } = services
  const isOld = lt(uploadKey.renewedAt, new Date(clock.now() - abandonedAfterMs).toISOString())
  const abandoned = await database.system((tx) =>
    tx
      .select({ objectKey: uploadKey.objectKey })
      .from(uploadKey)
      .where(and(isOld, isNull(uploadKey.boundAt)))
      .orderBy(asc(uploadKey.renewedAt))
      .limit(mostAtOnce),
  )
  for (const { objectKey } of abandoned) {
    // The row goes first and under the same condition: an upload that came to life again keeps its object.
    const gone = await database.system((tx) =>
      tx
        .delete(uploadKey)
        .where(and(eq(uploadKey.objectKey, objectKey), isOld, isNull(uploadKey.boundAt)))
        .returning({ objectKey: uploadKey.objectKey }),
    )
    if (gone.length > 0) await objectStore.remove(objectKey)
  }
  return abandoned.length
}

/**
 * Looks for abandoned uploads now and every hour.
 *
 * @returns ends it, and waits for a round that is under way.
 */
export function keepForgettingUploads(services: Services): () => Promise<void> {
  let isStopped = false
  let cancel: () => void = () => undefined
  async function round(): Promise<void> {
    try {
      while (!isStopped && (await forgetAbandonedUploads(services)) === mostAtOnce);
    } catch (error) {
      services.log.error({ error }, 'abandoned uploads could not be deleted')
    }
    if (!isStopped) cancel = services.clock.after(roundMs, begin)
  }
  let running = Promise.resolve()
  function begin(): void {
    running = round()
  }
  begin()
  return async () => {
    isStopped = true
    cancel()
    await running
  }
}
