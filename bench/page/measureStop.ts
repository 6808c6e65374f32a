import { openPictures } from '@opensono/pacs-capture'
import { barePut } from './barePut'
import { openFastSource } from './fastSource'
import { host } from './host'
import { attached, type Place, startUploads } from './startUploads'

/** One clip from its stop on. */
export interface StopSample {
  /** From the press of stop to the server's word that it has the clip. */
  attachedMs: number
  /** One bare PUT of as many bytes: what whoever sends only after the stop waits for. */
  putMs: number
  sizeBytes: number
  seconds: number
  frames: number
  /** Growth of the page's memory from a tenth of the clip to its end. */
  growthBytes: number
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
  const source = await openFastSource(perSecond)
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
        ...{ onSize() {}, onLimit() {}, onFailed: (error: unknown) => void failures.push(error) },
      },
      1_800_000,
    )
    const isAttached = attached(uploads, () => id)
    await source.show(seconds / 10)
    const before = await host.usage()
    await source.show((seconds * 9) / 10)
    const after = await host.usage()
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
    const growthBytes = after.rendererBytes - before.rendererBytes
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
