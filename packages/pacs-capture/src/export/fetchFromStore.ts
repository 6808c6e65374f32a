import { clientSettings } from '../upload/store/clientSettings'
import type { FetchObject } from './ExportImagesOptions'

/** Counts bytes as they pass. */
function counting(sizeBytes: number, onProgress: (fraction: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (sizeBytes > 0) onProgress(Math.min(1, seen / sizeBytes))
      controller.enqueue(chunk)
    },
  })
}

/** Fetches an object straight from the store. The browser keeps large ones on the disk, the page keeps none of them. */
export const fetchFromStore: FetchObject = async ({ credentials, clockOffsetMs, signal, onProgress }) => {
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ ...clientSettings({ credentials, clockOffsetMs }), maxAttempts: 3 })
  try {
    const command = new GetObjectCommand({ Bucket: credentials.bucket, Key: credentials.key })
    const { Body, ContentLength = 0, ContentType = '' } = await client.send(command, { abortSignal: signal })
    const stream = Body?.transformToWebStream() ?? new Blob().stream()
    const headers = { 'Content-Type': ContentType }
    return await new Response(stream.pipeThrough(counting(ContentLength, onProgress)), { headers }).blob()
  } finally {
    client.destroy()
  }
}
