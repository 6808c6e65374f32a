import { BufferImage, StudyImage } from '@opensono/pacs-core'
import type { ObjectStore } from '../../object-store/index'
import type { StoredBufferImage, StoredStudyImage } from './queries'

const lifeSeconds = 300
/** A list that is read again within this time answers the same addresses, so that a page loads no picture twice. */
const stableSeconds = 60

async function fileAnswer(store: ObjectStore, file: StoredStudyImage['file']) {
  const { objectKey, thumbnailKey, contentType, sizeBytes, scannedAt, isClip } = file
  const life = { expiresInSeconds: lifeSeconds, stableSeconds }
  return {
    type: isClip ? ('MULTI_FRAME' as const) : ('SINGLE_FRAME' as const),
    url: await store.presignedUrl(objectKey, { ...life, contentType }),
    thumbnailUrl: thumbnailKey === null ? null : await store.presignedUrl(thumbnailKey, life),
    contentType,
    sizeBytes,
    createdAt: scannedAt,
  }
}

/** A UID made of a UUID (DICOM PS3.5, annex B.2). */
function uidOf(uuid: string): string {
  return `2.25.${BigInt(`0x${uuid.replaceAll('-', '')}`)}`
}

/** An image of a study as clients see it. */
export async function studyImageAnswer(
  store: ObjectStore,
  { image, file }: StoredStudyImage,
  isUsedInReport: boolean,
): Promise<StudyImage> {
  const { id, instanceNumber, comment } = image
  const facts = await fileAnswer(store, file)
  return StudyImage.parse({ id, instanceNumber, sopInstanceUid: uidOf(id), comment, isUsedInReport, ...facts })
}

/** An image in a buffer as clients see it. */
export async function bufferImageAnswer(store: ObjectStore, { image, file }: StoredBufferImage): Promise<BufferImage> {
  const { id, name, comment, intendedStudyId, refusal } = image
  return BufferImage.parse({ id, name, comment, intendedStudyId, refusal, ...(await fileAnswer(store, file)) })
}
