import { PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { FileExtension, StudyId } from '@opensono/pacs-core'
import { connect, type Place } from './startUploads'

interface SignedRequest {
  protocol: string
  hostname: string
  port?: number
  path: string
  query?: Record<string, string>
  headers: Record<string, string>
}

/**
 * Signs one whole PUT and gives it to `fetch`: the fastest that a page can send a file.
 *
 * @param place - the product.
 * @param body - the file.
 * @param fileExtension - that its key gets.
 * @returns milliseconds from the first byte to the store's answer, without asking for credentials.
 */
export async function barePut(place: Place, body: Blob, fileExtension: FileExtension): Promise<number> {
  const studyId = place.studyId as StudyId
  const credentials = await connect(place).image.uploadToken({ studyId, fileExtension })
  let sentMs = 0
  const requestHandler = {
    async handle({ protocol, hostname, port, path, query, headers }: SignedRequest) {
      const url = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}?${new URLSearchParams(query)}`
      const { host: _, 'content-length': __, ...own } = headers
      const startedMs = performance.now()
      const answer = await fetch(url, { method: 'PUT', headers: own, body })
      sentMs = performance.now() - startedMs
      if (!answer.ok) throw new Error(`the store refused: ${answer.status} ${await answer.text()}`)
      return { response: { statusCode: answer.status, headers: {}, body: new Blob() } }
    },
    metadata: { handlerProtocol: 'http/1.1' },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  }
  const client = new S3Client({
    region: credentials.region,
    endpoint: credentials.endpoint,
    forcePathStyle: credentials.type === 'MINIO',
    credentials: { ...credentials, expiration: new Date(credentials.expiration) },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: requestHandler as unknown as NonNullable<S3ClientConfig['requestHandler']>,
  })
  const object = { Bucket: credentials.bucket, Key: credentials.key }
  await client.send(new PutObjectCommand({ ...object, Body: body, ContentType: 'application/octet-stream' }))
  return sentMs
}
