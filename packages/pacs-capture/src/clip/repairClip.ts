import type { EncodedPacket, EncodedPacketSink, Input } from 'mediabunny'
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

async function openClip(blob: Blob) {
  const bunny = await import('mediabunny')
  const input = new bunny.Input({ source: new bunny.BlobSource(blob), formats: bunny.ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    const [codec, config] = [await track?.getCodec(), await track?.getDecoderConfig()]
    if (!track || !codec || !config) return null
    const video = { track, codec, config }
    return { bunny, video, audio: await openAudio(input), isMp4: (await input.getFormat()) === bunny.MP4 }
  } catch {
    // Not even its header can be read.
    return null
  }
}

async function openAudio(input: Input) {
  const track = await input.getPrimaryAudioTrack()
  const [codec, config] = [await track?.getCodec(), await track?.getDecoderConfig()]
  return track && codec && config ? { track, codec, config } : null
}

/**
 * Makes a whole clip of one that lacks its length or its end: its packets are copied, not encoded again, in the order of their time
 * stamps, into a file with one header, a length and a table to seek by. 10 minutes take about a second.
 *
 * @param blob - MP4 or WebM with one video track, and with or without sound, as this package records them; it may be cut anywhere.
 * @returns null when there is not one picture in it.
 */
export async function repairClip(blob: Blob): Promise<RepairedClip | null> {
  const clip = await openClip(blob)
  if (clip === null) return null
  const { bunny, video, audio, isMp4 } = clip
  const file = createClipFile()
  const output = new bunny.Output({
    format: isMp4 ? new bunny.Mp4OutputFormat({ fastStart: false }) : new bunny.WebMOutputFormat(),
    target: new bunny.StreamTarget(
      new WritableStream({ write: ({ data, position }) => file.write(position, data.slice().buffer) }),
      { chunked: true, chunkSize: chunkBytes },
    ),
  })
  const pictures = new bunny.EncodedVideoPacketSource(video.codec)
  output.addVideoTrack(pictures)
  const sounds = audio === null ? null : new bunny.EncodedAudioPacketSource(audio.codec)
  if (sounds !== null) output.addAudioTrack(sounds)
  await output.start()
  const first = await firstPicture(new bunny.EncodedPacketSink(video.track))
  if (first === null) {
    await output.cancel()
    return null
  }
  let endSeconds = 0
  async function copyPictures(from: number): Promise<void> {
    for await (const packet of ordered(new bunny.EncodedPacketSink(video.track).packets())) {
      endSeconds = packet.timestamp - from + packet.duration
      await pictures.add(packet.clone({ timestamp: packet.timestamp - from }), { decoderConfig: video.config })
    }
    pictures.close()
  }
  async function copySounds(from: number): Promise<void> {
    if (audio === null || sounds === null) return
    for await (const packet of ordered(new bunny.EncodedPacketSink(audio.track).packets())) {
      if (packet.timestamp < from) continue
      await sounds.add(packet.clone({ timestamp: packet.timestamp - from }), { decoderConfig: audio.config })
    }
    sounds.close()
  }
  // Side by side: a file holds both in the order of their time.
  await Promise.all([copyPictures(first), copySounds(first)])
  await output.finalize()
  return { blob: file.toBlob(isMp4 ? 'video/mp4' : 'video/webm'), durationMs: endSeconds * 1000 }
}

/** When the first picture that can be shown by itself begins, in seconds; null when there is none. */
async function firstPicture(sink: EncodedPacketSink): Promise<number | null> {
  for await (const packet of ordered(sink.packets())) return packet.timestamp
  return null
}
