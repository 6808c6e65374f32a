import { isClipType } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { imageFile, imagePixels } from '../../database/schema/image'
import { changeFile } from '../../modules/image/checkJob'
import type { StoredFile } from '../../modules/image/queries'
import { ObjectStoreError } from '../../object-store/index'
import type { Services } from '../../services'
import type { PixelFacts } from './PixelFacts'
import { readStillFacts } from './readPixelFacts'

/** The job that describes the pixels of stills; its data is `{ imageId }`. */
export const describeJob = 'image.describe'

/** What an image is described as: null facts when no object can be made of it. */
interface Description {
  facts: PixelFacts | null
  framesKey: string | null
}

/** @returns null while the file is damaged or gone: another job says so. */
async function describe({ objectStore }: Services, file: StoredFile): Promise<Description | null> {
  try {
    return { facts: await readStillFacts(objectStore, file), framesKey: null }
  } catch (error) {
    const isGone = error instanceof ObjectStoreError && ['OBJECT_DAMAGED', 'OBJECT_NOT_FOUND'].includes(error.code)
    if (isGone) return null
    throw error
  }
}

/** Writes down what the pixels of a captured still are, for its DICOM object. Done twice it has one effect. */
export async function describePixels(services: Services, actor: Actor, imageId: string): Promise<void> {
  const { database } = services
  const call = { id: describeJob }
  const isIt = eq(imageFile.id, imageId)
  const own = and(eq(imagePixels.hospitalId, imageFile.hospitalId), eq(imagePixels.id, imageFile.id))
  const [found] = await database.read(actor, call, (tx) =>
    tx.select({ file: imageFile, pixels: imagePixels }).from(imageFile).leftJoin(imagePixels, own).where(isIt),
  )
  if (found === undefined || found.pixels !== null || isClipType(found.file.contentType)) return
  const description = await describe(services, found.file)
  if (description === null) return
  // A change of its own, whatever call found the image without a description.
  await changeFile(services, { ...actor, idempotency: null }, call, async (change) => {
    const [still] = await change.tx.select({ id: imageFile.id }).from(imageFile).where(isIt).for('key share')
    if (still === undefined) return false
    const row = { hospitalId: actor.hospitalId, id: imageId, ...description }
    const made = await change.tx.insert(imagePixels).values(row).onConflictDoNothing().returning()
    if (made.length === 0) return false
    change.log({ content: 'image described for DICOM', subject: 'image', subjectId: imageId })
    return true
  })
}
