import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readRange, type SatisfiableRange } from './byteRange'
import type { ObjectFiles, StoredObject } from './ObjectFiles'
import { readObject } from './readObject'
import { bytesBelow, receiveBody, requireHeaderValue, type S3Call, sendReceived } from './S3Call'
import { S3Error } from './S3Error'
import type { S3Request } from './S3Request'

const DEFAULT_CONTENT_TYPE = 'application/octet-stream'

/** PutObject, GetObject, HeadObject, DeleteObject. */
export function objectOperations(files: ObjectFiles) {
  return {
    async PutObject(call: S3Call): Promise<void> {
      const { request, response, now } = call
      const key = request.key
      const contentType = contentTypeOf(request)
      await refuseBound(files, key)
      const headers = await receiveBody(call, files.incoming, bytesBelow(call), async (file, checksums) => {
        const object = await files.commit(file, { key, contentType, createdAt: now.toISOString() })
        return { ...checksums, ETag: `"${object.etag}"` }
      })
      sendReceived(response, headers)
    },

    async GetObject({ request, response }: S3Call): Promise<void> {
      const opened = await files.openObject(request.key, (object) => rangeOf(request, object))
      if (!opened) throw new S3Error('NoSuchKey')
      const { object, range, content } = opened
      try {
        response.writeHead(range ? 206 : 200, readingHeaders(request, object, range))
        await pipeline(Readable.from(readObject(opened, files.onDamaged), { objectMode: false }), response)
      } finally {
        await content.close()
      }
    },

    async HeadObject({ request, response }: S3Call): Promise<void> {
      const object = await files.find(request.key)
      if (!object) throw new S3Error('NoSuchKey')
      const range = rangeOf(request, object)
      response.writeHead(range ? 206 : 200, readingHeaders(request, object, range)).end()
    },

    async DeleteObject({ request, response }: S3Call): Promise<void> {
      await files.remove(request.key)
      response.writeHead(204).end()
    },
  }
}

/** The type a client gives to what it stores; S3 has no other default. */
export function contentTypeOf(request: S3Request): string {
  const isConditional = request.header('if-none-match') !== undefined || request.header('if-match') !== undefined
  if (isConditional) throw new S3Error('NotImplemented')
  return requireHeaderValue(request.header('content-type') ?? DEFAULT_CONTENT_TYPE)
}

/** Refuses to replace a bound object before its client sends a byte; {@link ObjectFiles.commit} decides finally. */
export async function refuseBound(files: ObjectFiles, key: string): Promise<void> {
  if ((await files.find(key))?.protected)
    throw new S3Error('AccessDenied', 'The object is bound and can no longer change.')
}

function rangeOf(request: S3Request, object: StoredObject): SatisfiableRange | null {
  const condition = request.header('if-range')
  if (condition !== undefined && condition !== `"${object.etag}"`) return null
  return readRange(request.header('range'), object.sizeBytes)
}

/** Whatever was stored, a browser may show it but never run it, and keeps no copy. */
function readingHeaders(request: S3Request, object: StoredObject, range: SatisfiableRange | null): OutgoingHttpHeaders {
  const disposition = request.parameter('response-content-disposition')
  const wantsChecksum = request.header('x-amz-checksum-mode') === 'ENABLED' && !range
  return {
    'Content-Type': requireHeaderValue(request.parameter('response-content-type') ?? object.contentType),
    'Content-Length': range ? range.end - range.start + 1 : object.sizeBytes,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${object.sizeBytes}` }),
    ...(disposition !== undefined && { 'Content-Disposition': requireHeaderValue(disposition) }),
    ...(wantsChecksum && { 'x-amz-checksum-sha256': Buffer.from(object.sha256, 'hex').toString('base64') }),
    'Accept-Ranges': 'bytes',
    ETag: `"${object.etag}"`,
    'Last-Modified': new Date(object.createdAt).toUTCString(),
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
  }
}
