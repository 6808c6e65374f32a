import type { ImageId } from '@opensono/pacs-core'
import { type DragEvent, useState } from 'react'
import { droppedImages, hasDraggedImages } from './dragImages'
import { moveBefore } from './moveInOrder'

/** On which side of an image the dragged ones would go. In one column images lie above each other. */
export type DropSide = 'left' | 'right' | 'top' | 'bottom'

/** What an image of a strip that can be put in order takes. */
export interface ReorderProps {
  onDragOver?: (event: DragEvent<HTMLLIElement>) => void
  onDragLeave?: () => void
  onDrop?: (event: DragEvent<HTMLLIElement>) => void
  'data-drop-side'?: DropSide
}

function sideOf(event: DragEvent<HTMLLIElement>): DropSide {
  const item = event.currentTarget
  const box = item.getBoundingClientRect()
  const isOneColumn = item.parentElement !== null && item.parentElement.clientWidth < box.width * 1.5
  if (isOneColumn) return event.clientY < box.top + box.height / 2 ? 'top' : 'bottom'
  return event.clientX < box.left + box.width / 2 ? 'left' : 'right'
}

/**
 * Lets the images of a study be put in order by dragging.
 *
 * @param order - the images as they are.
 * @param onMove - is given the new order; undefined while it may not be changed.
 * @returns what each image takes.
 */
export function useReorder(
  order: readonly ImageId[],
  onMove: ((order: readonly ImageId[]) => void) | undefined,
): (imageId: ImageId | null) => ReorderProps {
  const [over, setOver] = useState<{ imageId: ImageId; side: DropSide } | null>(null)
  return (imageId) => {
    if (onMove === undefined || imageId === null) return {}
    return {
      onDragOver(event) {
        if (!hasDraggedImages(event, 'study')) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        const side = sideOf(event)
        if (over?.imageId !== imageId || over.side !== side) setOver({ imageId, side })
      },
      onDragLeave: () => setOver(null),
      onDrop(event) {
        const side = sideOf(event)
        setOver(null)
        // Images of another study, dragged over from another window, are none of these.
        const moved = droppedImages(event, 'study').filter((id) => order.includes(id))
        if (moved.length === 0) return
        event.preventDefault()
        const at = order.indexOf(imageId) + (side === 'right' || side === 'bottom' ? 1 : 0)
        const next = moveBefore(order, moved, order[at] ?? null)
        if (next.some((id, index) => id !== order[index])) onMove(next)
      },
      ...(over?.imageId === imageId && { 'data-drop-side': over.side }),
    }
  }
}
