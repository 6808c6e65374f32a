import { makeCard } from '../browser/makeCard'
import { measureInPage, type PageBench } from '../browser/measureInPage'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'

const sizes = [
  { width: 1024, height: 768, codec: 'avc1.42001f' },
  { width: 1920, height: 1080, codec: 'avc1.4d0028' },
] as const
const rounds = 5
const stillRounds = 25
const software = 'software rendering, two processors shared with the card, the browser and the server'

/**
 * Stills and clips of a capture card, each beside the bare browser in the same page.
 *
 * @param bench - the product and the page.
 */
export async function measureCapture(bench: PageBench): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) figures.push(...(await measureSize(bench, size)))
  return figures
}

async function measureSize(bench: PageBench, { width, height, codec }: (typeof sizes)[number]): Promise<Figure[]> {
  const at = `${width}x${height}`
  return await measureInPage(bench, await makeCard(at), async (host, place) => {
    const stills = await host.run('measureStills', { width, rounds: stillRounds })
    const ms = (samples: readonly { ms: number }[]) => samples.map((sample) => sample.ms)
    const blocks = (samples: readonly { blockMs: number }[]) => samples.map((sample) => sample.blockMs)
    const { ours, page, worker, idleBlockMs } = stills
    const frames = await host.run('measureFrames', { width, seconds: 6, rounds })
    const lost = frames.ours.map(({ delivered, found }) => delivered - found)
    const rate = frames.ours.map(({ delivered, seconds }) => delivered / seconds)
    const plainLost = frames.plain.map(({ delivered, written }) => delivered - written)
    const load = await host.run('measureClipLoad', { place, width, codec, seconds: 4, rounds })
    const bits = (samples: readonly number[]) =>
      `${(samples.reduce((a, b) => a + b, 0) / samples.length / 1e6).toFixed(2)} Mbit/s`
    return [
      medianOf(`Still ${at}: press to JPEG`, 'ms', ms(ours), { note: software }),
      medianOf(`Still ${at}: drawImage and toBlob in the page`, 'ms', ms(page)),
      medianOf(`Still ${at}: bare worker that holds the latest picture`, 'ms', ms(worker)),
      ratioOf(`Still ${at}: ours over drawImage and toBlob`, ms(ours), ms(page)),
      ratioOf(`Still ${at}: ours over the bare worker`, ms(ours), ms(worker), { target: 1.3 }),
      medianOf(`Still ${at}: longest block of the main thread, ours`, 'ms', blocks(ours), {
        target: 5,
        note: 'looked at every millisecond; the system taking the processor away counts, too',
      }),
      medianOf(`Still ${at}: longest block of the main thread, drawImage and toBlob`, 'ms', blocks(page)),
      medianOf(`Still ${at}: longest block of the main thread while nobody takes one`, 'ms', idleBlockMs, {
        note: '30 ms of watching; the floor of the two above: an idle page is woken up to 8 ms late',
      }),
      medianOf(`Clip ${at}: frames of the source that are not in the file`, 'frames', lost, {
        target: 0,
        note: `by source time stamps, counted beside; ${frames.ours.map(({ found, delivered }) => `${found}/${delivered}`).join(', ')}; ${frames.codec}`,
      }),
      medianOf(`Clip ${at}: frames a second that the source delivered`, 'frames', rate),
      medianOf(
        `Clip ${at}: MediaRecorder's file, frames less than the source's of the same span`,
        'frames',
        plainLost,
        {
          note: 'by number: its time stamps are its own, so that one more or less is no loss',
        },
      ),
      medianOf(`Clip ${at}: processor, ours (worker, journal, queue)`, '%', load.ours, {
        note: `all processes of the browser, percent of one processor; H.264 ${codec}, ${bits(load.oursBits)}`,
      }),
      medianOf(`Clip ${at}: processor, MediaRecorder`, '%', load.plain, {
        note: `MP4, the same codec and 2 Mbit/s asked for, ${bits(load.plainBits)} written`,
      }),
      medianOf(`Clip ${at}: processor, nobody records`, '%', load.idle, { note: 'the card is shown' }),
      ratioOf(`Clip ${at}: processor, ours over MediaRecorder`, load.ours, load.plain, { target: 1.2 }),
    ]
  })
}
