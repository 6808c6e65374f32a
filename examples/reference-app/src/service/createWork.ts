import {
  type CaptureAction,
  createBufferNames,
  createCaptureSession,
  createDeviceList,
  createHotkeys,
} from '@opensono/pacs-capture'
import { createUploadQueue } from '@opensono/pacs-capture/upload'
import { imageApi, storageKeys } from '@opensono/pacs-core'
import { createQueryClient, type PacsServices, warnOfUnsent } from '@opensono/pacs-react'
import type { AppServices } from './AppServices'

/** Rows, capture and uploads: what goes on while the user walks through the pages, and when the login expires. */
export type Work = {
  readonly [Name in 'queryClient' | 'uploads' | 'capture' | 'devices' | 'hotkeys' | 'bufferNames']: NonNullable<
    PacsServices[Name]
  >
}

let work: Work | null = null

/**
 * Makes capture and uploads, once for the life of the page.
 *
 * @param services - the app's.
 * @param isDemo - whether to offer the simulated probe.
 */
export function createWork({ pacs, session, text, storage }: AppServices, isDemo: boolean): Work {
  if (work !== null) return work
  const queryClient = createQueryClient()
  // Another user may come next, who may see less.
  session.on('ended', () => queryClient.clear())
  const userId = () => session.getSnapshot().user?.userId ?? null
  const uploads = createUploadQueue({
    pacs: pacs.extend({ image: imageApi }),
    userId,
  })
  let workingUserId = userId()
  session.on('started', (user) => {
    // Before anything of the next user is drawn: pictures and rows of another one are hidden from then on.
    uploads.resume()
    if (user.userId !== workingUserId) queryClient.clear()
    workingUserId = user.userId
  })
  // Another tab changed the login: nothing is sent until it is known whose it is.
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.token) uploads.pause()
  })
  const bufferNames = createBufferNames({
    prefixText: (prefix) => text.getSnapshot().t(`image.prefix.${prefix}`),
    storage,
  })
  const devices = createDeviceList({ storage, simulatedProbe: isDemo })
  const capture = createCaptureSession({
    uploads,
    devices,
    bufferNames,
    storage,
    userId,
    // The storage is shared with other tabs, which may work in another room.
    roomId: () => session.getSnapshot().user?.roomId ?? null,
    authorities: () => session.getSnapshot().user?.authorities ?? [],
  })
  const acts: Record<CaptureAction, () => Promise<unknown>> = {
    curStatic: () => capture.still('study'),
    bufferStatic: () => capture.still('buffer'),
    curRecord: () => capture.toggleClip('study'),
    bufferRecord: () => capture.toggleClip('buffer'),
  }
  const hotkeys = createHotkeys({
    storage,
    // Keys and pedals act wherever the user is, as long as a device is open and no dialog asks something.
    isBlocked: () => capture.getSnapshot().status === 'idle' || document.querySelector('.pacs-scrim') !== null,
    onAction: (action) => void acts[action](),
  })
  // On the login page, too, where nothing of the shell is left.
  window.addEventListener('beforeunload', (event) => warnOfUnsent(event, { capture, uploads }))
  work = { queryClient, uploads, bufferNames, devices, capture, hotkeys }
  return work
}
