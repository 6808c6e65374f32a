import { openPictures } from '@opensono/pacs-capture'
import { openCard } from './openCard'
import { type FileFrames, packetStamps } from './packetStamps'
import { recordPlainly } from './recordPlainly'
import { recordToBlob } from './recordToBlob'
import { picturesOf } from './trackProcessor'

/** One clip, held against what the source delivered. */
export interface FrameSample {
  /** Pictures that the source delivered between the clip's first and its last one. */
  delivered: number
  /** Of these, the ones whose time stamp is in the file. */
  found: number
  /** Pictures in the file. */
  written: number
  sizeBytes: number
  /** By the time stamps of its pictures. */
  seconds: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** MP4 counts in fractions of its own; two pictures are 33 ms apart. */
const sameMs = 3

/** Lays the file's time stamps over the source's where most of them meet. */
function compare(sourceUs: readonly number[], { stamps }: FileFrames, sizeBytes: number): FrameSample {
  const source = sourceUs.map((us) => us / 1_000)
  const file = stamps.map((seconds) => (seconds - (stamps[0] ?? 0)) * 1_000)
  const lastMs = file.at(-1) ?? 0
  let best: FrameSample | null = null
  for (const startMs of source) {
    const part = source.map((ms) => ms - startMs).filter((ms) => ms >= 0 && ms <= lastMs + sameMs)
    let place = 0
    const found = part.filter((ms) => {
      while ((file[place] ?? Number.POSITIVE_INFINITY) < ms - sameMs) place += 1
      return Math.abs((file[place] ?? Number.POSITIVE_INFINITY) - ms) <= sameMs
    }).length
    if (best !== null && best.found >= found) continue
    best = { delivered: part.length, found, written: file.length, sizeBytes, seconds: lastMs / 1_000 }
  }
  if (best === null) throw new Error('the source delivered nothing')
  return best
}

/** Counts the source beside anyone who records it. */
function countSource(track: MediaStreamTrack) {
  const worker = new Worker(new URL('./frameStamps.worker.ts', import.meta.url), { type: 'module' })
  const counted = track.clone()
  const readable = picturesOf(counted, 60)
  worker.postMessage(readable, [readable as unknown as Transferable])
  return async () => {
    const stamps = new Promise<number[]>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<number[]>) => resolve(data)
    })
    worker.postMessage(null)
    const all = await stamps
    worker.terminate()
    counted.stop()
    return all
  }
}

/** Records clips and holds each one's time stamps against those that the source delivered. */
export async function measureFrames(options: { width: number; seconds: number; rounds: number }) {
  const card = await openCard(options.width)
  const ours: FrameSample[] = []
  const plain: FrameSample[] = []
  let codec = ''
  for (let round = 0; round < options.rounds; round += 1) {
    const pictures = openPictures(card.stream)
    await pictures.ready()
    const endCount = countSource(card.track)
    await pause(700)
    const recording = await recordToBlob(pictures)
    await pause(options.seconds * 1_000)
    const { file, facts } = await recording.finish()
    await pause(300)
    const frames = await packetStamps(file)
    codec = frames.codec
    ours.push(compare(await endCount(), frames, facts.sizeBytes))
    pictures.close()

    const endPlainCount = countSource(card.track)
    await pause(700)
    const plainly = recordPlainly(card.stream, codec)
    await pause(options.seconds * 1_000)
    const plainFile = await plainly.finish()
    await pause(300)
    plain.push(compare(await endPlainCount(), await packetStamps(plainFile), plainFile.size))
  }
  card.close()
  return { ours, plain, codec }
}
