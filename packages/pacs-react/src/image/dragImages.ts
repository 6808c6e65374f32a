import { ImageId } from '@opensono/pacs-core'
import type { DragEvent } from 'react'

const dragType = 'application/x-opensono-images'

/** Puts images of the buffer on the pointer. */
export function startImageDrag(event: DragEvent, imageIds: readonly ImageId[]): void {
  event.dataTransfer.setData(dragType, JSON.stringify(imageIds))
  event.dataTransfer.effectAllowed = 'move'
}

/** Whether images of the buffer hang on the pointer; which ones is told only when they are dropped. */
export function hasDraggedImages(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(dragType)
}

/** The images that were dropped; none when something else was. */
export function droppedImages(event: DragEvent): readonly ImageId[] {
  try {
    const ids: unknown = JSON.parse(event.dataTransfer.getData(dragType))
    return Array.isArray(ids) ? ids.flatMap((id) => ImageId.safeParse(id).data ?? []) : []
  } catch {
    return []
  }
}
