import { roomSources } from '@opensono/pacs-core'
import { encodeAs } from '../encodeAs'
import type { SendingPlan } from '../planSending'
import { commonCodec } from './commonCodec'
import type { MeshPeer } from './createMeshPeer'

/**
 * Sets how all connections send.
 *
 * @param peers - the others, in the order in which they came.
 * @param plan - what is sent.
 */
export async function applySending(peers: readonly MeshPeer[], plan: SendingPlan): Promise<void> {
  const ultrasound = peers.flatMap((peer) => peer.senderOf('ultrasound') ?? [])
  const codec = commonCodec(ultrasound.map((sender) => sender.getParameters().codecs).filter((list) => list.length > 0))
  const jobs = peers.flatMap((peer, index) =>
    roomSources.map(async (source) => {
      const sender = peer.senderOf(source)
      if (sender === null || sender.track === null) return
      await encodeAs(sender, source, plan, { isSecond: index > 0, codec: source === 'ultrasound' ? codec : null })
    }),
  )
  await Promise.all(jobs)
}
