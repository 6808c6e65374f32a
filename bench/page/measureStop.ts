import { openPictures } from '@opensono/pacs-capture'
import { barePut } from './barePut'
import { openFastSource } from './fastSource'
import { host } from './host'
import { attached, type Place, startUploads } from './startUploads'

/** One clip from its stop on. */
export interface StopSample {
  /** From the press of stop to the server's word that it has the clip. */
  attachedMs: number
  /** One bare PUT of as many bytes: what anyone who sends only after the stop waits for. */
  putMs: number
  sizeBytes: number
  seconds: number
  frames: number
  /** Growth of the page's memory from the first half of the clip to the second, each by its median. */
  growthBytes: number
}

/** Time that the source waits for a recorder that writes nothing: it may be writing two seconds at once. */
const patienceMs = 400

/** How often the page's memory is read during a clip. */
const parts = 10

/** The median: memory goes up and down with what the browser clears away when it likes to. */
function middleOf(samples: readonly number[]): number {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
}

/** Holds the source back while the recorder is more than two seconds of pictures behind: a camera of life's speed never is. */
function createPace() {
  let ahead = 0
  let wroteMs = 0
  let wake = () => {}
  return {
    begin() {
      ahead = 0
    },
    /** The recorder has written; what comes at once is one second. */
    wrote() {
      const nowMs = performance.now()
      if (nowMs - wroteMs > 10) ahead -= 1
      wroteMs = nowMs
      wake()
    },
    async keepUp() {
      ahead += 1
      if (ahead <= 2) return
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, patienceMs)
      })
      ahead = Math.min(ahead, 2)
    },
  }
}

/**
 * Records clips from a source faster than life through the recorder, the journal and the queue, and stops.
 *
 * @param options - how long by the pictures' time stamps, how often, and pictures in a second of real time.
 */
export async function measureStop(options: {
  place: Place
  seconds: number
  rounds: number
  perSecond: number
}): Promise<StopSample[]> {
  const { place, seconds, rounds, perSecond } = options
  const samples: StopSample[] = []
  const { uploads, journal, target, close } = startUploads(place)
  await journal.load(place.userId)
  const pace = createPace()
  const source = await openFastSource(perSecond, pace.keepUp)
  const pictures = openPictures(source.stream)
  await source.show(1)
  await pictures.ready()
  const failures: unknown[] = []

  async function record(): Promise<StopSample> {
    let id = ''
    let finish: (facts: { durationMs: number } | null) => Promise<void> = async () => {}
    const recorder = await pictures.record(
      {
        onOpen({ contentType, fileExtension, isAppendOnly }) {
          const stream = uploads.open({ target, contentType, fileExtension, isAppendOnly })
          id = stream.id
          finish = stream.finish
          return stream.port
        },
        onSize: pace.wrote,
        onLimit() {},
        onFailed: (error: unknown) => void failures.push(error),
      },
      1_800_000,
    )
    const isAttached = attached(uploads, () => id)
    pace.begin()
    const memory: number[] = []
    for (let part = 0; part < parts; part += 1) {
      await source.show(seconds / parts)
      memory.push((await host.usage()).rendererBytes)
    }
    const stoppedMs = performance.now()
    const facts = await recorder.finish()
    await finish(facts)
    await isAttached
    const attachedMs = performance.now() - stoppedMs
    if (facts === null || failures.length > 0) throw new Error(`no clip: ${failures.join()}`)
    uploads.removeDone()
    await host.quiet()
    const { sizeBytes, durationMs, writtenFrames: frames } = facts
    const putMs = await barePut(place, new Blob([new Uint8Array(sizeBytes)]), '.mp4')
    const growthBytes = middleOf(memory.slice(parts / 2)) - middleOf(memory.slice(1, parts / 2))
    return { attachedMs, putMs, sizeBytes, seconds: durationMs / 1_000, frames, growthBytes }
  }

  for (let round = 0; round < rounds; round += 1) {
    await host.quiet()
    const sample = await record()
    samples.push(sample)
    await host.tell(`${seconds} s, round ${round}: ${JSON.stringify(sample)}`)
  }
  pictures.close()
  source.close()
  close()
  return samples
}
