import type { RoomSource } from '@opensono/pacs-core'
import type { SendingPlan } from './planSending'

/** Bits a second at most. Speckle has no flat areas: it needs more than a talking head of the same size. */
export const mostBits = {
  ultrasound: 6_000_000,
  camera: 400_000,
  smallCamera: 120_000,
  guidance: 600_000,
  microphone: 48_000,
}
const smallLines = 180
const guidance = { framesPerSecond: 15, scale: 2 }

type Encoding = RTCRtpEncodingParameters & { codec?: RTCRtpCodec; networkPriority?: RTCPriorityType }

function encodingOf(
  source: RoomSource,
  plan: SendingPlan,
  isSecond: boolean,
  track: MediaStreamTrack | null,
): Encoding {
  if (source === 'microphone') {
    return { maxBitrate: mostBits.microphone, priority: 'high', networkPriority: 'high' }
  }
  if (source === 'camera') {
    const lines = track?.getSettings().height ?? smallLines
    const scaleResolutionDownBy = plan.areFacesSmall ? Math.max(1, lines / smallLines) : 1
    const maxBitrate = plan.areFacesSmall ? mostBits.smallCamera : mostBits.camera
    return { maxBitrate, scaleResolutionDownBy, priority: 'low', networkPriority: 'low' }
  }
  const isGuided = isSecond && plan.isSecondGuided
  return {
    maxBitrate: isGuided ? mostBits.guidance : mostBits.ultrasound,
    scaleResolutionDownBy: isGuided ? plan.scale * guidance.scale : plan.scale,
    ...(isGuided && { maxFramerate: guidance.framesPerSecond }),
    priority: 'high',
    networkPriority: 'high',
  }
}

/**
 * Sets how a sender encodes.
 *
 * @param sender - of a track with one layer.
 * @param source - what the track shows.
 * @param plan - what is sent.
 * @param to - whether the receiver is the second one, and the codec that all receivers share; null where only one codec is possible.
 */
export async function encodeAs(
  sender: RTCRtpSender,
  source: RoomSource,
  plan: SendingPlan,
  to: { readonly isSecond: boolean; readonly codec: RTCRtpCodec | null },
): Promise<void> {
  const encoding = encodingOf(source, plan, to.isSecond, sender.track)
  const parameters = sender.getParameters()
  const [first] = parameters.encodings
  // Before the first agreement there is nothing to set.
  if (first === undefined) return
  const [agreed] = parameters.codecs
  // Only where the connection would choose another one by itself: older browsers cannot be configured.
  const isOther = to.codec !== null && agreed !== undefined && agreed.mimeType !== to.codec.mimeType
  const wanted = { ...first, ...encoding, ...(isOther && { codec: to.codec }) }
  if (encoding.maxFramerate === undefined) delete wanted.maxFramerate
  if (JSON.stringify(wanted) === JSON.stringify(first)) return
  parameters.encodings = [wanted]
  if (source === 'ultrasound') parameters.degradationPreference = 'maintain-resolution'
  // A browser that refuses one of them sends as it does by itself.
  await sender.setParameters(parameters).catch(() => {})
}
