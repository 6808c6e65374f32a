import { limits, type RoomId } from '@opensono/pacs-core'
import { useEffect } from 'react'
import { applyEvent } from '../../provider/applyEvent'
import { usePacs } from '../../provider/usePacs'

/**
 * Reads a room's buffer again a second after something was uploaded to it: several in a row are one reading.
 *
 * @param roomId - the room; null does nothing.
 */
export function useBufferRefresh(roomId: RoomId | null): void {
  const { uploads, queryClient } = usePacs()
  useEffect(() => {
    if (uploads === undefined || roomId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function refresh(): void {
      timer = undefined
      void applyEvent(queryClient, { type: 'buffer-changed', roomId })
    }
    const stop = uploads.on('imageUploaded', ({ target, isInBuffer }) => {
      const isHere = isInBuffer || (target.kind === 'buffer' && target.roomId === roomId)
      if (isHere && timer === undefined) timer = setTimeout(refresh, limits.bufferRefreshMs)
    })
    return () => {
      stop()
      if (timer === undefined) return
      clearTimeout(timer)
      // Anyone who comes back finds the list as it is then.
      refresh()
    }
  }, [uploads, queryClient, roomId])
}
