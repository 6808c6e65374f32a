import {
  type Clock,
  coreText,
  createCurrentPatient,
  createIdleLock,
  createLifetime,
  createPacs,
  createSession,
  createText,
  guardStorage,
  type IdleLock,
  imageApi,
  type KeyValueStorage,
  type Lifetime,
  nameMachine,
  readToken,
  type Session,
  sessionApi,
  studyApi,
} from '@opensono/pacs-core'
import { createBufferNames } from '../buffer/createBufferNames'
import type { CaptureSession } from '../capture/CaptureSession'
import { captureCallOf } from '../capture/captureCallOf'
import { createCaptureSession } from '../capture/createCaptureSession'
import { performCaptureAction } from '../capture/performCaptureAction'
import { createDeviceList, simulatedProbeId } from '../device/createDeviceList'
import type { DeviceList } from '../device/DeviceList'
import { createHotkeys } from '../hotkey/createHotkeys'
import { createKeymap } from '../keymap/createKeymap'
import { createTabOwnership } from '../tab/createTabOwnership'
import { createCaptureObstacle } from './captureObstacle'
import { createUploads } from './createUploads'
import { createWorkLease } from './createWorkLease'
import { createEventFeed } from './event/createEventFeed'
import { followCapture } from './followCapture'
import { followExit } from './followExit'
import { followLogin, listen, type PageEvents } from './followLogin'
import { followShell } from './followShell'
import { followShellStatus } from './followShellStatus'
import { followTiming } from './followTiming'
import { ownedDevices } from './ownedDevices'
import type { Workstation, WorkstationLogin, WorkstationOptions } from './Workstation'
import { watchInput } from './watchInput'

/** What everything in a workstation is made with. */
interface Base {
  readonly options: WorkstationOptions
  readonly lifetime: Lifetime
  readonly page: PageEvents
  readonly storage: KeyValueStorage
  /** Spread into options: the clock where the host injected one. */
  readonly timed: { clock?: Clock }
}

/** Owns a thing, which ends with the workstation. */
function owned<Thing extends { destroy(): void }>({ lifetime }: Base, thing: Thing): Thing {
  lifetime.own(() => thing.destroy())
  return thing
}

/** Learns which calls the server knows: until it has answered, all are tried. */
function askSupportedCalls(pacs: WorkstationLogin['pacs'], session: Session): () => void {
  let isKnown = false
  const ask = () => {
    if (isKnown) return
    void pacs.session.serverInfo().then(
      ({ calls }) => {
        isKnown = true
        pacs.setSupportedCalls(calls)
      },
      () => {},
    )
  }
  ask()
  return session.on('started', ask)
}

function openLogin(base: Base): WorkstationLogin {
  const { options, page, storage, timed, lifetime } = base
  const resources = [coreText, ...(options.resources ?? [])]
  const browserLanguage = typeof navigator === 'undefined' ? '' : navigator.language
  const text = owned(base, createText({ resources, storage, browserLanguage }))
  const pacs = createPacs({
    apis: { session: sessionApi },
    token: () => readToken(storage),
    language: () => text.getSnapshot().language,
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    ...(options.fetch !== undefined && { fetch: options.fetch }),
    ...timed,
  })
  const session = owned(base, createSession({ pacs, storage, ...timed }))
  const onStored = (listener: (key: string | null) => void) => listen(page, 'storage', ({ key }) => listener(key))
  const currentPatient = owned(base, createCurrentPatient({ storage, text, onStored }))
  lifetime.own(followLogin({ session, currentPatient, page }))
  if (options.shell !== undefined) lifetime.own(followExit({ bridge: options.shell, session }))
  lifetime.own(askSupportedCalls(pacs, session))
  return { pacs, session, currentPatient, text }
}

function openCapture(base: Base, login: WorkstationLogin) {
  const { options, storage, timed, page } = base
  const { pacs, session, currentPatient, text } = login
  const user = () => session.getSnapshot().user
  const { hash, picture } = options.workerUrls ?? {}
  const ownership = owned(base, createTabOwnership())
  const uploads = owned(
    base,
    createUploads({
      pacs: pacs.extend({ image: imageApi }),
      session,
      ownership,
      page,
      ...(options.store !== undefined && { store: options.store }),
      ...(hash !== undefined && { workerUrl: hash }),
      ...timed,
    }),
  )
  ownership.claim()
  const prefixText = (prefix: string) => text.getSnapshot().t(`image.prefix.${prefix}`)
  const bufferNames = owned(base, createBufferNames({ prefixText, storage }))
  const { mediaDevices, simulatedProbe, openPictures } = options
  const cards = createDeviceList({
    storage,
    ...(mediaDevices !== undefined && { mediaDevices }),
    ...(simulatedProbe !== undefined && { simulatedProbe }),
  })
  const devices = owned(base, ownedDevices(cards, ownership))
  const capture = owned(
    base,
    createCaptureSession({
      uploads,
      devices,
      bufferNames,
      storage,
      userId: () => user()?.userId ?? null,
      // The storage is shared with other tabs, which may work in another room.
      roomId: () => user()?.roomId ?? null,
      authorities: () => user()?.authorities ?? [],
      supports: (target) => pacs.supports(captureCallOf(target)),
      ...(openPictures !== undefined && { openPictures }),
      ...(picture !== undefined && { workerUrl: picture }),
      ...timed,
    }),
  )
  base.lifetime.own(followCapture({ capture, uploads, session, currentPatient, page }))
  return { ownership, uploads, bufferNames, devices, capture }
}

function openIdleLock({ storage, timed }: Base, session: Session, devices: DeviceList): IdleLock {
  const idleLock = createIdleLock({
    storage,
    // A computer with a capture card is in a room that several people work in.
    isOnByDefault: () => {
      const { chosenId, devices: found } = devices.getSnapshot()
      return (chosenId !== null && chosenId !== simulatedProbeId) || found.some(({ kind }) => kind === 'card')
    },
    onIdle: () => {
      const { status, isLocked } = session.getSnapshot()
      // A failed call is ignored: the page is hidden already, and locks on the server when it loads the user again.
      if (status === 'active' && !isLocked) void session.lock().catch(() => null)
    },
    ...timed,
  })
  const stop = devices.subscribe(idleLock.lookAnew)
  return {
    ...idleLock,
    destroy() {
      stop()
      idleLock.destroy()
    },
  }
}

/** Input keeps the login from ending, and so does a recording, whether or not anybody touches the computer. */
function noteActivity(base: Base, session: Session, capture: CaptureSession, idleLock: IdleLock): () => void {
  const noteInput = () => {
    idleLock.noteInput()
    session.noteActivity()
  }
  base.lifetime.own(watchInput(base.page, noteInput))
  base.lifetime.own(
    // The clock of a recording moves each second.
    capture.subscribe(() => {
      if (capture.getSnapshot().recording !== null) session.noteActivity()
    }),
  )
  return noteInput
}

/**
 * Makes everything that one place of work needs and wires it once: login, current patient, capture, an encrypted journal, the upload
 * queue of all tabs, the lease of the study, the server's events, idle lock and capture keys.
 *
 * @param options - the server, and what the host injects.
 * @example
 * const workstation = createWorkstation({ baseUrl: 'https://pacs.hospital.example' })
 * if (await workstation.session.restore()) await workstation.capture.start()
 */
export function createWorkstation(options: WorkstationOptions = {}): Workstation {
  const lifetime = createLifetime()
  const timed = options.clock === undefined ? {} : { clock: options.clock }
  const base: Base = {
    options,
    lifetime,
    timed,
    page: options.page ?? window,
    storage: guardStorage(options.storage ?? 'local'),
  }
  const { storage } = base
  const login = options.login ?? openLogin(base)
  const { session, currentPatient, text } = login
  const pacs = login.pacs.extend({ session: sessionApi, study: studyApi, image: imageApi })
  const { machineId, baseUrl, connect, gamepads } = options
  lifetime.own(nameMachine({ pacs, session, storage, machineId }))
  const captured = openCapture(base, login)
  const { capture, devices } = captured
  const occupancy = owned(base, createWorkLease({ pacs, session, currentPatient, capture, ...timed }))
  const idleLock = owned(base, openIdleLock(base, session, devices))
  const noteInput = noteActivity(base, session, capture, idleLock)
  const keymap = owned(base, createKeymap(base.page))
  const hotkeys = owned(
    base,
    createHotkeys({
      storage,
      keymap,
      // Gamepads are announced to the page, of which only an event target is needed.
      target: base.page as EventTarget,
      // Keys and pedals act on every page.
      ...createCaptureObstacle({ keymap, session, capture, devices }),
      onAction: (action) => {
        noteInput()
        void performCaptureAction(capture, action)
      },
      ...(gamepads !== undefined && { gamepads }),
      ...timed,
    }),
  )
  const events = owned(base, createEventFeed({ pacs, session, baseUrl, connect, ...timed }))
  if (options.shell !== undefined) {
    const { uploads, bufferNames } = captured
    lifetime.own(followShell({ bridge: options.shell, uploads, session, currentPatient, bufferNames }))
    const page = base.page as EventTarget
    lifetime.own(followShellStatus({ bridge: options.shell, session, capture, uploads, page }))
  }
  lifetime.own(followTiming({ capture, pacs, session, events }))
  return {
    ...captured,
    pacs,
    session,
    currentPatient,
    text,
    occupancy,
    idleLock,
    hotkeys,
    keymap,
    events,
    lifetime,
    destroy: lifetime.destroy,
  }
}
