import type { ImageId } from '@opensono/pacs-core'
import { type DragEvent, useState } from 'react'
import { droppedImages, hasDraggedFiles, hasDraggedImages } from './dragImages'
import { type DroppedFiles, droppedFiles } from './folderFiles'

/** What hangs over a place. */
export type DropKind = 'images' | 'files'

/** A place where images of the buffer, and files of this computer, may be dropped. */
export interface UseDropImagesResult {
  /** True while something hangs over it that it takes. */
  isOver: boolean
  /** What hangs over it; null while nothing does. */
  over: DropKind | null
  dropProps: {
    onDragOver?: (event: DragEvent) => void
    onDragLeave?: (event: DragEvent) => void
    onDrop?: (event: DragEvent) => void
  }
}

/**
 * Makes an element a place where images of the buffer may be dropped, and files and folders.
 *
 * @param onImages - undefined while no images may be dropped.
 * @param onFiles - undefined while no files may be dropped.
 * @param isPlace - which part of the element takes them. @defaultValue all of it
 */
export function useDropImages(
  onImages: ((imageIds: readonly ImageId[]) => void) | undefined,
  onFiles?: ((dropped: DroppedFiles) => void) | undefined,
  isPlace: (part: Element) => boolean = () => true,
): UseDropImagesResult {
  const [over, setOver] = useState<DropKind | null>(null)
  if (onImages === undefined && onFiles === undefined) return { isOver: false, over: null, dropProps: {} }

  function kindOf(event: DragEvent): DropKind | null {
    if (!(event.target instanceof Element) || !isPlace(event.target)) return null
    if (onImages !== undefined && hasDraggedImages(event)) return 'images'
    return onFiles !== undefined && hasDraggedFiles(event) ? 'files' : null
  }

  return {
    isOver: over !== null,
    over,
    dropProps: {
      onDragOver(event) {
        const kind = kindOf(event)
        if (kind === null) {
          setOver(null)
          return
        }
        event.preventDefault()
        event.dataTransfer.dropEffect = kind === 'images' ? 'move' : 'copy'
        setOver(kind)
      },
      onDragLeave(event) {
        const isStillInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isStillInside) setOver(null)
      },
      onDrop(event) {
        const kind = kindOf(event)
        setOver(null)
        if (kind === null) return
        event.preventDefault()
        if (kind === 'files') onFiles?.(droppedFiles(event.dataTransfer))
        else {
          const imageIds = droppedImages(event)
          if (imageIds.length > 0) onImages?.(imageIds)
        }
      },
    },
  }
}
