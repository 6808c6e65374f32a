import { afterEach, expect, it } from 'vitest'
import { openSimulatedProbe } from '../probe/openSimulatedProbe'
import { recordPictures } from '../testing/recordPictures'
import { openPictures } from './openPictures'
import type { PictureSource } from './PictureSource'

const open: { stream: MediaStream; pictures: PictureSource }[] = []

afterEach(() => {
  for (const { stream, pictures } of open.splice(0)) {
    for (const track of stream.getTracks()) track.stop()
    pictures.close()
  }
})

function stall(stallMs: number): void {
  const startedMs = performance.now()
  while (performance.now() - startedMs < stallMs);
}

const sources = [
  {
    what: 'a capture device',
    stallMs: 5_000,
    openStream: () => navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } }),
  },
  {
    what: 'the simulated probe',
    // Longer than the second after which the first sample of the signal is taken.
    stallMs: 2_000,
    openStream: async () => openSimulatedProbe({ width: 320, height: 240 }),
  },
]

it.each(sources)('a clip of $what goes on while the page is too busy for anything', async ({ stallMs, openStream }) => {
  const stream = await openStream()
  const pictures = openPictures(stream)
  open.push({ stream, pictures })
  await pictures.ready()
  const clip = await recordPictures({ stream, pictures }, 1, () => stall(stallMs))
  expect(clip.durationMs).toBeGreaterThan(stallMs - 300)
  expect(clip.writtenFrames).toBe(clip.sourceFrames)
  expect(clip.writtenFrames).toBeGreaterThan((stallMs / 1_000) * 15)
})
