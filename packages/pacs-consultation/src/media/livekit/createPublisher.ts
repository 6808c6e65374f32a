import type { RoomSource } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import {
  type LocalTrackPublication,
  LocalVideoTrack,
  type Room,
  Track,
  type TrackPublishOptions,
  VideoPresets,
  VideoQuality,
} from 'livekit-client'
import { encodeAs, mostBits } from '../encodeAs'
import type { SendingPlan } from '../planSending'

/** More frames a second than any machine delivers. */
const mostFrames = 60

/**
 * The ultrasound picture has one layer, which all experts get: LiveKit counts it as a shared screen, to which it gives bits before faces.
 * A face has a small layer beside its own size.
 */
const publishing: Readonly<Record<RoomSource, TrackPublishOptions>> = {
  ultrasound: {
    source: Track.Source.ScreenShare,
    simulcast: false,
    videoCodec: 'vp8',
    backupCodec: false,
    degradationPreference: 'maintain-resolution',
    screenShareEncoding: { maxBitrate: mostBits.ultrasound, maxFramerate: mostFrames, priority: 'high' },
  },
  camera: {
    source: Track.Source.Camera,
    simulcast: true,
    videoCodec: 'vp8',
    backupCodec: false,
    videoEncoding: { maxBitrate: mostBits.camera, maxFramerate: 30, priority: 'low' },
    videoSimulcastLayers: [VideoPresets.h180],
  },
  microphone: { source: Track.Source.Microphone, audioPreset: { maxBitrate: mostBits.microphone, priority: 'high' } },
}

/** Sends tracks into a room of LiveKit. */
export interface Publisher {
  /** What is sent now. */
  sent(): ReadonlyMap<RoomSource, LocalTrackPublication>
  /** Sends what is published now. */
  refresh(room: Room, source: RoomSource): Promise<void>
  /** Sends as a plan says. */
  apply(plan: SendingPlan): Promise<void>
  /** A new room has nothing of it. */
  forget(): void
}

/**
 * Makes what sends tracks.
 *
 * @param tracks - what this client publishes. They stay the caller's.
 * @param onFailed - a track could not be sent into this room.
 */
export function createPublisher(
  tracks: ReadonlyMap<RoomSource, MediaStreamTrack>,
  onFailed: (room: Room) => void,
): Publisher {
  const inOrder = createSerialQueue()
  let sent = new Map<RoomSource, LocalTrackPublication>()
  let areFacesSmall = false

  async function send({ localParticipant }: Room, source: RoomSource): Promise<void> {
    const into = sent
    const wanted = tracks.get(source)
    const local = into.get(source)?.track
    if (local === undefined) {
      if (wanted === undefined) return
      into.set(source, await localParticipant.publishTrack(wanted, { ...publishing[source], name: source }))
    } else if (wanted === undefined) {
      into.delete(source)
      await localParticipant.unpublishTrack(local.mediaStreamTrack, false)
    } else if (local.mediaStreamTrack !== wanted) {
      await local.replaceTrack(wanted, true)
    }
  }

  return {
    sent: () => sent,
    refresh: (room, source) => inOrder(() => send(room, source)).catch(() => onFailed(room)),
    async apply(plan) {
      const picture = sent.get('ultrasound')?.track?.sender
      if (picture !== undefined) await encodeAs(picture, 'ultrasound', plan, { isSecond: false, codec: null })
      const face = sent.get('camera')?.videoTrack
      if (!(face instanceof LocalVideoTrack) || areFacesSmall === plan.areFacesSmall) return
      areFacesSmall = plan.areFacesSmall
      face.setPublishingQuality(areFacesSmall ? VideoQuality.LOW : VideoQuality.HIGH)
    },
    forget() {
      sent = new Map()
      areFacesSmall = false
    },
  }
}
