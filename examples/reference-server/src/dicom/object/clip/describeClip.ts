import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readJpegHead } from '@opensono/pacs-core/dicom'
import type { StoredFile } from '../../../modules/image/queries'
import { newObjectKey, type ObjectStore } from '../../../object-store/index'
import type { Owner } from '../../../queue/createFairOrder'
import type { Description } from '../describePixels'
import type { PixelFacts } from '../PixelFacts'
import { factsOfJpeg } from '../readPixelFacts'
import { decodeFrames } from './decodeFrames'
import type { Mp4Facts } from './mp4Facts'
import { readMp4 } from './readMp4'

/** Clips of more bytes than these are not decoded. */
const clipBytesMost = 64 * 1024 * 1024
const notPossible: Description = { facts: null, framesKey: null }

/** H.264 of the profiles baseline, main and high, with the greatest level of each transfer syntax (PS3.5, A.4.6 and A.4.7). */
const plainProfiles = new Set([66, 77, 100])
const syntaxesOfLevel = [
  [41, '1.2.840.10008.1.2.4.102'],
  [42, '1.2.840.10008.1.2.4.104'],
] as const

function syntaxOf({ avc }: Mp4Facts): string | null {
  if (avc === null || !plainProfiles.has(avc.profile)) return null
  return syntaxesOfLevel.find(([level]) => avc.level <= level)?.[1] ?? null
}

/** A clip whose stream DICOM knows is the object's one fragment, as it is. */
function factsOfVideo(mp4: Mp4Facts, transferSyntaxUid: string, sizeBytes: number): PixelFacts {
  const { rows, columns, frames, durationMs } = mp4
  return {
    form: { kind: 'video' },
    transferSyntaxUid,
    rows,
    columns,
    samples: 3,
    photometric: 'YBR_PARTIAL_420',
    frames,
    frameTimeMs: durationMs / frames,
    lossyBytes: sizeBytes,
    lossyMethod: 'ISO_14496_10',
  }
}

/** Any other clip becomes one JPEG for each frame, kept beside it. */
async function makeFrames(store: ObjectStore, owner: Owner, file: StoredFile): Promise<Description> {
  if (file.sizeBytes > clipBytesMost) return notPossible
  const decoded = await decodeFrames(owner, await buffer(await store.read(file.objectKey)))
  if (decoded === null) return notPossible
  try {
    const { bytes, path } = decoded
    const [first = 0] = bytes
    const head = readJpegHead(await buffer(createReadStream(path, { end: first - 1 })))
    const facts = factsOfJpeg(
      head,
      bytes.reduce((sum, size) => sum + size, 0),
    )
    const durationMs = file.durationMs ?? decoded.durationMs
    if (facts === null || durationMs === null || durationMs === 0) return notPossible
    const framesKey = newObjectKey(`frames/${owner.hospitalId}`, 'bin')
    await store.write(framesKey, createReadStream(path), 'application/octet-stream', { isBound: true })
    const frames = bytes.length
    return { facts: { ...facts, form: { kind: 'frames', bytes }, frames, frameTimeMs: durationMs / frames }, framesKey }
  } finally {
    await decoded.forget()
  }
}

/** Finds out how a clip becomes a multi-frame object; a clip of which none can be made has no facts. */
export async function describeClip(store: ObjectStore, owner: Owner, file: StoredFile): Promise<Description> {
  const mp4 = file.contentType === 'video/mp4' ? await readMp4(await store.read(file.objectKey)) : null
  const syntax = mp4 === null ? null : syntaxOf(mp4)
  if (mp4 !== null && syntax !== null && mp4.durationMs > 0) {
    return { facts: factsOfVideo(mp4, syntax, file.sizeBytes), framesKey: null }
  }
  return makeFrames(store, owner, file)
}
