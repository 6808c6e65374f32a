import { createFrameChannel, type FrameChannel, type FrameChannelOptions } from '../createFrameChannel'

/** Bytes of one message: more than browsers of all kinds take is 256 KiB. */
const pieceBytes = 48 * 1024
/** The sender waits while more than this is on its way. */
const mostBuffered = 2 * 1024 * 1024

/**
 * Sends frozen frames over a data channel.
 *
 * @param channel - ordered and reliable.
 * @param options - what this client has and needs.
 */
export function openFrameChannel(channel: RTCDataChannel, options: Omit<FrameChannelOptions, 'port'>): FrameChannel {
  let wake = () => {}
  const frames = createFrameChannel({
    ...options,
    port: {
      pieceBytes,
      isOpen: () => channel.readyState === 'open',
      write: (text) => channel.send(text),
      async send(piece) {
        channel.send(piece)
        if (channel.bufferedAmount > mostBuffered) await new Promise<void>((resolve) => (wake = resolve))
      },
    },
  })
  channel.binaryType = 'arraybuffer'
  channel.bufferedAmountLowThreshold = mostBuffered / 2
  channel.onbufferedamountlow = () => wake()
  channel.onopen = frames.opened
  channel.onclose = () => wake()
  channel.onmessage = ({ data }) => frames.hear(data)
  return {
    ...frames,
    close() {
      frames.close()
      wake()
      channel.close()
    },
  }
}
