import type { FrozenFrame, PeerMessage } from '@opensono/pacs-core'
import type { FrameShelf, WholeFrame } from './createFrameShelf'
import { digestOf } from './digestOf'
import { readPeerMessage } from './readPeerMessage'

/** A way to one participant, ordered and reliable. */
export interface FramePort {
  /** Most bytes of one piece. */
  readonly pieceBytes: number
  isOpen(): boolean
  write(text: string): void
  /** Sends a piece. Resolves when the next one may follow. */
  send(piece: ArrayBuffer): Promise<void>
}

/** How a channel of frames is made. */
export interface FrameChannelOptions {
  port: FramePort
  /** What this client has and needs. */
  shelf: Pick<FrameShelf, 'held' | 'wantedId'>
  /** Bytes arrived; `blob` is there when all have, and their digest is right. */
  onReceived: (frame: FrozenFrame, receivedBytes: number, blob: Blob | null) => void
}

/** Sends frames to one participant and receives theirs, without loss. */
export interface FrameChannel {
  /** The port is open: both sides say what they have and need. */
  opened(): void
  /** A message or a piece of the other side. */
  hear(data: string | ArrayBuffer): void
  /** Sends a frame; one that is under way is broken off. */
  send(whole: WholeFrame): void
  /** Asks for the frame that is needed. */
  want(): void
  close(): void
}

/** Puts the bytes of one frame together. */
function createReceiver(onReceived: FrameChannelOptions['onReceived'], again: () => void) {
  let receiving: { readonly frame: FrozenFrame; readonly pieces: ArrayBuffer[]; bytes: number } | null = null

  async function finish(frame: FrozenFrame, pieces: readonly ArrayBuffer[]): Promise<void> {
    const blob = new Blob([...pieces], { type: frame.contentType })
    if ((await digestOf(blob)) === frame.sha256) onReceived(frame, blob.size, blob)
    else again()
  }

  return {
    begin(frame: FrozenFrame) {
      receiving = { frame, pieces: [], bytes: 0 }
      onReceived(frame, 0, null)
    },
    take(piece: ArrayBuffer) {
      if (receiving === null) return
      const { frame, pieces } = receiving
      pieces.push(piece)
      receiving.bytes += piece.byteLength
      if (receiving.bytes < frame.sizeBytes) return onReceived(frame, receiving.bytes, null)
      receiving = null
      void finish(frame, pieces)
    },
  }
}

/**
 * Sends frozen frames in pieces, no faster than the port takes them.
 *
 * @param options - the port, and what this client has and needs.
 */
export function createFrameChannel({ port, shelf, onReceived }: FrameChannelOptions): FrameChannel {
  /** The frame that is being sent. */
  let sending: WholeFrame | null = null
  const receiver = createReceiver(onReceived, want)

  function write(message: PeerMessage): void {
    if (port.isOpen()) port.write(JSON.stringify(message))
  }

  function want(): void {
    const frameId = shelf.wantedId()
    if (frameId !== null) write({ type: 'want', frameId })
  }

  async function send(whole: WholeFrame): Promise<void> {
    sending = whole
    const bytes = await whole.blob.arrayBuffer()
    if (sending !== whole) return
    write({ type: 'frame', frame: whole.frame })
    for (let start = 0; start < bytes.byteLength; start += port.pieceBytes) {
      if (sending !== whole) return
      if (!port.isOpen()) break
      await port.send(bytes.slice(start, start + port.pieceBytes))
    }
    if (sending === whole) sending = null
  }

  function hearText(text: string): void {
    const message = readPeerMessage(text)
    if (message === null) return
    const own = shelf.held()
    if (message.type === 'frame') receiver.begin(message.frame)
    if (message.type === 'has' && message.frame.id === shelf.wantedId()) want()
    if (message.type === 'want' && own?.frame.id === message.frameId && sending?.frame.id !== message.frameId) {
      void send(own)
    }
  }

  return {
    opened() {
      const own = shelf.held()
      if (own !== null) write({ type: 'has', frame: own.frame })
      want()
    },
    hear(data) {
      if (typeof data === 'string') hearText(data)
      else receiver.take(data)
    },
    send: (whole) => void (port.isOpen() && send(whole)),
    want,
    close() {
      sending = null
    },
  }
}
