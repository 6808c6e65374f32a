import { type ClipFormat, chooseClipFormat } from '../clip/chooseClipFormat'
import { type ClipEncoder, createClipEncoder } from '../clip/createClipEncoder'
import { encodeStill } from './encodeStill'
import type { PictureNews, PictureRequest } from './pictureMessages'

/** So long without a new picture, and what is seen is old. */
const frozenMs = 2_000

interface WorkerScope {
  postMessage(news: PictureNews, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<PictureRequest>) => void) | null
}
const scope = self as unknown as WorkerScope

let latest: VideoFrame | null = null
let latestMs = 0
let isFrozen = false
let format: Promise<ClipFormat | null> = Promise.resolve(null)
let size = ''
let clip: ClipEncoder | null = null

function canEncode(config: VideoEncoderConfig): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return Promise.resolve(false)
  return VideoEncoder.isConfigSupported(config).then(({ supported }) => supported === true)
}

function take(frame: VideoFrame): void {
  latest?.close()
  latest = frame
  latestMs = performance.now()
  const { displayWidth: width, displayHeight: height } = frame
  if (size !== `${width}x${height}`) {
    size = `${width}x${height}`
    format = chooseClipFormat(width, height, canEncode)
    scope.postMessage({ kind: 'size', width, height })
  }
  if (isFrozen) {
    isFrozen = false
    scope.postMessage({ kind: 'frozen', isFrozen })
  }
  clip?.encode(frame)
}

function watch(): void {
  if (latest === null || isFrozen || performance.now() - latestMs < frozenMs) return
  isFrozen = true
  scope.postMessage({ kind: 'frozen', isFrozen })
}

async function follow(readable: ReadableStream<VideoFrame>): Promise<void> {
  const watching = setInterval(watch, frozenMs / 4)
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }))
    if (done || value === undefined) break
    take(value)
  }
  clearInterval(watching)
  latest?.close()
  latest = null
  scope.postMessage({ kind: 'ended' })
}

async function still(id: number, source: VideoFrame | ImageBitmap | null): Promise<void> {
  if (source === null) throw new Error('there is no picture')
  const { blob, width, height } = await encodeStill(source)
  scope.postMessage({ kind: 'still', id, blob, width, height })
}

async function record(id: number): Promise<void> {
  const chosen = await format
  if (chosen === null) return scope.postMessage({ kind: 'refused', id, code: 'ENCODER_MISSING', message: 'no codec' })
  clip = createClipEncoder({
    format: chosen,
    onPart: ({ buffer }, position) => scope.postMessage({ kind: 'part', position, bytes: buffer }, [buffer]),
    onFailed: (error) => scope.postMessage({ kind: 'recordFailed', message: String(error) }),
  })
  // The picture that was seen when the button was pressed is the clip's first.
  if (latest !== null) clip.encode(latest)
  scope.postMessage({ kind: 'recording', id, contentType: `video/${chosen.container}` })
}

async function finish(id: number): Promise<void> {
  const ending = clip
  clip = null
  scope.postMessage({ kind: 'finished', id, facts: (await ending?.finish()) ?? null })
}

async function answer(request: PictureRequest): Promise<void> {
  if (request.kind === 'open') return await follow(request.readable)
  try {
    if (request.kind === 'still') await still(request.id, latest)
    if (request.kind === 'bitmap') await still(request.id, request.bitmap)
    if (request.kind === 'record') await record(request.id)
    if (request.kind === 'finish') await finish(request.id)
  } catch (error) {
    scope.postMessage({ kind: 'refused', id: request.id, code: 'GET_VIDEO_FAILED', message: String(error) })
  }
}

scope.onmessage = (event) => void answer(event.data)
