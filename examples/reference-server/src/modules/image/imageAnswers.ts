import { BufferImage, dicomContentType, StudyImage } from '@opensono/pacs-core'
import { bodyMarksIn } from '@opensono/pacs-core/measure'
import { uidOf } from '../../dicom/object/uids'
import type { StoredBufferImage, StoredFile, StoredStudyImage } from './queries'
import type { Addresses } from './readerAccess'
import type { NamedByFile } from './readFilePatients'

/** An address is for now: a page that shows a picture later asks for its list again. */
const lifeSeconds = 60
/** A list that is read again within this time answers the same addresses, so that a page loads no picture twice. */
const stableSeconds = 20

/** Addresses of a picture or clip for a page, short-lived; none of a damaged one. */
export async function addressesOf(store: Addresses, file: StoredFile) {
  const { objectKey, thumbnailKey, contentType, damagedAt } = file
  if (damagedAt !== null) return { url: '', thumbnailUrl: null }
  const life = { expiresInSeconds: lifeSeconds, stableSeconds }
  return {
    url: await store.presignedUrl(objectKey, { ...life, contentType }),
    thumbnailUrl: thumbnailKey === null ? null : await store.presignedUrl(thumbnailKey, life),
  }
}

/** The address of an image's DICOM file. */
export async function dicomAddressOf(store: Addresses, dicomKey: string): Promise<string> {
  return store.presignedUrl(dicomKey, { expiresInSeconds: lifeSeconds, stableSeconds, contentType: dicomContentType })
}

/** Length in characters of all measure documents that a list contains; beyond it, each is read by its own call. */
const measuresMost = 262_144

/** Whether the measure documents of a list fit into it. */
export function hasMeasures(files: readonly Pick<StoredFile, 'measure'>[]): boolean {
  return files.reduce((sum, { measure }) => sum + measure.length, 0) <= measuresMost
}

/** What the list that an image is in says of it. */
interface ListFacts {
  /** See {@link hasMeasures}. */
  hasMeasures: boolean
}

/** @param isOfStudy - a still of a study can always be had as DICOM; in a buffer nobody is known whose it is. */
async function fileAnswer(store: Addresses, file: StoredFile, isOfStudy: boolean, list: ListFacts) {
  const { contentType, sizeBytes, scannedAt, isClip, durationMs, damagedAt, measure } = file
  const marks = bodyMarksIn(measure)
  const addresses = await addressesOf(store, file)
  return {
    type: isClip ? ('MULTI_FRAME' as const) : ('SINGLE_FRAME' as const),
    ...addresses,
    imageId: file.id,
    imageUrl: addresses.url,
    // A file made here names the patient as they were registered when it was made: it is checked when it is requested.
    dicomUrl: contentType === dicomContentType && damagedAt === null ? addresses.url : null,
    measure: list.hasMeasures ? measure : null,
    contentType,
    sizeBytes,
    hasDicom: contentType === dicomContentType || (isOfStudy && !isClip),
    createdAt: scannedAt,
    durationMs,
    isDamaged: damagedAt !== null,
    isMeasured: measure !== '',
    hasBodyMark: marks.length > 0,
    bodyMarks: marks,
  }
}

/** An image of a study as clients see it. */
export async function studyImageAnswer(
  store: Addresses,
  { image, file }: StoredStudyImage,
  { hasMeasures, ...facts }: Pick<StudyImage, 'isUsedInReport' | 'isInConsultationReport' | 'isReplaced'> & ListFacts,
  byFile: NamedByFile | null,
): Promise<StudyImage> {
  const { id, studyId, instanceNumber, comment, viewCode, arrivedAt } = image
  const answer = await fileAnswer(store, file, true, { hasMeasures })
  const { sopInstanceUid, filePatient } = byFile ?? { sopInstanceUid: uidOf(id), filePatient: null }
  return StudyImage.parse({
    id,
    studyId,
    imageName: String(instanceNumber),
    sopInstanceUid,
    filePatient,
    instanceNumber,
    comment,
    viewCode,
    arrivedAt,
    missingFrames: byFile?.missingFrames,
    ...facts,
    ...answer,
  })
}

/** An image in a buffer as clients see it. */
export async function bufferImageAnswer(
  store: Addresses,
  { image, file }: StoredBufferImage,
  list: ListFacts,
): Promise<BufferImage> {
  const { id, roomId, name, comment, intendedStudyId, refusal } = image
  const answer = await fileAnswer(store, file, false, list)
  return BufferImage.parse({ id, roomId, name, imageName: name, comment, intendedStudyId, refusal, ...answer })
}
