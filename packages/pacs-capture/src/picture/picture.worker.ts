import { createClipEncoding } from '../clip/createClipEncoding'
import { createSignalWatch, sampleEveryMs } from './createSignalWatch'
import { encodeStill } from './encodeStill'
import type { PictureNews, PictureRequest } from './pictureMessages'
import { samplePicture } from './samplePicture'

interface WorkerScope {
  postMessage(news: PictureNews, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<PictureRequest>) => void) | null
}
const scope = self as unknown as WorkerScope
const lookEveryMs = 500

const watch = createSignalWatch()
let latest: VideoFrame | null = null
let size = ''
let signal = watch.look(0)
let sampledMs = 0
let sampledPicture: VideoFrame | null = null

function canEncode(config: VideoEncoderConfig): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return Promise.resolve(false)
  return VideoEncoder.isConfigSupported(config).then(({ supported }) => supported === true)
}

const encoding = createClipEncoding({
  canEncode,
  onSize: (sizeBytes) => scope.postMessage({ kind: 'grown', sizeBytes }),
  onFailed: (error) => scope.postMessage({ kind: 'recordFailed', message: String(error) }),
  onLimit: () => scope.postMessage({ kind: 'limited' }),
  onKept: (readySeconds) => scope.postMessage({ kind: 'kept', readySeconds }),
  nowMs: () => performance.now(),
})

function take(frame: VideoFrame): void {
  latest?.close()
  latest = frame
  const nowMs = performance.now()
  watch.frame(frame.timestamp, nowMs)
  const { displayWidth: width, displayHeight: height } = frame
  if (size !== `${width}x${height}`) {
    size = `${width}x${height}`
    scope.postMessage({ kind: 'size', width, height })
  }
  encoding.take(frame)
  if (signal.kind === 'frozen' && !signal.isDelivering) look()
}

function sample(nowMs: number): void {
  if (latest === null || latest === sampledPicture || nowMs - sampledMs < sampleEveryMs) return
  sampledMs = nowMs
  sampledPicture = latest
  void samplePicture(latest).then((pixels) => {
    if (pixels !== null) watch.sample(pixels)
  })
}

function look(): void {
  const nowMs = performance.now()
  sample(nowMs)
  const next = watch.look(nowMs)
  if (next === signal) return
  signal = next
  scope.postMessage({ kind: 'signal', signal })
}

async function follow(readable: ReadableStream<VideoFrame>): Promise<void> {
  const looking = setInterval(look, lookEveryMs)
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }))
    if (done || value === undefined) break
    take(value)
  }
  clearInterval(looking)
  latest?.close()
  latest = null
  scope.postMessage({ kind: 'ended' })
}

async function still(id: number, source: VideoFrame | ImageBitmap | null): Promise<void> {
  if (source === null) throw new Error('there is no picture')
  const { blob, width, height } = await encodeStill(source)
  scope.postMessage({ kind: 'still', id, blob, width, height })
}

async function record(id: number, limitMs: number): Promise<void> {
  const type = await encoding.record(() => latest, limitMs)
  if (type === null) scope.postMessage({ kind: 'refused', id, code: 'ENCODER_MISSING', message: 'no codec' })
  else scope.postMessage({ kind: 'recording', id, type })
}

async function answer(request: PictureRequest): Promise<void> {
  switch (request.kind) {
    case 'open':
      return await follow(request.readable)
    case 'keep':
      return encoding.keep(request.seconds)
    case 'forget':
      return encoding.forget()
    case 'writeTo':
      return encoding.writeTo(request.port)
    case 'still':
      return await still(request.id, latest)
    case 'bitmap':
      return await still(request.id, request.bitmap)
    case 'record':
      return await record(request.id, request.limitMs)
    case 'finish':
      return scope.postMessage({ kind: 'finished', id: request.id, facts: await encoding.finish() })
    case 'save':
      return scope.postMessage({ kind: 'saved', id: request.id, saved: await encoding.save() })
  }
}

scope.onmessage = ({ data }) => {
  answer(data).catch((error) => {
    if (!('id' in data)) return
    scope.postMessage({ kind: 'refused', id: data.id, code: 'GET_VIDEO_FAILED', message: String(error) })
  })
}
