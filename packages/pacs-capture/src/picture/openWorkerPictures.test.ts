import { PacsError } from '@opensono/pacs-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openWorkerPictures } from './openWorkerPictures'
import type { PictureNews, PictureRequest } from './pictureMessages'

const type = { contentType: 'video/mp4', fileExtension: '.mp4', isAppendOnly: true } as const

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
    if (request.kind === 'record') this.tell({ kind: 'recording', id: request.id, type })
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
  const { port1, port2 } = new MessageChannel()
  const sizes: number[] = []
  const onSize = (sizeBytes: number) => void sizes.push(sizeBytes)
  const recorder = await pictures.record({ onOpen: () => port2, onSize, onFailed() {}, onLimit() {} }, 5_200)
  port1.close()
  return { recorder, ended, pictures, sizes, port: port2, worker: FakeWorker.latest }
}

afterEach(() => vi.unstubAllGlobals())

describe('a clip that a worker records', () => {
  it('is written by the worker straight to anyone who keeps it, and no byte of it passes the page', async () => {
    const { worker, port, sizes } = await record()
    expect(worker.asked).toContainEqual({ kind: 'writeTo', port })
    expect(worker.asked).toContainEqual(expect.objectContaining({ kind: 'record', limitMs: 5_200 }))
    worker.tell({ kind: 'grown', sizeBytes: 700 })
    expect(sizes).toEqual([700])
  })

  it('that nobody can keep is ended in the worker, too', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    const stream = { getVideoTracks: () => [{}] } as unknown as MediaStream
    const pictures = openWorkerPictures(stream, FakeProcessor)
    const onOpen = () => {
      throw new PacsError('CAPTURE_IN_OTHER_TAB')
    }
    const recording = pictures.record({ onOpen, onSize() {}, onFailed() {}, onLimit() {} }, 5_200)
    await expect(recording).rejects.toMatchObject({ code: 'CAPTURE_IN_OTHER_TAB' })
    expect(FakeWorker.latest.asked.at(-1)?.kind).toBe('finish')
  })

  it('is kept as far as it was written when finishing is refused', async () => {
    const { recorder, worker } = await record()
    worker.tell({ kind: 'grown', sizeBytes: 16 })
    const finishing = recorder.finish()
    const finish = worker.asked.find((request) => request.kind === 'finish')
    if (finish?.kind !== 'finish') throw new Error('nothing was asked')
    worker.tell({ kind: 'refused', id: finish.id, code: 'GET_VIDEO_FAILED', message: 'the encoder failed' })
    expect(await finishing).toMatchObject({ sizeBytes: 16 })
  })

  it('is kept when the whole worker broke, which nobody waits for', async () => {
    const { recorder, worker, ended, pictures } = await record()
    worker.tell({ kind: 'grown', sizeBytes: 16 })
    worker.onerror({ message: 'out of memory' })
    expect(ended).toHaveBeenCalledTimes(1)
    expect(await recorder.finish()).toMatchObject({ sizeBytes: 16 })
    await expect(pictures.still()).rejects.toMatchObject({ code: 'GET_VIDEO_FAILED' })
  })

  it('is none when nothing was written', async () => {
    const { recorder, worker } = await record()
    worker.onerror({ message: 'out of memory' })
    expect(await recorder.finish()).toBeNull()
  })
})
