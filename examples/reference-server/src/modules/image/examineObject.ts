import { contentTypeOfBytes, type ImageContentType, isTooLarge, PacsError, signatureBytes } from '@opensono/pacs-core'
import { type ObjectFacts, type ObjectStore, ObjectStoreError } from '../../object-store/index'

/** What an uploaded object turned out to be. */
export interface ExaminedObject {
  objectKey: string
  contentType: ImageContentType
  sizeBytes: number
  sha256: string
}

async function bindContent(store: ObjectStore, key: string): Promise<ObjectFacts> {
  try {
    await store.protect(key)
  } catch (error) {
    if (error instanceof ObjectStoreError && error.code === 'OBJECT_NOT_FOUND') throw new PacsError('OBJECT_MISSING')
    throw error
  }
  const facts = await store.head(key)
  if (facts === null) throw new PacsError('OBJECT_MISSING')
  return facts
}

async function contentTypeOf(store: ObjectStore, key: string): Promise<ImageContentType | null> {
  const start = await (await store.read(key, { start: 0, end: signatureBytes - 1 })).toArray()
  return contentTypeOfBytes(Buffer.concat(start))
}

/**
 * Judges an uploaded object by what lies in the store. Its content is bound first and judged afterwards: nobody can lay other bytes
 * there in between, though their credentials still live. What is refused is deleted, so that the key may be tried again.
 *
 * @throws PacsError `OBJECT_MISSING`, `UPLOAD_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`.
 */
export async function examineObject(store: ObjectStore, objectKey: string): Promise<ExaminedObject> {
  const { sizeBytes, sha256 } = await bindContent(store, objectKey)
  const contentType = sizeBytes === 0 ? null : await contentTypeOf(store, objectKey)
  if (!isTooLarge(sizeBytes) && contentType !== null) return { objectKey, contentType, sizeBytes, sha256 }
  await store.remove(objectKey)
  throw new PacsError(isTooLarge(sizeBytes) ? 'UPLOAD_TOO_LARGE' : 'FILE_TYPE_NOT_ALLOWED')
}
