import { makeCard } from '../browser/makeCard'
import { measureInPage, type PageBench } from '../browser/measureInPage'
import { medianOf } from '../report/compared'
import type { Figure } from '../report/Figure'

const megabyte = 1_000_000
/** Growth over nearly three decades of length. */
const lengths = [1, 10, 100, 600] as const
const rounds = 5
/** Pictures in a second of real time, at most: twelve times as fast as life. */
const perSecond = 360
const source = `a source of noise at 320x240 that runs up to ${perSecond / 30} times as fast as life, through the real recorder, journal and queue`

/** From the stop of a clip to the server's word that it has it, by the clip's length. */
export async function measureStops(bench: PageBench): Promise<Figure[]> {
  return await measureInPage(bench, await makeCard('1024x768'), async (host, place) => {
    const figures: Figure[] = []
    for (const seconds of lengths) {
      const samples = await host.run('measureStop', { place, seconds, rounds, perSecond })
      const frames = samples.map((sample) => `${sample.frames}/${seconds * 30}`).join(', ')
      const sizes = samples.map((sample) => sample.sizeBytes / megabyte)
      const attached = samples.map((sample) => sample.attachedMs)
      const name = `Clip of ${seconds} s`
      figures.push(
        medianOf(`${name}: stop to attached`, 'ms', attached, {
          target: 2_000,
          note: `loopback, where 8 MB take no time; ${source}; frames ${frames}`,
        }),
        medianOf(`${name}: size`, 'MB', sizes),
        medianOf(
          `${name}: one bare PUT of as many bytes`,
          'ms',
          samples.map((sample) => sample.putMs),
        ),
      )
      if (seconds < 100) continue
      const growth = samples.map((sample) => sample.growthBytes / megabyte)
      figures.push(
        medianOf(`${name}: growth of the page's memory from its first half to its second`, 'MB', growth, {
          target: 40,
          note: 'medians of five looks at each half; its own memory, code left out; clips one after the other in one page',
        }),
      )
    }
    return figures
  })
}
