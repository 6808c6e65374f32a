import { useEffect } from 'react'
import { hasDraggedFiles } from './dragImages'

/** Keeps a file that misses its place from taking the place of the page, and a recording with it. */
export function useKeepFileDrops(): void {
  useEffect(() => {
    function refuse(event: DragEvent): void {
      if (event.defaultPrevented || !hasDraggedFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
