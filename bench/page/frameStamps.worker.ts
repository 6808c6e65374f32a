interface WorkerScope {
  postMessage(message: number[]): void
  onmessage: ((event: MessageEvent<ReadableStream<VideoFrame> | null>) => void) | null
}
const scope = self as unknown as WorkerScope
const stampsUs: number[] = []

async function follow(readable: ReadableStream<VideoFrame>): Promise<void> {
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return
    stampsUs.push(value.timestamp)
    value.close()
  }
}

/** Records the time stamp of each picture that the source delivers; asked with null it returns them. */
scope.onmessage = ({ data }) => (data === null ? scope.postMessage(stampsUs) : void follow(data))

// A module of its own: its names are nobody else's.
export {}
