import type { RoomSource } from '@opensono/pacs-core'
import { commonCodec } from './commonCodec'
import type { MeshPeer } from './createMeshPeer'
import type { SendingPlan } from './planSending'

/** Bits a second at most. Speckle has no flat areas: it needs more than a talking head of the same size. */
const mostBits = { ultrasound: 6_000_000, camera: 400_000, smallCamera: 120_000, guidance: 600_000, microphone: 48_000 }
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

async function apply(
  sender: RTCRtpSender,
  source: RoomSource,
  encoding: Encoding,
  codec: RTCRtpCodec | null,
): Promise<void> {
  const parameters = sender.getParameters()
  const [first] = parameters.encodings
  // Before the first agreement there is nothing to set.
  if (first === undefined) return
  const [agreed] = parameters.codecs
  // Only where the connection would choose another one by itself: older browsers cannot be told.
  const isOther = codec !== null && agreed !== undefined && agreed.mimeType !== codec.mimeType
  const wanted = { ...first, ...encoding, ...(isOther && { codec }) }
  if (encoding.maxFramerate === undefined) delete wanted.maxFramerate
  if (JSON.stringify(wanted) === JSON.stringify(first)) return
  parameters.encodings = [wanted]
  if (source === 'ultrasound') parameters.degradationPreference = 'maintain-resolution'
  // A browser that refuses one of them sends as it does by itself.
  await sender.setParameters(parameters).catch(() => {})
}

/**
 * Tells all connections how to send.
 *
 * @param peers - the others, in the order in which they came.
 * @param plan - what is sent.
 */
export async function applySending(peers: readonly MeshPeer[], plan: SendingPlan): Promise<void> {
  const ultrasound = peers.flatMap((peer) => peer.senderOf('ultrasound') ?? [])
  const codec = commonCodec(ultrasound.map((sender) => sender.getParameters().codecs).filter((list) => list.length > 0))
  const jobs = peers.flatMap((peer, index) =>
    (['ultrasound', 'camera', 'microphone'] as const).map(async (source) => {
      const sender = peer.senderOf(source)
      if (sender === null || sender.track === null) return
      const encoding = encodingOf(source, plan, index > 0, sender.track)
      await apply(sender, source, encoding, source === 'ultrasound' ? codec : null)
    }),
  )
  await Promise.all(jobs)
}
