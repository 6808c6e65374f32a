import type { UploadItem } from '@opensono/pacs-capture/upload'
import type { BufferImage, RoomId, StudyId, StudyImage } from '@opensono/pacs-core'
import { itemOfRow, itemOfUpload, type StripItem } from '../StripItem'

/** What a strip is made of. */
export interface StripSources {
  /** The rows in scan order; undefined before the server listed them. */
  rows: readonly (StudyImage | BufferImage)[] | undefined
  /** The uploads that belong into this strip. */
  uploads: readonly UploadItem[]
  /** The strip as it was shown before; left out for another study or room. */
  former?: readonly StripItem[]
}

/** Whose strip it is. */
export type StripPlace =
  | { readonly kind: 'study'; readonly studyId: StudyId }
  | { readonly kind: 'buffer'; readonly roomId: RoomId }

/**
 * The uploads that are shown in a strip: what will be an image of it. What a study could not take any more is in the buffer of the room.
 *
 * @param uploads - everything that is on its way.
 */
export function uploadsOf(uploads: readonly UploadItem[], place: StripPlace): readonly UploadItem[] {
  return uploads.filter(({ target, isInBuffer, status, imageId }) => {
    // What was stored and is no image: an object without a picture.
    if (status === 'done' && imageId === null) return false
    if (place.kind === 'study') return target.kind === 'study' && target.studyId === place.studyId && !isInBuffer
    return isInBuffer || (target.kind === 'buffer' && target.roomId === place.roomId)
  })
}

/**
 * Makes one strip of what is on its way and what is stored. An upload becomes its row by the image's id: never both, never
 * neither, and under the same key, so that nothing flickers. What was stored and is listed no more is gone, though its
 * upload may still be remembered.
 *
 * @returns the strip, to be passed as `former` the next time.
 */
export function mergeStrip(sources: StripSources): readonly StripItem[] {
  const { rows = [], uploads, former = [] } = sources
  const byImage = new Map(uploads.flatMap((item) => (item.imageId === null ? [] : [[item.imageId, item] as const])))
  const formerByImage = new Map(
    former.flatMap((item) => (item.imageId === null ? [] : [[item.imageId, item] as const])),
  )
  const listed = new Set(rows.map((row) => row.id))

  const stored = rows.map((row): StripItem => {
    const item = itemOfRow(row)
    const upload = byImage.get(row.id)
    const before = formerByImage.get(row.id)
    return {
      ...item,
      key: before?.key ?? upload?.id ?? item.key,
      uploadId: upload?.id ?? null,
      durationMs: item.durationMs ?? upload?.durationMs ?? before?.durationMs ?? null,
      pictureUrl: upload?.posterUrl ?? item.pictureUrl,
      fileName: upload?.fileName ?? before?.fileName ?? null,
      // The list may have been read before the tag of the upload reached the server.
      viewCode: upload?.viewCode ?? item.viewCode,
    }
  })
  const onTheirWay = uploads
    .filter(({ imageId }) => {
      if (imageId === null) return true
      return !listed.has(imageId) && formerByImage.get(imageId)?.status !== 'stored'
    })
    .map(itemOfUpload)
  return [...stored, ...onTheirWay]
}
