import { ImageId } from '@opensono/pacs-core'
import type { DragEvent } from 'react'

/** Where dragged images come from: what they may be dropped on depends on it, and the browser says only this during a drag. */
export type DragSource = 'buffer' | 'study'

const dragTypes: Record<DragSource, string> = {
  buffer: 'application/x-opensono-images',
  study: 'application/x-opensono-study-images',
}

/** Puts images on the pointer. */
export function startImageDrag(event: DragEvent, imageIds: readonly ImageId[], source: DragSource = 'buffer'): void {
  event.dataTransfer.setData(dragTypes[source], JSON.stringify(imageIds))
  event.dataTransfer.effectAllowed = 'move'
}

/** Whether images of that source hang on the pointer; the browser says which ones only at the drop. */
export function hasDraggedImages(event: DragEvent, source: DragSource = 'buffer'): boolean {
  return event.dataTransfer.types.includes(dragTypes[source])
}

/** The images that were dropped; none when something else was. */
export function droppedImages(event: DragEvent, source: DragSource = 'buffer'): readonly ImageId[] {
  try {
    const ids: unknown = JSON.parse(event.dataTransfer.getData(dragTypes[source]))
    return Array.isArray(ids) ? ids.flatMap((id) => ImageId.safeParse(id).data ?? []) : []
  } catch {
    return []
  }
}

/** Whether files of this computer hang on the pointer. */
export function hasDraggedFiles(event: { dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') === true
}
