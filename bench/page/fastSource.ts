interface Generator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>
}
type GeneratorClass = new (init: { kind: 'video' }) => Generator

const width = 320
const height = 240
const frameUs = 1_000_000 / 30
/** Pictures that are shown in turns. */
const pictureCount = 24

/** Grey noise over a grey that changes: what an encoder finds hard, as speckle is. */
async function paint(seed: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const small = new OffscreenCanvas(width / 4, height / 4)
  const grain = small.getContext('2d')
  const pixels = grain?.createImageData(small.width, small.height)
  if (grain === null || pixels === undefined) throw new Error('no canvas')
  let random = seed * 7919 + 1
  for (let at = 0; at < pixels.data.length; at += 4) {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels.data.fill((random >> 16) & 127, at, at + 3)
    pixels.data[at + 3] = 255
  }
  grain.putImageData(pixels, 0, 0)
  context.drawImage(small, 0, 0, width, height)
  return await createImageBitmap(canvas)
}

/** A capture card whose time runs faster than ours. */
export interface FastSource {
  readonly stream: MediaStream
  /** Shows pictures for this many seconds; resolves when the last one was given away. */
  show(seconds: number): Promise<void>
  close(): void
}

/**
 * Makes a track of pictures at 30 a second by their time stamps, which come as often as is asked.
 *
 * @param perSecond - pictures in one second of real time, at most.
 * @param keepUp - asked before each second of pictures: waits for anyone who is behind.
 */
export async function openFastSource(perSecond: number, keepUp: () => Promise<void>): Promise<FastSource> {
  const { MediaStreamTrackGenerator } = globalThis as unknown as { MediaStreamTrackGenerator: GeneratorClass }
  const track = new MediaStreamTrackGenerator({ kind: 'video' })
  const writer = track.writable.getWriter()
  const pictures = await Promise.all(Array.from({ length: pictureCount }, (_, seed) => paint(seed)))
  let shown = 0

  async function showOne(): Promise<void> {
    const picture = pictures[shown % pictureCount]
    if (picture === undefined) throw new Error('no picture')
    await writer.write(new VideoFrame(picture, { timestamp: Math.round(shown * frameUs) }))
    shown += 1
  }

  return {
    stream: new MediaStream([track]),
    async show(seconds) {
      const last = shown + Math.round(seconds * 30)
      const fromMs = performance.now()
      const from = shown
      while (shown < last) {
        if (shown % 30 === 0) await keepUp()
        await showOne()
        const aheadMs = ((shown - from) * 1_000) / perSecond - (performance.now() - fromMs)
        if (aheadMs > 0) await new Promise((resolve) => setTimeout(resolve, aheadMs))
      }
    },
    close() {
      track.stop()
      for (const picture of pictures) picture.close()
    },
  }
}
