import { type FileExtension, newId } from '@opensono/pacs-core'
import type { JournalEntry, UploadTarget } from '../journal/Journal'

/** Extensions of clips; the others are of stills. */
const clipExtensions: readonly string[] = ['.mp4', '.webm', '.avi']

/** What a host says of a file, whole or growing. */
interface NewFile {
  target: UploadTarget
  fileExtension: FileExtension
  userId?: string
  id?: string
  viewCode?: string
}

/** Video goes up as plain bytes; its kind comes from the extension. */
function sentType(contentType: string): string {
  return contentType.startsWith('image/') ? contentType : 'application/octet-stream'
}

/**
 * What is kept of a new upload beside its bytes.
 *
 * @param upload - what the host says of it.
 * @param facts - what is known of the file.
 * @param userId - who takes it when the host does not say.
 * @param addedAtMs - now, milliseconds since 1970.
 */
export function entryOfUpload(
  upload: NewFile,
  facts: Pick<JournalEntry, 'contentType' | 'isTaken' | 'durationMs' | 'needsRepair'>,
  userId: string | null,
  addedAtMs: number,
): JournalEntry {
  return {
    id: upload.id ?? newId(addedAtMs),
    userId: upload.userId ?? userId,
    target: upload.target,
    fileExtension: upload.fileExtension,
    isClip: clipExtensions.includes(upload.fileExtension),
    ...facts,
    contentType: sentType(facts.contentType),
    addedAtMs,
    key: null,
    uploadId: null,
    isStored: false,
    idempotencyKey: newId(addedAtMs),
    ...(upload.viewCode === undefined ? {} : { viewCode: upload.viewCode }),
  }
}
