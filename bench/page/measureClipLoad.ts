import { openPictures } from '@opensono/pacs-capture'
import { host } from './host'
import { openCard } from './openCard'
import { recordPlainly } from './recordPlainly'
import { attached, type Place, startUploads } from './startUploads'

/** What the browser's processes needed while something was done, in percent of one processor. */
export interface LoadSamples {
  /** The card is shown, nobody records. */
  idle: number[]
  /** As the product does it: worker, journal on the disk, queue. */
  ours: number[]
  /** The browser's own recorder, its chunks kept in memory. */
  plain: number[]
  /** Bits a second of the files. */
  oursBits: number[]
  plainBits: number[]
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function load(seconds: number): Promise<number> {
  const startedMs = performance.now()
  const before = await host.usage()
  await pause(seconds * 1_000)
  const after = await host.usage()
  return ((after.cpuMs - before.cpuMs) / (performance.now() - startedMs)) * 100
}

/** Records by turns with the product's recorder and with the browser's, and reads the processor time of the browser. */
export async function measureClipLoad(options: {
  place: Place
  width: number
  codec: string
  seconds: number
  rounds: number
}): Promise<LoadSamples> {
  const { place, width, codec, seconds, rounds } = options
  const card = await openCard(width)
  const samples: LoadSamples = { idle: [], ours: [], plain: [], oursBits: [], plainBits: [] }
  const { uploads, journal, target, close } = startUploads(place)
  await journal.load(place.userId)

  async function record(): Promise<void> {
    const pictures = openPictures(card.stream)
    await pictures.ready()
    let id = ''
    const recorder = await pictures.record(
      {
        onOpen({ contentType, fileExtension, isAppendOnly }) {
          const stream = uploads.open({ target, contentType, fileExtension, isAppendOnly })
          id = stream.id
          finish = stream.finish
          return stream.port
        },
        onSize() {},
        onLimit() {},
        onFailed() {},
      },
      1_800_000,
    )
    const isAttached = attached(uploads, () => id)
    const startedMs = performance.now()
    await pause(1_000)
    samples.ours.push(await load(seconds))
    const facts = await recorder.finish()
    const tookMs = performance.now() - startedMs
    samples.oursBits.push(((facts?.sizeBytes ?? 0) * 8_000) / tookMs)
    await finish(facts)
    await isAttached
    pictures.close()
  }
  let finish: (facts: { durationMs: number } | null) => Promise<void> = async () => {}

  async function recordPlain(): Promise<void> {
    const recording = recordPlainly(card.stream, codec)
    const startedMs = performance.now()
    await pause(1_000)
    samples.plain.push(await load(seconds))
    const tookMs = performance.now() - startedMs
    samples.plainBits.push(((await recording.finish()).size * 8_000) / tookMs)
  }

  for (let round = 0; round < rounds; round += 1) {
    await host.quiet()
    samples.idle.push(await load(seconds / 2))
    // By turns first, so that what drifts meets both.
    for (const turn of round % 2 === 0 ? [record, recordPlain] : [recordPlain, record]) {
      await host.quiet()
      await turn()
    }
  }
  close()
  card.close()
  return samples
}
