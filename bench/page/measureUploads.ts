import { barePut } from './barePut'
import { fileOnDisk, removeFromDisk } from './fileOnDisk'
import { host } from './host'
import { attached, type Place, startUploads } from './startUploads'
import { watchBlocks } from './watchBlocks'

/** One upload. */
export interface UploadSample {
  /** From the beginning until the object lay in the store. */
  storedMs: number
  /** The longest time in which the main thread could do nothing else. */
  blockMs: number
  /** The most that the page's memory grew. */
  growthBytes: number
}

/** Uploads of one file by both ways, in turns. */
export interface UploadSamples {
  sizeBytes: number
  ours: (UploadSample & { attachedMs: number })[]
  bare: UploadSample[]
}

async function watched<Took>(send: () => Promise<Took>): Promise<Took & { blockMs: number; growthBytes: number }> {
  await host.quiet()
  const before = await host.usage()
  await host.watchMemory()
  const endWatch = watchBlocks()
  const took = await send()
  const blockMs = endWatch()
  return { ...took, blockMs, growthBytes: (await host.peakMemory()) - before.rendererBytes }
}

/** Sends one file again and again: by one bare PUT, and by the product's queue as a file that its user chose. */
export async function measureUploads(options: { place: Place; url: string; rounds: number }): Promise<UploadSamples> {
  const { place, url, rounds } = options
  const file = await fileOnDisk(url, 'scan.mp4')
  const { uploads, journal, target, storedMs, close } = startUploads(place)
  await journal.load(place.userId)
  const samples: UploadSamples = { sizeBytes: file.size, ours: [], bare: [] }

  const sendBare = async () => {
    samples.bare.push(await watched(async () => ({ storedMs: await barePut(place, file, '.mp4') })))
  }
  const sendOurs = async () => {
    let id = ''
    const isAttached = attached(uploads, () => id)
    samples.ours.push(
      await watched(async () => {
        const startedMs = performance.now()
        id = uploads.add({ target, blob: file, fileExtension: '.mp4', fileName: file.name })
        await isAttached
        return { storedMs: storedMs() - startedMs, attachedMs: performance.now() - startedMs }
      }),
    )
    uploads.removeDone()
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const send of round % 2 === 0 ? [sendBare, sendOurs] : [sendOurs, sendBare]) await send()
    // The first round loads what is loaded once.
    if (round < 0) Object.assign(samples, { bare: [], ours: [] })
    await host.tell(`${Math.round(file.size / 2 ** 20)} MiB, round ${round}`)
  }
  close()
  await removeFromDisk('scan.mp4')
  return samples
}
