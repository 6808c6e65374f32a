import type { FrozenFrame, PeerMessage } from '@opensono/pacs-core'
import type { FrameShelf, WholeFrame } from '../createFrameShelf'
import { digestOf } from '../digestOf'
import { readPeerMessage } from './readPeerMessage'

/** Bytes of one message: more than browsers of all kinds take is 256 KiB. */
const pieceBytes = 48 * 1024
/** The sender waits while more than this is on its way. */
const mostBuffered = 2 * 1024 * 1024

/** How a channel of frames is made. */
export interface FrameChannelOptions {
  /** Ordered and reliable. */
  channel: RTCDataChannel
  /** What this client has and needs. */
  shelf: Pick<FrameShelf, 'held' | 'wantedId'>
  /** Bytes arrived; `blob` is there when all have, and their digest is right. */
  onReceived: (frame: FrozenFrame, receivedBytes: number, blob: Blob | null) => void
}

/** Sends frames to one participant and receives theirs, without loss. */
export interface FrameChannel {
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
 * Sends frozen frames in pieces over a data channel, no faster than it takes them.
 *
 * @param options - the channel, and what this client has and needs.
 */
export function createFrameChannel({ channel, shelf, onReceived }: FrameChannelOptions): FrameChannel {
  /** The frame that is being sent. */
  let sending: WholeFrame | null = null
  let wake = () => {}
  const receiver = createReceiver(onReceived, want)

  function write(message: PeerMessage): void {
    if (channel.readyState === 'open') channel.send(JSON.stringify(message))
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
    for (let start = 0; start < bytes.byteLength; start += pieceBytes) {
      if (channel.bufferedAmount > mostBuffered) await new Promise<void>((resolve) => (wake = resolve))
      if (sending !== whole || channel.readyState !== 'open') return
      channel.send(bytes.slice(start, start + pieceBytes))
    }
    sending = null
  }

  function hear(text: string): void {
    const message = readPeerMessage(text)
    if (message === null) return
    const own = shelf.held()
    if (message.type === 'frame') receiver.begin(message.frame)
    if (message.type === 'has' && message.frame.id === shelf.wantedId()) want()
    if (message.type === 'want' && own?.frame.id === message.frameId && sending?.frame.id !== message.frameId) {
      void send(own)
    }
  }

  function opened(): void {
    const own = shelf.held()
    if (own !== null) write({ type: 'has', frame: own.frame })
    want()
  }

  channel.binaryType = 'arraybuffer'
  channel.bufferedAmountLowThreshold = mostBuffered / 2
  channel.onbufferedamountlow = () => wake()
  channel.onopen = opened
  channel.onclose = () => wake()
  channel.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) receiver.take(data)
    else if (typeof data === 'string') hear(data)
  }
  return {
    send: (whole) => void (channel.readyState === 'open' && send(whole)),
    want,
    close() {
      sending = null
      wake()
      channel.close()
    },
  }
}
