import {
  createBufferNames,
  createCaptureSession,
  createDeviceList,
  createHotkeys,
  performCaptureAction,
  simulatedProbeId,
} from '@opensono/pacs-capture'
import { createTabOwnership } from '@opensono/pacs-capture/upload'
import { nameMachine } from '@opensono/pacs-core'
import { createIdleLock, createQueryClient, type IdleLock, type PacsServices, warnOfUnsent } from '@opensono/pacs-react'
import type { AppServices } from './AppServices'
import { createUploads } from './createUploads'
import { createWorkLease } from './createWorkLease'
import { ownedDevices } from './ownedDevices'
import { watchInput } from './watchInput'

/** Rows, capture and uploads: what goes on while the user walks through the pages, and when the login expires. */
export type Work = {
  readonly [Name in
    | 'queryClient'
    | 'uploads'
    | 'capture'
    | 'occupancy'
    | 'devices'
    | 'hotkeys'
    | 'bufferNames']: NonNullable<PacsServices[Name]>
} & {
  readonly idleLock: IdleLock
}

let work: Work | null = null

/**
 * Makes capture and uploads, once for the life of the page.
 *
 * @param services - the app's.
 * @param isDemo - whether to offer the simulated probe.
 */
export function createWork(services: AppServices, isDemo: boolean): Work {
  if (work !== null) return work
  const { pacs, session, text, storage } = services
  nameMachine({ pacs, session, storage })
  const queryClient = createQueryClient()
  // Another user may come next, who may see less.
  session.on('ended', () => queryClient.clear())
  const userId = () => session.getSnapshot().user?.userId ?? null
  const ownership = createTabOwnership()
  const uploads = createUploads(services, ownership)
  ownership.claim()
  let working = session.getSnapshot().user
  session.on('started', (user) => {
    if (user.userId !== working?.userId) queryClient.clear()
    else if (user.roomId !== working.roomId) void queryClient.resetQueries()
    working = user
  })
  session.on('switched', ({ user }) => {
    working = user
    // What was read was read in another place, perhaps in another hospital.
    void queryClient.resetQueries()
  })
  const bufferNames = createBufferNames({
    prefixText: (prefix) => text.getSnapshot().t(`image.prefix.${prefix}`),
    storage,
  })
  const devices = ownedDevices(createDeviceList({ storage, simulatedProbe: isDemo }), ownership)
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
  const occupancy = createWorkLease(services, capture)
  const isLocked = () => session.getSnapshot().isLocked
  const idleLock = createIdleLock({
    storage,
    // A computer with a capture card stands in a room that several people work in.
    isOnByDefault: () => {
      const { chosenId, devices: found } = devices.getSnapshot()
      return (chosenId !== null && chosenId !== simulatedProbeId) || found.some(({ kind }) => kind === 'card')
    },
    onIdle: () => {
      // Hidden here it is in any case; the server is told again by the next press of the menu.
      if (session.getSnapshot().status === 'active' && !isLocked()) void session.lock().catch(() => null)
    },
  })
  devices.subscribe(idleLock.lookAnew)
  function noteInput(): void {
    idleLock.noteInput()
    session.noteActivity()
  }
  watchInput(noteInput)
  // A recording is work, whether or not anybody touches the computer. Its clock moves each second.
  capture.subscribe(() => {
    if (capture.getSnapshot().recording !== null) session.noteActivity()
  })
  const hotkeys = createHotkeys({
    storage,
    // Keys and pedals act wherever the user is, as long as a device is open and no dialog asks something.
    isBlocked: () =>
      isLocked() || capture.getSnapshot().status === 'idle' || document.querySelector('.pacs-scrim') !== null,
    onAction: (action) => {
      noteInput()
      void performCaptureAction(capture, action)
    },
  })
  // On the login page, too, where nothing of the shell is left.
  window.addEventListener('beforeunload', (event) => warnOfUnsent(event, { capture, uploads }))
  work = { queryClient, uploads, bufferNames, devices, capture, occupancy, hotkeys, idleLock }
  return work
}
