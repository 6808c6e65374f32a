import type { Clock, Controller, KeyValueStorage, PacsError } from '@opensono/pacs-core'

/** A device that can be chosen. */
export interface RoomDevice {
  readonly id: string
  /** As the browser names it; empty until it may be used. */
  readonly name: string
}

/** The microphone or the camera as it is. */
export interface OpenRoomDevice {
  /** `off`; `opening`; `on`; `failed`: `error` says why. */
  readonly status: 'off' | 'opening' | 'on' | 'failed'
  /** The device that was chosen; null for the browser's default one. */
  readonly chosenId: string | null
  /** What it gives; null unless `on`. */
  readonly track: MediaStreamTrack | null
  /** Codes `DEVICE_NOT_ALLOWED`, `DEVICE_NOT_FOUND`, `DEVICE_NOT_READABLE`, `DEVICE_NOT_SUPPORTED` and others. */
  readonly error: PacsError | null
}

/** Microphone, camera and speaker of a participant. */
export interface RoomDevicesState {
  readonly microphone: OpenRoomDevice
  readonly camera: OpenRoomDevice
  /** Device that voices are played on; null for the browser's default one. */
  readonly speakerId: string | null
  /** Level of the microphone, 0 to 1. */
  readonly level: number
  readonly microphones: readonly RoomDevice[]
  /** Without the capture card. */
  readonly cameras: readonly RoomDevice[]
  readonly speakers: readonly RoomDevice[]
}

/** Microphone, camera and speaker: which ones, and whether they are on. */
export interface RoomDevices extends Controller<RoomDevicesState> {
  /** Asks the browser which devices there are. */
  refresh(): Promise<void>
  /** Opens the microphone or the camera, or closes it: its light goes off. */
  set(kind: 'microphone' | 'camera', isOn: boolean): Promise<void>
  /** Chooses a device, which is remembered on this computer; one that is on is changed at once. */
  choose(kind: 'microphone' | 'camera' | 'speaker', id: string | null): Promise<void>
}

/** What a room needs of the browser's devices. */
export type RoomMediaDevices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** How devices are made. */
export interface RoomDevicesOptions {
  /** Id of the capture card, which is no camera. */
  cardId?: (() => string | null) | undefined
  /** Remembers what was chosen. @defaultValue `localStorage` */
  storage?: KeyValueStorage | undefined
  /** @defaultValue `navigator.mediaDevices`; null on pages without HTTPS, where browsers hide it */
  mediaDevices?: RoomMediaDevices | null | undefined
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
}
