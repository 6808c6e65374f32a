import type { MediaDevicesLike } from '../device/DeviceList'
import type { SizeCapabilities } from '../device/offeredResolutions'

/** A video track without a camera: it can be stopped by its owner and lost by its device. */
export class FakeTrack extends EventTarget {
  readonly kind = 'video'
  readyState: 'live' | 'ended' = 'live'

  /** The owner stops the track: it ends without an `ended` event, as in browsers. */
  stop(): void {
    this.readyState = 'ended'
  }

  /** The device goes: the track ends and says so. */
  lose(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

/** A stream with one {@link FakeTrack}. */
export class FakeMediaStream {
  readonly track: FakeTrack

  /**
   * @param capabilities - what the browser reports of the track's sizes.
   * @param deviceId - id of the card that it comes from.
   */
  constructor(capabilities: SizeCapabilities | null = null, deviceId?: string) {
    const settings = deviceId === undefined ? {} : { getSettings: () => ({ deviceId }) }
    const claims = capabilities === null ? {} : { getCapabilities: () => capabilities }
    this.track = Object.assign(new FakeTrack(), settings, claims)
  }

  /** Returns the one track. */
  getTracks(): FakeTrack[] {
    return [this.track]
  }

  /** Returns the one track, because it is a video track. */
  getVideoTracks(): FakeTrack[] {
    return [this.track]
  }
}

/** A refusal as browsers throw it. */
export function deviceRefusal(name: string, constraint?: string): Error {
  return Object.assign(new Error(name), { name, ...(constraint === undefined ? {} : { constraint }) })
}

/** `navigator.mediaDevices` without devices: a test says which there are and what they refuse. */
export class FakeMediaDevices extends EventTarget implements MediaDevicesLike {
  /** Ids of the cards that are plugged in. */
  cards: readonly string[]
  /** Name of the card that an id belongs to, for drivers that list one twice. */
  groups: Readonly<Record<string, string>> = {}
  /** Names of cards by id, for cards of one model. @defaultValue `Card` and the id */
  labels: Readonly<Record<string, string>> = {}
  /** The page may not use cameras yet: cards are listed without ids and names, until one is opened. */
  isUnidentified = false
  /** Largest size of the cards, as browsers report it; null for browsers that report none. */
  largest: { readonly width: number; readonly height: number } | null = null
  /** What opening throws now; null lets it succeed. */
  refusal: Error | null = null
  /** Sizes that cards refuse, as `1024x768`. */
  refusedSizes: readonly string[] = []
  /** What was asked for, in order. */
  readonly asked: MediaTrackConstraints[] = []
  /** Streams that were opened, in order. */
  readonly streams: FakeMediaStream[] = []

  /** @param cards - ids of the cards that are plugged in. */
  constructor(cards: readonly string[] = ['card-1']) {
    super()
    this.cards = cards
  }

  /** Lists the cards that are plugged in, as video inputs. */
  async enumerateDevices() {
    return this.cards.map((deviceId) => {
      if (this.isUnidentified) return { deviceId: '', kind: 'videoinput' as const, label: '', groupId: '' }
      const name = this.groups[deviceId] ?? deviceId
      const label = this.labels[deviceId] ?? `Card ${name}`
      return { deviceId, kind: 'videoinput' as const, label, groupId: `group ${name}` }
    })
  }

  /** Opens a new stream. Rejects as browsers do: with {@link FakeMediaDevices.refusal}, for a card that is not there, or for a refused size. */
  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    const video = typeof constraints.video === 'object' ? constraints.video : {}
    this.asked.push(video)
    if (this.refusal !== null) throw this.refusal
    const [deviceId, width, height] = [video.deviceId, video.width, video.height].map((each) =>
      typeof each === 'object' && 'exact' in each ? each.exact : undefined,
    )
    if (this.cards.length === 0) throw deviceRefusal('NotFoundError')
    if (deviceId !== undefined && !this.cards.includes(String(deviceId))) {
      throw deviceRefusal('OverconstrainedError', 'deviceId')
    }
    if (this.refusedSizes.includes(`${width}x${height}`)) throw deviceRefusal('OverconstrainedError', 'width')
    const { largest } = this
    const sizes = largest !== null && { width: { min: 1, max: largest.width }, height: { min: 1, max: largest.height } }
    const stream = new FakeMediaStream(sizes || null, deviceId === undefined ? this.cards[0] : String(deviceId))
    this.isUnidentified = false
    this.streams.push(stream)
    return stream as unknown as MediaStream
  }

  /** Plugs cards in or out and says so. */
  plug(cards: readonly string[]): void {
    this.cards = cards
    this.dispatchEvent(new Event('devicechange'))
  }
}
