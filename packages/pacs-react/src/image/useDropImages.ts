import type { ImageId } from '@opensono/pacs-core'
import { type DragEvent, useState } from 'react'
import { droppedImages, hasDraggedImages } from './dragImages'

/** A place where images of the buffer may be dropped. */
export interface UseDropImagesResult {
  /** True while images hang over it. */
  isOver: boolean
  dropProps: {
    onDragOver?: (event: DragEvent) => void
    onDragLeave?: (event: DragEvent) => void
    onDrop?: (event: DragEvent) => void
  }
}

/**
 * Makes an element a place where images of the buffer may be dropped.
 *
 * @param onDrop - undefined while nothing may be dropped.
 */
export function useDropImages(onDrop: ((imageIds: readonly ImageId[]) => void) | undefined): UseDropImagesResult {
  const [isOver, setOver] = useState(false)
  if (onDrop === undefined) return { isOver: false, dropProps: {} }
  return {
    isOver,
    dropProps: {
      onDragOver(event) {
        if (!hasDraggedImages(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave(event) {
        const isStillInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isStillInside) setOver(false)
      },
      onDrop(event) {
        setOver(false)
        const imageIds = droppedImages(event)
        if (imageIds.length === 0) return
        event.preventDefault()
        onDrop(imageIds)
      },
    },
  }
}
