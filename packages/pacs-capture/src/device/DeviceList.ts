import type { Controller, KeyValueStorage, PacsError } from '@opensono/pacs-core'
import type { SimulatedProbeOptions } from '../probe/SimulatedProbeOptions'
import type { Resolution } from './resolution'

/** A source of live pictures. */
export interface CaptureDevice {
  readonly id: string
  /** The device's own name; empty until the browser may use cameras. */
  readonly label: string
  /** The same for entries that belong to one piece of hardware; empty where the browser does not report it. */
  readonly groupId: string
  /** `card`: a capture card or camera; `simulated`: the probe of the demo. */
  readonly kind: 'card' | 'simulated'
  /** Number among cards of the same name, from 1; left out where no other card has the name. */
  readonly number?: number
}

/** A capture card that is not connected, and those that are. */
export interface MissingCard {
  /** The card in use until it was unplugged. Its `label` is empty where no name was ever known. */
  readonly card: CaptureDevice
  /** Cards that could be used instead, once a user has agreed. */
  readonly others: readonly CaptureDevice[]
}

/** Which devices there are, and which one is used. */
export interface DeviceListState {
  readonly devices: readonly CaptureDevice[]
  /** The device that is opened: the chosen one; the first until one was opened or chosen. Null while there is none. */
  readonly chosen: CaptureDevice | null
  /** The id of the device that a user chose, or of the first card that was opened; also while that device is unplugged. */
  readonly chosenId: string | null
  /**
   * The chosen card while it is not connected: no other is opened until a user chooses one. Null while it is connected, and while the
   * browser identifies no cards.
   */
  readonly missing: MissingCard | null
  /** The size that is asked for; null for the default, 640 by 480 or what the device has nearest to it. */
  readonly resolution: Resolution | null
  /**
   * Sizes to offer: those that the device in use was found to deliver, else common ones within the bounds that the browser reports, else
   * common ones.
   */
  readonly resolutions: readonly Resolution[]
  /** Whether the browser may use cameras, as far as it is known. */
  readonly permission: 'unknown' | 'prompt' | 'granted' | 'denied'
  /** Why devices could not be listed, or null. */
  readonly error: PacsError | null
}

/** What happened to the devices. */
export interface DeviceListEventMap {
  /** The device refused the chosen resolution; it is the default again. Code `RESOLUTION_NOT_SUPPORTED`. */
  resolutionRefused: PacsError
  /** A device came or went. */
  devicesChanged: readonly CaptureDevice[]
}

/** The capture devices of this computer and the choice among them. */
export interface DeviceList extends Controller<DeviceListState> {
  /** Lists the devices again; also done by itself when one comes or goes, after the first time. */
  refresh(): Promise<void>
  /** Chooses a device and keeps the choice; null forgets it. */
  chooseDevice(id: string | null): void
  /** Chooses a resolution and keeps the choice; null leaves it to the device. */
  chooseResolution(resolution: Resolution | null): void
  /**
   * Opens the chosen device. The first card that opens is the choice until a user chooses another. A resolution that it refuses is set back to the default and the device opened without it.
   *
   * @returns the live stream; its tracks are the caller's to stop.
   * @throws PacsError `DEVICE_*` by what the browser said.
   */
  open(): Promise<MediaStream>
  /**
   * Tries each size on the device in use, which must not be open, and keeps what it really delivers. Takes some seconds.
   *
   * @throws PacsError `DEVICE_*` when it cannot be opened at all.
   */
  findResolutions(): Promise<void>
  /** Listens to what happens. */
  on<Kind extends keyof DeviceListEventMap>(kind: Kind, listener: (event: DeviceListEventMap[Kind]) => void): () => void
  /** Stops listening to the browser. */
  destroy(): void
}

/** What is needed of `navigator.mediaDevices`. */
export interface MediaDevicesLike extends EventTarget {
  /** Lists the devices of this computer; only those of kind `videoinput` are used. */
  enumerateDevices(): Promise<
    readonly (Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'> & { readonly groupId?: string })[]
  >
  /** Opens a device. Rejects with an error as browsers throw it, which becomes a `DEVICE_*` error. */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
}

/** How a device list is made. */
export interface DeviceListOptions {
  /** @defaultValue `navigator.mediaDevices`; null on pages without HTTPS, where browsers hide it. */
  mediaDevices?: MediaDevicesLike | null
  /** Keeps the choice. @defaultValue `localStorage` */
  storage?: KeyValueStorage
  /** Offers the simulated probe of the demo as a further device. @defaultValue false */
  simulatedProbe?: boolean | SimulatedProbeOptions
  /** Name of the simulated probe in the interface's language. @defaultValue 'Simulated probe' */
  simulatedProbeLabel?: string
}
