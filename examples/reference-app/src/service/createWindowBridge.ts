import type { PageMessage, ShellBridge, ShellMessage } from '@opensono/pacs-core'

/** The message in what arrived, or null for anything that is none. */
function messageOf(data: unknown): ShellMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const fields = Object.keys(data).sort().join()
  switch (data.type) {
    case 'appExit':
    case 'dicomRecieveReady':
      return fields === 'type' ? { type: data.type } : null
    case 'dicomFileFound': {
      const buffer = 'buffer' in data ? data.buffer : null
      return fields === 'buffer,type' && buffer instanceof ArrayBuffer ? { type: data.type, buffer } : null
    }
    case 'mainWindowStatus': {
      const status = 'status' in data ? data.status : null
      return fields === 'status,type' && typeof status === 'string' ? { type: data.type, status } : null
    }
    default:
      return null
  }
}

/**
 * The desktop shell's messages, as its preload script posts them into the page's own window. What comes from another window, frame or
 * origin, or has another shape, is not heard; answers go to this origin alone.
 *
 * @param page - the window of the page.
 */
export function createWindowBridge(page: Window): ShellBridge {
  const { origin } = page.location
  return {
    send: (message: PageMessage) => page.postMessage(message, origin),
    subscribe(listener: (message: ShellMessage) => void) {
      const hear = ({ data, origin: from, source }: MessageEvent) => {
        if (from !== origin || source !== page) return
        const message = messageOf(data)
        if (message !== null) listener(message)
      }
      page.addEventListener('message', hear)
      return () => page.removeEventListener('message', hear)
    },
  }
}
