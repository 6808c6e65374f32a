import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeVideo } from '@opensono/e2e/harness/makeVideo'
import { makeCard } from '../browser/makeCard'
import { measureInPage, type PageBench } from '../browser/measureInPage'
import { medianOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { quantile } from '../report/statistics'

const megabyte = 1_000_000
/** In MiB; the first is sent whole, the others in parts. */
const sizes = [5, 45, 450] as const
const rounds = 5

/**
 * Uploads of a file that the user chose, by the queue and by one bare PUT to the same store from the same page.
 *
 * @param bench - the product and the page.
 */
export async function measureUploadSpeed(bench: PageBench): Promise<Figure[]> {
  return await measureInPage(bench, await makeCard('1024x768'), async (host, place) => {
    const figures: Figure[] = []
    for (const size of sizes) {
      const video = await makeVideo(size)
      host.file = video.file
      const { sizeBytes, ours, bare } = await host.run('measureUploads', { place, url: '/scan.mp4', rounds })
      await rm(path.dirname(video.file), { recursive: true })
      const speeds = (samples: readonly { storedMs: number }[]) =>
        samples.map(({ storedMs }) => sizeBytes / megabyte / (storedMs / 1_000))
      const growth = (samples: readonly { growthBytes: number }[]) =>
        samples.map(({ growthBytes }) => growthBytes / megabyte)
      const blocks = (samples: readonly { blockMs: number }[]) => samples.map(({ blockMs }) => blockMs)
      const name = `Upload of ${size} MiB`
      const isLarge = size === 450
      figures.push(
        medianOf(`${name}: ours`, 'MB/s', speeds(ours), {
          note: 'credentials, hashes and parts until the object lies there; loopback',
        }),
        medianOf(`${name}: one bare PUT`, 'MB/s', speeds(bare), { note: 'without asking for credentials, no hash' }),
        {
          name: `${name}: ours over one bare PUT`,
          unit: 'x',
          value: quantile(speeds(ours), 0.5) / quantile(speeds(bare), 0.5),
          runs: rounds,
          ...(isLarge ? { atLeast: 0.6 } : {}),
        },
        medianOf(
          `${name}: from the choice to the server's word, ours`,
          'ms',
          ours.map(({ attachedMs }) => attachedMs),
        ),
        medianOf(`${name}: longest block of the main thread, ours`, 'ms', blocks(ours), isLarge ? { target: 20 } : {}),
        medianOf(`${name}: longest block of the main thread, bare`, 'ms', blocks(bare), {
          note: 'the page only waits then: what the machine takes away, and the floor of ours',
        }),
        medianOf(`${name}: most growth of the page's memory, ours`, 'MB', growth(ours), isLarge ? { target: 40 } : {}),
        medianOf(`${name}: most growth of the page's memory, bare`, 'MB', growth(bare)),
      )
    }
    return figures
  })
}
