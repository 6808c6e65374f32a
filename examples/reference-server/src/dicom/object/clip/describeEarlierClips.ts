import { and, asc, eq, gt, isNull, like } from 'drizzle-orm'
import { imageFile, imagePixels } from '../../../database/schema/image'
import { senderOf } from '../../../modules/image/senderOf'
import type { Services } from '../../../services'
import { describePixels } from '../describePixels'

type File = Pick<typeof imageFile.$inferSelect, 'hospitalId' | 'id' | 'uploadedById'>

const atOnce = 50

/** Clips without a description, by their ids. Those that cannot be described have one that says so. */
function findClips({ database }: Services, after: string): Promise<File[]> {
  const own = and(eq(imagePixels.hospitalId, imageFile.hospitalId), eq(imagePixels.id, imageFile.id))
  const { hospitalId, id, uploadedById } = imageFile
  return database.system((tx) =>
    tx
      .select({ hospitalId, id, uploadedById })
      .from(imageFile)
      .leftJoin(imagePixels, own)
      .where(
        and(gt(id, after), like(imageFile.contentType, 'video/%'), isNull(imageFile.damagedAt), isNull(imagePixels.id)),
      )
      .orderBy(asc(id))
      .limit(atOnce),
  )
}

/**
 * Describes the clips that were stored before their upload asked for it: until then DICOM does not know them. Done twice, by several
 * servers or after a stop, it has one effect.
 *
 * @param signal - ends it after the clip that is being described.
 * @returns how many clips were looked at.
 */
export async function describeEarlierClips(services: Services, signal?: AbortSignal): Promise<number> {
  let count = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (let files = await findClips(services, after); files.length > 0; files = await findClips(services, after)) {
    for (const file of files) {
      if (signal?.aborted === true) return count
      after = file.id
      count += 1
      const sender = await senderOf(services, file)
      if (sender === null) continue
      await describePixels(services, sender, file.id).catch((error: unknown) =>
        services.log.warn({ error, imageId: file.id }, 'a clip could not be described'),
      )
    }
  }
  return count
}

/**
 * Begins with it at the start of the server.
 *
 * @returns ends it, and waits for the clip that is being described.
 */
export function startDescribingClips(services: Services): () => Promise<void> {
  const stopping = new AbortController()
  const running = describeEarlierClips(services, stopping.signal).catch((error: unknown) =>
    services.log.error({ error }, 'clips of an earlier version could not be described'),
  )
  return async () => {
    stopping.abort()
    await running
  }
}
