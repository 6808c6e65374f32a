import {
  contentTypeOfBytes,
  dicomContentType,
  dicomSignatureBytes,
  type ImageContentType,
  isDicom,
  isTooLarge,
  PacsError,
} from '@opensono/pacs-core'
import { type ObjectFacts, type ObjectStore, ObjectStoreError } from '../../object-store/index'
import { isZip } from './isZip'

/** What a notice says that the file is; each has calls of its own. */
export type FileKind = 'picture' | 'dicom'

/** What an uploaded object turned out to be. */
export interface ExaminedObject {
  objectKey: string
  contentType: ImageContentType | typeof dicomContentType
  sizeBytes: number
  sha256: string
}

/** A zip archive is found by its end, which may be so long: its last record and the longest comment. */
const archiveEndBytes = 22 + 65_535

/**
 * Binds an object's content: from now on nobody can lay other bytes there, though their credentials still live.
 *
 * @throws PacsError `OBJECT_MISSING`, `UPLOAD_TOO_LARGE` (and the object is deleted).
 */
export async function bindContent(store: ObjectStore, key: string): Promise<ObjectFacts> {
  try {
    await store.protect(key)
  } catch (error) {
    const code = error instanceof ObjectStoreError ? error.code : null
    if (code === 'OBJECT_NOT_FOUND') throw new PacsError('OBJECT_MISSING')
    if (code !== 'OBJECT_TOO_LARGE') throw error
    await store.remove(key)
    throw new PacsError('UPLOAD_TOO_LARGE')
  }
  const facts = await store.head(key)
  if (facts === null) throw new PacsError('OBJECT_MISSING')
  return facts
}

async function bytesOf(store: ObjectStore, key: string, start: number, end: number): Promise<Buffer> {
  return Buffer.concat(await (await store.read(key, { start, end })).toArray())
}

async function contentTypeOf(store: ObjectStore, key: string, sizeBytes: number, kind: FileKind) {
  const start = await bytesOf(store, key, 0, Math.min(sizeBytes, dicomSignatureBytes) - 1)
  if (kind === 'picture') return contentTypeOfBytes(start)
  if (!isDicom(start)) return null
  const end = await bytesOf(store, key, Math.max(0, sizeBytes - archiveEndBytes), sizeBytes - 1)
  return isZip(end) ? null : dicomContentType
}

/**
 * Judges an uploaded object by what lies in the store, bound first and judged afterwards. What is refused is deleted, so that the
 * key may be tried again.
 *
 * @throws PacsError `OBJECT_MISSING`, `UPLOAD_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`.
 */
export async function examineObject(store: ObjectStore, objectKey: string, kind: FileKind): Promise<ExaminedObject> {
  const { sizeBytes, sha256 } = await bindContent(store, objectKey)
  const isRead = sizeBytes > 0 && !isTooLarge(sizeBytes)
  const contentType = isRead ? await contentTypeOf(store, objectKey, sizeBytes, kind) : null
  if (contentType !== null) return { objectKey, contentType, sizeBytes, sha256 }
  await store.remove(objectKey)
  throw new PacsError(isTooLarge(sizeBytes) ? 'UPLOAD_TOO_LARGE' : 'FILE_TYPE_NOT_ALLOWED')
}
