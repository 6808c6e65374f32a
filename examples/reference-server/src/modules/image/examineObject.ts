import { contentTypeOfBytes, dicomContentType, isDicom, isTooLarge, PacsError } from '@opensono/pacs-core'
import { dicomSignatureBytes, type ImageContentType } from '@opensono/pacs-core/server'
import type { DicomIndex, NamedObject } from '../../dicom/read/DicomIndex'
import { type ObjectFacts, type ObjectStore, ObjectStoreError } from '../../object-store/index'
import type { Owner } from '../../queue/createFairOrder'
import type { Services } from '../../services'
import { archiveEndBytes, isZip } from './isZip'
import { refuseKey } from './uploadKeys'

/** What a notice says that the file is; each has calls of its own. */
export type FileKind = 'picture' | 'dicom'

/** What an object holds, by its bytes. */
interface Kind {
  kind: FileKind
  contentType: ImageContentType | typeof dicomContentType
}

/** What an uploaded object turned out to be. */
export interface ExaminedObject extends Pick<Kind, 'contentType'> {
  /** What a DICOM file says of itself; null for others. */
  dicom?: DicomIndex | null
  objectKey: string
  sizeBytes: number
  sha256: string
}

/** Says that a DICOM object was read and has no picture. */
export class WithoutPicture extends PacsError<'FILE_TYPE_NOT_ALLOWED'> {
  /** @param named - the object. */
  constructor(readonly named: NamedObject) {
    super('FILE_TYPE_NOT_ALLOWED', { details: { reason: 'NO_PICTURE' } })
  }
}

/** What an examination works with. */
type Examiner = Pick<Services, 'database' | 'objectStore' | 'clock' | 'dicomReader'>

/** How an object is examined. */
export interface ExamineOptions {
  /** Of texts in a DICOM file that name none. @defaultValue Latin letters */
  readonly usualCharacterSet?: string
  /** Whether a DICOM object without a picture is taken. @defaultValue true */
  readonly takesObjects?: boolean
}

/** What the store no longer has when it is looked at did not arrive, or another notice has it deleted. */
export function missingObject(thrown: unknown): unknown {
  const isMissing = thrown instanceof ObjectStoreError && thrown.code === 'OBJECT_NOT_FOUND'
  return isMissing ? new PacsError('OBJECT_MISSING') : thrown
}

/**
 * Binds an object's content: from now on nobody can lay other bytes there, though their credentials still live.
 *
 * @throws PacsError `OBJECT_MISSING`, `UPLOAD_TOO_LARGE` (and the key is used up).
 */
export async function bindContent(examiner: Examiner, key: string): Promise<ObjectFacts> {
  const { objectStore } = examiner
  try {
    await objectStore.protect(key)
  } catch (error) {
    if (!(error instanceof ObjectStoreError && error.code === 'OBJECT_TOO_LARGE')) throw missingObject(error)
    await refuseKey(examiner, key)
    throw new PacsError('UPLOAD_TOO_LARGE')
  }
  const facts = await objectStore.head(key)
  if (facts === null) throw new PacsError('OBJECT_MISSING')
  return facts
}

async function bytesOf(store: ObjectStore, key: string, start: number, end: number): Promise<Buffer> {
  return Buffer.concat(await (await store.read(key, { start, end })).toArray())
}

/** The type of an object's content, and which notice may say so; null when it is nothing that is kept. */
async function kindOf(store: ObjectStore, key: string, sizeBytes: number): Promise<Kind | null> {
  const start = await bytesOf(store, key, 0, Math.min(sizeBytes, dicomSignatureBytes) - 1)
  const pictureType = contentTypeOfBytes(start)
  if (pictureType !== null) return { kind: 'picture', contentType: pictureType }
  if (!isDicom(start)) return null
  const end = await bytesOf(store, key, Math.max(0, sizeBytes - archiveEndBytes), sizeBytes - 1)
  return isZip(end) ? null : { kind: 'dicom', contentType: dicomContentType }
}

/** Reads what a DICOM file says of itself; one that cannot be read is deleted, and its key used up. */
async function readIndex(
  examiner: Examiner,
  owner: Owner,
  objectKey: string,
  sizeBytes: number,
  { usualCharacterSet = '', takesObjects = true }: ExamineOptions,
): Promise<DicomIndex> {
  const { dicomReader, objectStore } = examiner
  const reading = dicomReader.index(owner, sizeBytes, () => objectStore.read(objectKey), usualCharacterSet)
  const result = await reading.catch((error: unknown) => {
    throw missingObject(error)
  })
  const { index } = result
  if (index !== undefined && (takesObjects || index.frameCount > 0)) return index
  await refuseKey(examiner, objectKey)
  if (index !== undefined) throw new WithoutPicture(index)
  if (result.named !== undefined) throw new WithoutPicture(result.named)
  throw new PacsError('FILE_TYPE_NOT_ALLOWED', { message: result.fault, details: { reason: result.refusal } })
}

/**
 * Judges an uploaded object by what lies in the store, bound first and judged afterwards. What no notice could make an image of is
 * deleted and its key used up. What only this notice cannot is left for the other one.
 *
 * @param owner - for whom.
 * @throws PacsError `OBJECT_MISSING`, `UPLOAD_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`, `SERVER_BUSY`.
 */
export async function examineObject(
  examiner: Examiner,
  owner: Owner,
  objectKey: string,
  kind: FileKind,
  options: ExamineOptions = {},
): Promise<ExaminedObject> {
  const { sizeBytes, sha256 } = await bindContent(examiner, objectKey)
  const isRead = sizeBytes > 0 && !isTooLarge(sizeBytes)
  const found = isRead
    ? await kindOf(examiner.objectStore, objectKey, sizeBytes).catch((error: unknown) => {
        throw missingObject(error)
      })
    : null
  if (found?.kind === kind) {
    const dicom = kind === 'dicom' ? await readIndex(examiner, owner, objectKey, sizeBytes, options) : null
    return { objectKey, contentType: found.contentType, sizeBytes, sha256, dicom }
  }
  if (found === null) await refuseKey(examiner, objectKey)
  if (isTooLarge(sizeBytes)) throw new PacsError('UPLOAD_TOO_LARGE')
  const reason = kind === 'dicom' && found === null ? ({ reason: 'OTHER_KIND' } as const) : {}
  throw new PacsError('FILE_TYPE_NOT_ALLOWED', { details: reason })
}
