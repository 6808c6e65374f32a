import { PeerMessage } from '@opensono/pacs-core'

/**
 * Reads a message of another participant.
 *
 * @returns null for what is none, or of a newer release.
 */
export function readPeerMessage(data: unknown): PeerMessage | null {
  try {
    const read = PeerMessage.safeParse(JSON.parse(String(data)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
