import type { RoomSource } from '@opensono/pacs-core'
import type { MediaPeer, TrackStats } from './RoomMedia'

/** One entry of `getStats()`, whose fields differ between browsers. */
type Entry = Readonly<Record<string, unknown>>

const numberIn = (entry: Entry | undefined, name: string): number | null => {
  const value = entry?.[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** What is common to all tracks of a connection: how long a round takes, and whether it leads through a relay. */
function readWay(entries: ReadonlyMap<string, Entry>) {
  const all = [...entries.values()]
  const transport = all.find(({ type }) => type === 'transport')
  const pair =
    entries.get(String(transport?.selectedCandidatePairId)) ??
    all.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated === true && state === 'succeeded')
  const roundTrip = numberIn(pair, 'currentRoundTripTime')
  const ends = [entries.get(String(pair?.localCandidateId)), entries.get(String(pair?.remoteCandidateId))]
  return {
    roundTripMs: roundTrip === null ? null : roundTrip * 1_000,
    isRelayed: pair === undefined ? null : ends.some((end) => end?.candidateType === 'relay'),
  }
}

/**
 * Reads what a browser counted, in one form.
 *
 * @param userId - the other side.
 * @param sourceOf - what the entry of a track with this `mid` shows; null for what is none of ours.
 * @param report - its `getStats()`.
 */
export function readTrackStats(
  userId: MediaPeer['userId'],
  sourceOf: (mid: unknown) => RoomSource | null,
  report: RTCStatsReport,
): readonly TrackStats[] {
  const entries = new Map<string, Entry>()
  report.forEach((entry, id) => void entries.set(id, entry))
  const way = readWay(entries)
  const found: TrackStats[] = []
  for (const entry of entries.values()) {
    const isSent = entry.type === 'outbound-rtp'
    const source = isSent || entry.type === 'inbound-rtp' ? sourceOf(entry.mid) : null
    if (source === null) continue
    const emitted = numberIn(entry, 'jitterBufferEmittedCount') ?? 0
    found.push({
      userId,
      source,
      direction: isSent ? 'sent' : 'received',
      atMs: numberIn(entry, 'timestamp') ?? 0,
      bytes: numberIn(entry, isSent ? 'bytesSent' : 'bytesReceived') ?? 0,
      frames: numberIn(entry, isSent ? 'framesEncoded' : 'framesDecoded') ?? 0,
      width: numberIn(entry, 'frameWidth') ?? 0,
      height: numberIn(entry, 'frameHeight') ?? 0,
      bufferMs: isSent || emitted === 0 ? null : ((numberIn(entry, 'jitterBufferDelay') ?? 0) / emitted) * 1_000,
      encodeMs: isSent ? (numberIn(entry, 'totalEncodeTime') ?? 0) * 1_000 : 0,
      sourceFramesPerSecond: numberIn(entries.get(String(entry.mediaSourceId)), 'framesPerSecond'),
      codec: String(entries.get(String(entry.codecId))?.mimeType ?? ''),
      ...way,
    })
  }
  return found
}
