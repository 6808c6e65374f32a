import { dicomContentType } from '@opensono/pacs-core'
import { isClipType } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import { imageFile, imagePixels } from '../../database/schema/image'
import { jobNames } from '../../jobs/jobNames'
import { changeFile } from '../../modules/image/checkJob'
import type { StoredFile } from '../../modules/image/queries'
import { ObjectStoreError } from '../../object-store/index'
import type { Services } from '../../services'
import { describeClip } from './clip/describeClip'
import type { PixelFacts } from './PixelFacts'
import { readStillFacts } from './readPixelFacts'

/** The job that describes the pixels of stills; its data is `{ imageId }`. */
export const describeJob = jobNames.describeImage
/** The job that describes clips, which takes longer and must keep no still waiting; its data is `{ imageId }`. */
export const describeClipJob = jobNames.describeClip

/** What an image is described as: null facts when no object can be made of it. */
export interface Description {
  facts: PixelFacts | null
  framesKey: string | null
}

/** @returns null while the file is damaged or gone: another job says so. */
async function describe({ objectStore }: Services, actor: Actor, file: StoredFile): Promise<Description | null> {
  try {
    if (isClipType(file.contentType)) return await describeClip(objectStore, actor, file)
    return { facts: await readStillFacts(objectStore, file), framesKey: null }
  } catch (error) {
    const isGone = error instanceof ObjectStoreError && ['OBJECT_DAMAGED', 'OBJECT_NOT_FOUND'].includes(error.code)
    if (isGone) return null
    throw error
  }
}

/** Writes a description down. @returns false when the image is gone, or was described meanwhile. */
function keep(services: Services, actor: Actor, call: CallName, imageId: string, description: Description) {
  // A change of its own, whatever call found the image without a description.
  return changeFile(services, { ...actor, idempotency: null }, call, async (change) => {
    const isIt = eq(imageFile.id, imageId)
    const [file] = await change.tx.select({ id: imageFile.id }).from(imageFile).where(isIt).for('key share')
    if (file === undefined) return false
    const row = { hospitalId: actor.hospitalId, id: imageId, ...description }
    const made = await change.tx.insert(imagePixels).values(row).onConflictDoNothing().returning()
    if (made.length === 0) return false
    change.log({ content: 'image described for DICOM', subject: 'image', subjectId: imageId })
    return true
  })
}

/** Writes down what the pixels of a captured still or clip are, for its DICOM object. Done twice it has one effect. */
export async function describePixels(services: Services, actor: Actor, imageId: string): Promise<void> {
  const { database, objectStore } = services
  const own = and(eq(imagePixels.hospitalId, imageFile.hospitalId), eq(imagePixels.id, imageFile.id))
  const [found] = await database.read(actor, { id: describeJob }, (tx) =>
    tx
      .select({ file: imageFile, pixels: imagePixels })
      .from(imageFile)
      .leftJoin(imagePixels, own)
      .where(eq(imageFile.id, imageId)),
  )
  if (found === undefined || found.pixels !== null || found.file.contentType === dicomContentType) return
  const description = await describe(services, actor, found.file)
  if (description === null) return
  const call = { id: isClipType(found.file.contentType) ? describeClipJob : describeJob }
  const isKept = await keep(services, actor, call, imageId, description)
  if (!isKept && description.framesKey !== null) await objectStore.remove(description.framesKey)
}
