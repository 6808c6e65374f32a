import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { type DeclaredEvent, emittedBy, imageApi, limits } from '@opensono/pacs-core'
import { useEffect } from 'react'
import { applyEvent } from '../../provider/applyEvent'
import type { PacsServices } from '../../provider/PacsContext'
import { usePacs } from '../../provider/usePacs'

function createUploadRefresh(uploads: UploadQueue, { queryClient, session }: PacsServices) {
  const timers = new Map<string | null, ReturnType<typeof setTimeout>>()
  function refreshLater(event: Extract<DeclaredEvent, { type: 'buffer-changed' }>): void {
    const { roomId } = event
    if (timers.has(roomId)) return
    const refresh = () => {
      timers.delete(roomId)
      void applyEvent(queryClient, event)
    }
    timers.set(roomId, setTimeout(refresh, limits.bufferRefreshMs))
  }
  const stop = uploads.on('imageUploaded', ({ target, isInBuffer }) => {
    if (target.kind === 'consultation') return
    const endpoint = target.kind === 'study' ? imageApi.onUpload : imageApi.cacheOnUpload
    const caller = { roomId: session.getSnapshot().user?.roomId ?? '' }
    for (const event of emittedBy(endpoint, { input: { ...target }, data: { isInBuffer }, caller })) {
      if (event.type === 'buffer-changed') refreshLater(event)
      else void applyEvent(queryClient, event)
    }
  })
  return {
    destroy() {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/**
 * Reads the images again where an upload arrived: those of a study at once, those of a buffer a second later, several in a row
 * once. It goes on as long as the provider, whatever is shown.
 */
export function useUploadRefresh(): void {
  const services = usePacs()
  useEffect(() => {
    const { uploads, lifetime } = services
    if (uploads !== undefined) lifetime.once(createUploadRefresh, uploads, services)
  }, [services])
}
