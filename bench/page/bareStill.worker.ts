interface WorkerScope {
  postMessage(message: Blob): void
  onmessage: ((event: MessageEvent<ReadableStream<VideoFrame> | null>) => void) | null
}
const scope = self as unknown as WorkerScope
let latest: VideoFrame | null = null

async function follow(readable: ReadableStream<VideoFrame>): Promise<void> {
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return
    latest?.close()
    latest = value
  }
}

async function encode(): Promise<void> {
  if (latest === null) throw new Error('there is no picture')
  const { displayWidth, displayHeight } = latest
  const canvas = new OffscreenCanvas(displayWidth, displayHeight)
  canvas.getContext('2d')?.drawImage(latest, 0, 0)
  scope.postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 }))
}

/** The least that a worker needs to make stills: it holds the latest picture. */
scope.onmessage = ({ data }) => void (data === null ? encode() : follow(data))

// A module of its own: its names are nobody else's.
export {}
