import type {
  Clock,
  CurrentPatient,
  FetchLike,
  IdleLock,
  imageApi,
  KeyValueStorage,
  Lifetime,
  Occupancy,
  Pacs,
  Session,
  ShellBridge,
  sessionApi,
  studyApi,
  Text,
  TextResource,
} from '@opensono/pacs-core'
import type { BufferNames } from '../buffer/BufferNames'
import type { CaptureSession, CaptureSessionOptions } from '../capture/CaptureSession'
import type { DeviceList, DeviceListOptions } from '../device/DeviceList'
import type { Hotkeys, HotkeysOptions } from '../hotkey/Hotkeys'
import type { Keymap } from '../keymap/createKeymap'
import type { TabOwnership } from '../tab/TabOwnership'
import type { ObjectStore } from '../upload/store/ObjectStore'
import type { UploadQueue } from '../upload/UploadQueue'
import type { ConnectEvents } from './event/ConnectEvents'
import type { EventFeed } from './event/createEventFeed'
import type { PageEvents } from './followLogin'

/** The calls that a workstation makes itself. */
export type WorkstationApis = {
  readonly session: typeof sessionApi
  readonly study: typeof studyApi
  readonly image: typeof imageApi
}

/** A login that the host has made already, so that its first page loads no capture. The host follows it with `followLogin`, in a desktop shell with `followExit`, and ends it. */
export interface WorkstationLogin {
  /** The client. The host asks `GET /server-info` and sets the supported calls. */
  readonly pacs: Pacs<{ session: typeof sessionApi }>
  readonly session: Session
  readonly currentPatient: CurrentPatient
  readonly text: Text
}

/** How a workstation is made. Everything may be left out. */
export interface WorkstationOptions {
  /** Origin and path of the server. @defaultValue '' (the page's own origin) */
  baseUrl?: string | undefined
  /** A login that is there already. @defaultValue one of its own */
  login?: WorkstationLogin | undefined
  /** Words of the host, in addition to those of the packages. */
  resources?: readonly TextResource[] | undefined
  /** Offers a moving picture where there is no capture card. @defaultValue false */
  simulatedProbe?: DeviceListOptions['simulatedProbe']
  /** Opens the connection to the server's events; null asks for them every few seconds instead. @defaultValue Socket.IO, loaded on demand */
  connect?: ConnectEvents | null | undefined
  /** What the host calls this machine in the log: the serial number of an ultrasound device, for instance. @defaultValue a random id */
  machineId?: string | undefined
  /** Where the workers' scripts lie, when the host serves them elsewhere. */
  workerUrls?: { readonly picture?: string | URL; readonly hash?: string | URL } | undefined
  /** Keeps what outlives the page. @defaultValue `localStorage` */
  storage?: KeyValueStorage | undefined
  /** Target of key events and of storage events of other tabs. @defaultValue `window` */
  page?: PageEvents | undefined
  /** @defaultValue the global `fetch` */
  fetch?: FetchLike | undefined
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
  /** The browser's cameras. @defaultValue `navigator.mediaDevices` */
  mediaDevices?: DeviceListOptions['mediaDevices']
  /** Takes pictures out of a stream. @defaultValue a worker that holds the latest picture */
  openPictures?: CaptureSessionOptions['openPictures']
  /** The gamepads as they are now. @defaultValue `navigator.getGamepads` */
  gamepads?: HotkeysOptions['gamepads']
  /** The desktop shell around the page: its DICOM files are uploaded, and the login ends when it closes. @defaultValue none */
  shell?: ShellBridge | undefined
  /** Speaks to the object store. @defaultValue straight to it, signed with temporary credentials */
  store?: ObjectStore | undefined
}

/** Everything that one place of work in a hospital needs, wired together; what shows it needs no more than this. */
export interface Workstation {
  /** The client. */
  readonly pacs: Pacs<WorkstationApis>
  /** Login and the current user. */
  readonly session: Session
  /** Which study this tab works on. */
  readonly currentPatient: CurrentPatient
  /** The interface's words and language. */
  readonly text: Text
  /** Keeps the study that one works on from everybody else. */
  readonly occupancy: Occupancy
  /** Uploads under way, of all tabs of this browser. */
  readonly uploads: UploadQueue
  /** Live picture, stills and clips. */
  readonly capture: CaptureSession
  /** The capture devices of this computer. */
  readonly devices: DeviceList
  /** The keys and pedals that capture. */
  readonly hotkeys: Hotkeys
  /** All keys of the page; it also knows whether a dialog is open. */
  readonly keymap: Keymap
  /** Names for images in the room's buffer. */
  readonly bufferNames: BufferNames
  /** Whether this tab has camera, journal and queue. */
  readonly ownership: TabOwnership
  /** Locks the screen of a computer that nobody touches. */
  readonly idleLock: IdleLock
  /** What happens on the server. */
  readonly events: EventFeed
  /** Owns what is kept as long as the workstation. */
  readonly lifetime: Lifetime
  /** Ends everything: no timer, listener, connection, worker or open camera is left. */
  destroy(): void
}
