import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestServer } from '../../../../test/startTestServer'
import { imageFile } from '../../../database/schema/image'

/** Waits until images have their thumbnails: each one emits an event of its own. */
export async function awaitThumbnails({ services }: TestServer, imageIds: readonly string[]): Promise<void> {
  const readKeys = () =>
    services.database.system((tx) =>
      tx
        .select({ key: imageFile.thumbnailKey })
        .from(imageFile)
        .where(inArray(imageFile.id, [...imageIds])),
    )
  await expect.poll(readKeys, { timeout: 20_000 }).not.toContainEqual({ key: null })
}
