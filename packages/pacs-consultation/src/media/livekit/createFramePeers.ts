import type { FrozenFrame, UserId } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import type { Room } from 'livekit-client'
import { createFrameChannel, type FrameChannel } from '../createFrameChannel'
import type { FrameShelf } from '../createFrameShelf'

/** LiveKit takes messages of 15 KiB; its envelope needs some of them. */
const pieceBytes = 14 * 1024

/** Topics of messages about frames, and of their bytes. */
const topics = { text: 'control', piece: 'frames' }

/** What frames are sent by. */
export interface FramePeersOptions {
  room: () => Room | null
  /** Whether this participant can be reached now. */
  isConnected: (userId: UserId) => boolean
  shelf: FrameShelf
  onReceived: (senderId: UserId, frame: FrozenFrame, receivedBytes: number, blob: Blob | null) => void
}

/** Channels of frames to everybody who is in the room. */
export interface FramePeers {
  /** Who can be reached changed. */
  reconcile(): void
  hear(userId: UserId, topic: string, payload: Uint8Array<ArrayBuffer>): void
  all(): readonly FrameChannel[]
}

/**
 * Makes channels of frames over the messages of LiveKit.
 *
 * @param options - how they travel, and who is there.
 */
export function createFramePeers({ room, isConnected, shelf, onReceived }: FramePeersOptions): FramePeers {
  const channels = new Map<UserId, { readonly channel: FrameChannel; isOpen: boolean }>()

  function make(userId: UserId): FrameChannel {
    const inOrder = createSerialQueue()
    const publish = (payload: Uint8Array<ArrayBuffer>, topic: string) =>
      inOrder(async () => {
        await room()?.localParticipant.publishData(payload, { reliable: true, topic, destinationIdentities: [userId] })
      }).catch(() => {
        // The connection broke; both sides say what they need when there is one again.
      })
    return createFrameChannel({
      shelf,
      onReceived: (frame, receivedBytes, blob) => onReceived(userId, frame, receivedBytes, blob),
      port: {
        pieceBytes,
        isOpen: () => channels.has(userId) && isConnected(userId),
        write: (text) => void publish(new TextEncoder().encode(text), topics.text),
        send: (piece) => publish(new Uint8Array(piece), topics.piece),
      },
    })
  }

  function peerOf(userId: UserId) {
    const peer = channels.get(userId) ?? { channel: make(userId), isOpen: false }
    channels.set(userId, peer)
    return peer
  }

  return {
    reconcile() {
      for (const [userId, { channel }] of channels) {
        if (isConnected(userId)) continue
        channel.close()
        channels.delete(userId)
      }
      for (const userId of (room()?.remoteParticipants.keys() ?? []) as Iterable<UserId>) {
        if (!isConnected(userId)) continue
        const peer = peerOf(userId)
        if (peer.isOpen) continue
        peer.isOpen = true
        peer.channel.opened()
      }
    },
    hear(userId, topic, payload) {
      const { channel } = peerOf(userId)
      if (topic === topics.text) channel.hear(new TextDecoder().decode(payload))
      if (topic === topics.piece) channel.hear(payload.slice().buffer)
    },
    all: () => [...channels.values()].map(({ channel }) => channel),
  }
}
