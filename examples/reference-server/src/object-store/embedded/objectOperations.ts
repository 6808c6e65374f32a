import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectFacts } from '../ObjectStore'
import { readRange, type SatisfiableRange } from './byteRange'
import { factsOf, type ObjectFiles } from './ObjectFiles'
import { readObject } from './readObject'
import { bytesBelow, receiveBody, requireHeaderValue, type S3Call, sendReceived } from './S3Call'
import { S3Error } from './S3Error'
import type { S3Request } from './S3Request'

const DEFAULT_CONTENT_TYPE = 'application/octet-stream'

/** An object that is being read. */
export interface OpenedObject {
  facts: ObjectFacts
  /** The part that is read; null for the whole. */
  range: SatisfiableRange | null
  /** The bytes, once. */
  chunks: AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Objects that clients read. */
export interface ReadableObjects {
  /** The facts of an object, or null. */
  head(key: string): Promise<ObjectFacts | null>
  /** Opens an object, or a range of it; null if there is none. */
  open(key: string, rangeOf: (facts: ObjectFacts) => SatisfiableRange | null): Promise<OpenedObject | null>
}

/** The objects of the embedded store, to be read. */
export function readableFiles(files: ObjectFiles): ReadableObjects {
  return {
    async head(key) {
      const object = await files.find(key)
      return object && factsOf(object)
    },
    async open(key, rangeOf) {
      const opened = await files.openObject(key, rangeOf)
      if (!opened) return null
      const { object, range, content } = opened
      const chunks = readObject(opened, files.onDamaged)
      return { facts: factsOf(object), range, chunks, close: () => content.close() }
    },
  }
}

/** GetObject, HeadObject. */
export function readOperations(objects: ReadableObjects) {
  return {
    async GetObject({ request, response }: S3Call): Promise<void> {
      const opened = await objects.open(request.key, (facts) => rangeOf(request, facts))
      if (!opened) throw new S3Error('NoSuchKey')
      const { facts, range, chunks } = opened
      try {
        response.writeHead(range ? 206 : 200, readingHeaders(request, facts, range))
        await pipeline(Readable.from(chunks, { objectMode: false }), response)
      } finally {
        await opened.close()
      }
    },

    async HeadObject({ request, response }: S3Call): Promise<void> {
      const facts = await objects.head(request.key)
      if (!facts) throw new S3Error('NoSuchKey')
      const range = rangeOf(request, facts)
      response.writeHead(range ? 206 : 200, readingHeaders(request, facts, range)).end()
    },
  }
}

/** PutObject, DeleteObject. */
export function writeOperations(files: ObjectFiles) {
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

function rangeOf(request: S3Request, object: ObjectFacts): SatisfiableRange | null {
  const condition = request.header('if-range')
  if (condition !== undefined && condition !== `"${object.etag}"`) return null
  return readRange(request.header('range'), object.sizeBytes)
}

/** Whatever was stored, a browser may show it but never run it, and keeps no copy. */
function readingHeaders(request: S3Request, object: ObjectFacts, range: SatisfiableRange | null): OutgoingHttpHeaders {
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
