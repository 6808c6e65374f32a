import { afterEach, describe, expect, it, vi } from 'vitest'
import { openWorkerPictures } from './openWorkerPictures'
import type { PictureNews, PictureRequest } from './pictureMessages'

/** The worker's thread, played by the test. */
class FakeWorker {
  static latest: FakeWorker
  onmessage: (event: { data: PictureNews }) => void = () => {}
  onerror: (event: { message: string }) => void = () => {}
  readonly asked: PictureRequest[] = []

  constructor() {
    FakeWorker.latest = this
  }

  postMessage(request: PictureRequest): void {
    this.asked.push(request)
    if (request.kind === 'record') this.tell({ kind: 'recording', id: request.id, contentType: 'video/mp4' })
  }

  tell(news: PictureNews): void {
    this.onmessage({ data: news })
  }

  terminate(): void {}
}

class FakeProcessor {
  readonly readable = {} as ReadableStream<VideoFrame>
}

async function record() {
  vi.stubGlobal('Worker', FakeWorker)
  const stream = { getVideoTracks: () => [{}] } as unknown as MediaStream
  const pictures = openWorkerPictures(stream, FakeProcessor)
  const ended = vi.fn()
  pictures.onEnded(ended)
  const recorder = await pictures.record({ onSize: () => {}, onFailed: () => {} })
  return { recorder, ended, pictures, worker: FakeWorker.latest }
}

const part = (text: string) => ({
  kind: 'part' as const,
  position: 0,
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
})

afterEach(() => vi.unstubAllGlobals())

describe('a clip whose worker cannot finish it', () => {
  it('is kept as far as it was written when finishing is refused', async () => {
    const { recorder, worker } = await record()
    worker.tell(part('what was written'))
    const finishing = recorder.finish()
    const finish = worker.asked.find((request) => request.kind === 'finish')
    if (finish?.kind !== 'finish') throw new Error('nothing was asked')
    worker.tell({ kind: 'refused', id: finish.id, code: 'GET_VIDEO_FAILED', message: 'the encoder failed' })
    const clip = await finishing
    expect(await clip?.blob.text()).toBe('what was written')
    expect(clip).toMatchObject({ fileExtension: '.mp4' })
  })

  it('is kept when the whole worker broke, which nobody waits for', async () => {
    const { recorder, worker, ended, pictures } = await record()
    worker.tell(part('what was written'))
    worker.onerror({ message: 'out of memory' })
    expect(ended).toHaveBeenCalledTimes(1)
    expect(await (await recorder.finish())?.blob.text()).toBe('what was written')
    await expect(pictures.still()).rejects.toMatchObject({ code: 'GET_VIDEO_FAILED' })
  })

  it('is none when nothing was written', async () => {
    const { recorder, worker } = await record()
    worker.onerror({ message: 'out of memory' })
    expect(await recorder.finish()).toBeNull()
  })
})
