import type { RoomSource, UserId } from '@opensono/pacs-core'
import type { LocalTrackPublication, Room } from 'livekit-client'
import type { RemoteTrack, TrackStats } from '../RoomMedia'
import { readTrackStats } from '../readTrackStats'

/** The layers of one track as one: its bytes and work are theirs together, its size that of the largest. */
function mergeLayers(layers: readonly TrackStats[]): readonly TrackStats[] {
  const [first, ...others] = layers
  if (first === undefined) return []
  const merged = others.reduce<TrackStats>(
    (all, layer) => ({
      ...(layer.width > all.width ? layer : all),
      bytes: all.bytes + layer.bytes,
      frames: Math.max(all.frames, layer.frames),
      encodeMs: all.encodeMs + layer.encodeMs,
    }),
    first,
  )
  return [merged]
}

/**
 * Reads what the browser counted of the connection to LiveKit.
 *
 * @param selfId - this client: what it sends goes to the server, not to somebody.
 * @param published - what it sends.
 * @param room - the connection.
 * @param remotes - what it receives.
 */
export async function readLivekitStats(
  selfId: UserId,
  published: ReadonlyMap<RoomSource, LocalTrackPublication>,
  room: Room,
  remotes: readonly RemoteTrack[],
): Promise<readonly TrackStats[]> {
  const sent = [...published].map(async ([source, publication]) => {
    const report = await publication.track?.sender?.getStats()
    return report === undefined ? [] : mergeLayers(readTrackStats(selfId, () => source, report))
  })
  const received = remotes.map(async ({ userId, source }) => {
    const report = await room.remoteParticipants
      .get(userId)
      ?.getTrackPublicationByName(source)
      ?.track?.receiver?.getStats()
    return report === undefined ? [] : readTrackStats(userId, () => source, report)
  })
  return (await Promise.all([...sent, ...received])).flat()
}
