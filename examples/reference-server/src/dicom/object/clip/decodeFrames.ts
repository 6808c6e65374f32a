import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runDecoder } from '../../../modules/image/poster/runDecoder'
import type { Owner } from '../../../queue/createFairOrder'

/** Frames of a clip as JPEGs, in a file that lives until {@link DecodedFrames.forget}. */
export interface DecodedFrames {
  path: string
  /** Bytes of each frame. */
  bytes: number[]
  /** How long the clip says that it is; null when it does not say. */
  durationMs: number | null
  forget(): Promise<void>
}

/** A clip of more frames has no DICOM object: one minute at thirty frames a second. */
export const framesMost = 1_800
const timeoutMs = 180_000
const outputBytesMost = 256 * 1024 * 1024
const endMarker = Buffer.from([0xff, 0xd9])

/**
 * Where each JPEG of a file of JPEGs ends: behind an end marker, which is in no coded data (ITU-T T.81, B.1.1.5).
 *
 * @returns null when the file does not end with one.
 */
async function frameSizes(file: string): Promise<number[] | null> {
  const sizes: number[] = []
  let size = 0
  // The first half of a marker that the chunk's end cut.
  let half: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let rest = Buffer.concat([half, chunk])
    for (let end = rest.indexOf(endMarker); end !== -1; end = rest.indexOf(endMarker)) {
      sizes.push(size + end + endMarker.length)
      size = 0
      rest = rest.subarray(end + endMarker.length)
    }
    half = rest.at(-1) === endMarker[0] ? rest.subarray(-1) : Buffer.alloc(0)
    size += rest.length - half.length
  }
  return size + half.length === 0 && sizes.length > 0 ? sizes : null
}

/**
 * Decodes all frames of a clip to JPEGs, in a process of its own: bounded in time, bytes and frames.
 *
 * @param owner - for whom.
 * @param clip - the whole file.
 * @returns null for what cannot be decoded within the bounds.
 */
export async function decodeFrames(owner: Owner, clip: Buffer): Promise<DecodedFrames | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-frames-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  try {
    const file = path.join(folder, 'frames')
    const task = { kind: 'frames', file, framesMost: framesMost + 1, bytesMost: outputBytesMost } as const
    const answer = await runDecoder(
      owner,
      { sizeBytes: clip.length, pieces: [{ start: 0, bytes: clip }], task },
      timeoutMs,
    )
    const bytes = answer?.isDone === true ? await frameSizes(file) : null
    if (answer !== null && bytes !== null && bytes.length <= framesMost)
      return { path: file, bytes, durationMs: answer.durationMs, forget }
  } catch (error) {
    await forget()
    throw error
  }
  await forget()
  return null
}
