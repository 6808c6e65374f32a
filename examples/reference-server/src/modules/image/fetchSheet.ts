import { buffer } from 'node:stream/consumers'
import { PacsError } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { uploadedFile } from '../../database/schema/image'
import type { Services } from '../../services'

/**
 * A sheet that this user uploaded to have its rows taken over.
 *
 * @param call - which call takes them over.
 * @param fileUrl - the sheet's key in the object store.
 * @throws PacsError `OBJECT_MISSING` for a file that this user did not upload for that.
 */
export async function fetchSheet(
  { database, objectStore }: Pick<Services, 'database' | 'objectStore'>,
  actor: Actor,
  call: { readonly id: string },
  fileUrl: string,
): Promise<Buffer> {
  const key = objectStore.keyOf(fileUrl)
  const isIt = and(
    eq(uploadedFile.objectKey, key ?? ''),
    eq(uploadedFile.purpose, 'import'),
    eq(uploadedFile.uploadedById, actor.userId),
  )
  const [file] = await database.read(actor, { id: call.id }, (tx) =>
    tx.select({ objectKey: uploadedFile.objectKey }).from(uploadedFile).where(isIt),
  )
  if (file === undefined) throw new PacsError('OBJECT_MISSING')
  return buffer(await objectStore.read(file.objectKey))
}
