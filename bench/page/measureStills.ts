import { openPictures } from '@opensono/pacs-capture'
import { openCard } from './openCard'
import { picturesOf } from './trackProcessor'
import { watchBlocks } from './watchBlocks'

/** One still: from the press to its JPEG, and how long the main thread was blocked the while. */
export interface StillSample {
  ms: number
  blockMs: number
}

/** Stills by each way, taken in turns. */
export interface StillSamples {
  ours: StillSample[]
  /** `drawImage` and `toBlob` in the page. */
  page: StillSample[]
  /** A bare worker that holds the latest picture. */
  worker: StillSample[]
  /** The main thread while nobody takes a still. */
  idleBlockMs: number[]
}

async function timed(take: () => Promise<Blob>, sizes: number[]): Promise<StillSample> {
  const endWatch = watchBlocks()
  const startedMs = performance.now()
  const blob = await take()
  const ms = performance.now() - startedMs
  sizes.push(blob.size)
  return { ms, blockMs: endWatch() }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function bareWorker(track: MediaStreamTrack) {
  const worker = new Worker(new URL('./bareStill.worker.ts', import.meta.url), { type: 'module' })
  const readable = picturesOf(track, 8)
  worker.postMessage(readable, [readable as unknown as Transferable])
  return {
    take: () =>
      new Promise<Blob>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
        worker.onerror = (event) => reject(new Error(event.message))
        worker.postMessage(null)
      }),
    close: () => worker.terminate(),
  }
}

/** As a page without a worker does it: its own canvas, made for each still. */
function takeInPage(video: HTMLVideoElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no JPEG')) : resolve(blob)), 'image/jpeg', 1)
  })
}

/** Takes stills of a capture card by each way in turns, all of them ready at any time. */
export async function measureStills({ width, rounds }: { width: number; rounds: number }): Promise<StillSamples> {
  const card = await openCard(width)
  const pictures = openPictures(card.stream)
  const bare = bareWorker(card.track)
  await pictures.ready()
  await pause(2_000)
  const samples: StillSamples = { ours: [], page: [], worker: [], idleBlockMs: [] }
  const sizes: number[] = []
  // The first ones warm what is made once.
  for (let round = -3; round < rounds; round += 1) {
    const ours = await timed(async () => (await pictures.still()).blob, sizes)
    await pause(150)
    const page = await timed(() => takeInPage(card.video), sizes)
    await pause(150)
    const worker = await timed(bare.take, sizes)
    await pause(150)
    const endWatch = watchBlocks()
    await pause(30)
    const idleBlockMs = endWatch()
    if (round < 0) continue
    samples.ours.push(ours)
    samples.page.push(page)
    samples.worker.push(worker)
    samples.idleBlockMs.push(idleBlockMs)
  }
  bare.close()
  pictures.close()
  card.close()
  if (Math.min(...sizes) < 10_000) throw new Error('a still was empty')
  return samples
}
