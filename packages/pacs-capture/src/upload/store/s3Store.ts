import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { PacsError } from '@opensono/pacs-core'
import { clientSettings } from './clientSettings'
import type { ObjectStore, StoreRequestOptions } from './ObjectStore'
import { isUnknownUpload, storeError } from './storeError'
import { xhrHandler } from './xhrHandler'

type S3Module = typeof import('@aws-sdk/client-s3')

/** As headers write a digest. */
function base64Of(hex: string): string {
  return btoa(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
}

/** Asks the store something with a client of its own: its credentials are those of this one request. */
async function ask<Answer>(
  request: StoreRequestOptions & { readonly onProgress?: (sentBytes: number) => void },
  act: (client: S3Client, s3: S3Module) => Promise<Answer>,
): Promise<Answer> {
  try {
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      ...clientSettings(request),
      // The second attempt is for a store whose clock differs from the server's: the SDK then takes the store's time.
      maxAttempts: 2,
      requestHandler: xhrHandler(request.onProgress ?? (() => {}), request.signal) as unknown as NonNullable<
        S3ClientConfig['requestHandler']
      >,
    })
    try {
      return await act(client, s3)
    } finally {
      client.destroy()
    }
  } catch (thrown) {
    throw storeError(thrown)
  }
}

const place = ({ credentials }: StoreRequestOptions) => ({ Bucket: credentials.bucket, Key: credentials.key })

function missing(what: string): PacsError {
  return new PacsError('UPLOAD_FAILED', { message: `the store answered without ${what}` })
}

/** The object store that the credentials name. Its client is loaded at the first upload. */
export const s3Store: ObjectStore = {
  put: (request) =>
    ask(request, async (client, { PutObjectCommand }) => {
      const { body, contentType, sha256 } = request
      await client.send(
        new PutObjectCommand({
          ...place(request),
          Body: body,
          ContentType: contentType,
          ContentLength: body.size,
          ...(sha256 === null ? {} : { ChecksumSHA256: base64Of(sha256) }),
        }),
      )
    }),

  begin: (request) =>
    ask(request, async (client, { CreateMultipartUploadCommand }) => {
      const command = new CreateMultipartUploadCommand({ ...place(request), ContentType: request.contentType })
      const { UploadId } = await client.send(command)
      if (UploadId === undefined) throw missing('the id of the upload')
      return UploadId
    }),

  async list(request) {
    try {
      return await ask(request, async (client, { ListPartsCommand }) => {
        const { Parts } = await client.send(new ListPartsCommand({ ...place(request), UploadId: request.uploadId }))
        return (Parts ?? []).flatMap(({ PartNumber, Size, ETag }) =>
          PartNumber === undefined || Size === undefined || ETag === undefined
            ? []
            : [{ partNumber: PartNumber, sizeBytes: Size, etag: ETag }],
        )
      })
    } catch (thrown) {
      if (isUnknownUpload(thrown)) return null
      throw thrown
    }
  },

  putPart: (request) =>
    ask(request, async (client, { UploadPartCommand }) => {
      const { partNumber, body } = request
      const { ETag } = await client.send(
        new UploadPartCommand({
          ...place(request),
          UploadId: request.uploadId,
          PartNumber: partNumber,
          Body: body,
          ContentLength: body.size,
        }),
      )
      if (ETag === undefined) throw missing('the mark of the part')
      return { partNumber, sizeBytes: body.size, etag: ETag }
    }),

  complete: (request) =>
    ask(request, async (client, { CompleteMultipartUploadCommand }) => {
      const Parts = request.parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      await client.send(
        new CompleteMultipartUploadCommand({
          ...place(request),
          UploadId: request.uploadId,
          MultipartUpload: { Parts },
        }),
      )
    }),
}
