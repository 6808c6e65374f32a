import type { EncodedPacket } from 'mediabunny'
import { createClipFile } from './createClipFile'

const chunkBytes = 4 * 1024 * 1024

/** Reads as far as the file can be read: one that was cut ends in the middle of something. */
async function* readable(packets: AsyncGenerator<EncodedPacket>): AsyncGenerator<EncodedPacket> {
  try {
    yield* packets
  } catch {
    // What was read until here is what there is.
  }
}

/** In order of time and from a key frame on; what comes twice or goes back, as after a second header, is left out. */
async function* ordered(packets: AsyncGenerator<EncodedPacket>): AsyncGenerator<EncodedPacket> {
  let last: number | null = null
  for await (const packet of readable(packets)) {
    if (last === null ? packet.type !== 'key' : packet.timestamp <= last) continue
    last = packet.timestamp
    yield packet
  }
}

/** A clip that plays and seeks. */
interface RepairedClip {
  readonly blob: Blob
  /** By the time stamps of its pictures. */
  readonly durationMs: number
}

async function openVideo(blob: Blob) {
  const bunny = await import('mediabunny')
  const input = new bunny.Input({ source: new bunny.BlobSource(blob), formats: bunny.ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    const [codec, config] = [await track?.getCodec(), await track?.getDecoderConfig()]
    if (!track || !codec || !config) return null
    return { bunny, track, codec, config, isMp4: (await input.getFormat()) === bunny.MP4 }
  } catch {
    // Not even its header can be read.
    return null
  }
}

/**
 * Makes a whole clip of one that lacks its length or its end: its packets are copied, not encoded again, in the order of their time
 * stamps, into a file with one header, a length and a table to seek by. 10 minutes take about a second.
 *
 * @param blob - MP4 or WebM with one video track, as this package records them; it may be cut anywhere.
 * @returns null when there is not one picture in it.
 */
export async function repairClip(blob: Blob): Promise<RepairedClip | null> {
  const video = await openVideo(blob)
  if (video === null) return null
  const { bunny, track, codec, config, isMp4 } = video
  const file = createClipFile()
  const output = new bunny.Output({
    format: isMp4 ? new bunny.Mp4OutputFormat({ fastStart: false }) : new bunny.WebMOutputFormat(),
    target: new bunny.StreamTarget(
      new WritableStream({ write: ({ data, position }) => file.write(position, data.slice().buffer) }),
      { chunked: true, chunkSize: chunkBytes },
    ),
  })
  const source = new bunny.EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  let firstSeconds: number | null = null
  let endSeconds = 0
  for await (const packet of ordered(new bunny.EncodedPacketSink(track).packets())) {
    firstSeconds ??= packet.timestamp
    endSeconds = packet.timestamp - firstSeconds + packet.duration
    await source.add(packet.clone({ timestamp: packet.timestamp - firstSeconds }), { decoderConfig: config })
  }
  if (firstSeconds === null) {
    await output.cancel()
    return null
  }
  await output.finalize()
  return { blob: file.toBlob(isMp4 ? 'video/mp4' : 'video/webm'), durationMs: endSeconds * 1000 }
}
