import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny'

/** What a video file holds. */
export interface FileFrames {
  /** Time stamps of its pictures in seconds, in order. */
  readonly stamps: readonly number[]
  readonly codec: string
}

/**
 * Reads the time stamps of a video file's pictures.
 *
 * @param file - MP4 or WebM.
 */
export async function packetStamps(file: Blob): Promise<FileFrames> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('there is no video in the file')
  const stamps: number[] = []
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    stamps.push(packet.timestamp)
  }
  return { stamps: stamps.sort((a, b) => a - b), codec: (await track.getCodecParameterString()) ?? 'unknown' }
}
