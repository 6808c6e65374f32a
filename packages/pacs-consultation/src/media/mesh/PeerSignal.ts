import type { RoomSignal } from '@opensono/pacs-core'

/** A signal without its sender. An empty one asks the caller for an offer. */
export interface PeerSignal {
  readonly description?: { readonly type: RTCSdpType; readonly sdp: string } | undefined
  readonly candidate?: RoomSignal['candidate']
}

/** What a connection is called in its descriptions (RFC 8866 section 5.2): another page of the same user has another one. */
export function connectionIdOf({ description }: PeerSignal): string | null {
  return /^o=\S+ (\S+) /m.exec(description?.sdp ?? '')?.[1] ?? null
}

/** A signal as the room carries it. */
export function roomSignalOf(peerId: RoomSignal['peerId'], { description, candidate }: PeerSignal): RoomSignal {
  return {
    peerId,
    ...(description !== undefined && { description }),
    ...(candidate !== undefined && { candidate }),
  }
}
