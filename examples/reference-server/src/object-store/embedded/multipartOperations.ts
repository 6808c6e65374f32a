import type { IncomingFile } from './IncomingFiles'
import type { MultipartUploads } from './MultipartUploads'
import { readNamedParts } from './namedParts'
import type { ObjectFiles } from './ObjectFiles'
import { contentTypeOf, refuseBound } from './objectOperations'
import { totalBytes } from './PartsUpload'
import { RequestBody } from './RequestBody'
import { bytesBelow, receiveBody, type S3Call, sendReceived, sendXml } from './S3Call'
import { S3Error } from './S3Error'
import { xmlDocument } from './xml'

const MOST_PARTS = 10_000
const MOST_LISTED_PARTS = 1000
/** What a list that completes an upload is longer than its parts, and what it says of a part, at most. */
const LIST_BYTES = 1024
const NAMED_PART_BYTES = 512

/** Uploads in parts: https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
export function multipartOperations(files: ObjectFiles, uploads: MultipartUploads) {
  return {
    async CreateMultipartUpload({ request, response, now }: S3Call): Promise<void> {
      const { bucket, key } = request
      await refuseBound(files, key)
      const uploadId = await uploads.create({ key, contentType: contentTypeOf(request), createdAt: now.toISOString() })
      sendXml(response, xmlDocument('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: uploadId }))
    },

    async UploadPart(call: S3Call): Promise<void> {
      const uploadId = uploadIdOf(call)
      const partNumber = Number(call.request.parameter('partNumber'))
      if (!(Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= MOST_PARTS))
        throw new S3Error('InvalidArgument')
      const { key } = call.request
      const upload = uploads.require(uploadId, key)
      const others = upload.parts.filter((part) => part.partNumber !== partNumber)
      const below = bytesBelow(call) - totalBytes(others)
      const arriving = upload.sha256.arriving(partNumber)
      const keep = async (file: IncomingFile, checksums: Record<string, string>) => {
        const part = await uploads.addPart({ id: uploadId, key, partNumber, file, bytesBelow: bytesBelow(call) })
        arriving?.keep(part)
        upload.followParts()
        return { ...checksums, ETag: `"${part.etag}"` }
      }
      sendReceived(call.response, await receiveBody(call, files.incoming, below, keep, arriving?.hash))
    },

    async CompleteMultipartUpload(call: S3Call): Promise<void> {
      const { request, response, now } = call
      const { bucket, key } = request
      const id = uploadIdOf(call)
      const named = readNamedParts(await readText(call, LIST_BYTES + NAMED_PART_BYTES * (await uploads.count(id, key))))
      const object = await uploads.complete({ id, key, named, bytesBelow: bytesBelow(call), now })
      sendXml(
        response,
        xmlDocument('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: `"${object.etag}"` }),
      )
    },

    async AbortMultipartUpload(call: S3Call): Promise<void> {
      uploads.require(uploadIdOf(call), call.request.key)
      await uploads.abort(uploadIdOf(call))
      call.response.writeHead(204).end()
    },

    async ListParts(call: S3Call): Promise<void> {
      const { bucket, key } = call.request
      const uploadId = uploadIdOf(call)
      const { parts } = uploads.require(uploadId, key)
      const marker = count(call, 'part-number-marker', 0)
      const most = Math.min(count(call, 'max-parts', MOST_LISTED_PARTS), MOST_LISTED_PARTS)
      const following = parts.filter((part) => part.partNumber > marker)
      const listed = following.slice(0, most)
      const xml = xmlDocument('ListPartsResult', {
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumberMarker: marker,
        NextPartNumberMarker: listed.at(-1)?.partNumber ?? marker,
        MaxParts: most,
        IsTruncated: following.length > listed.length,
        Part: listed.map((part) => ({
          PartNumber: part.partNumber,
          LastModified: part.modifiedAt.toISOString(),
          ETag: `"${part.etag}"`,
          Size: part.sizeBytes,
        })),
      })
      sendXml(call.response, xml)
    },
  }
}

function uploadIdOf({ request }: S3Call): string {
  return request.parameter('uploadId') ?? ''
}

function count({ request }: S3Call, name: string, otherwise: number): number {
  const text = request.parameter(name)
  if (text !== undefined && !/^\d{1,5}$/.test(text)) throw new S3Error('InvalidArgument')
  return text === undefined ? otherwise : Number(text)
}

async function readText({ request, response, caller }: S3Call, bytesBelow: number): Promise<string> {
  const body = new RequestBody(request, caller, bytesBelow)
  if (request.header('expect') !== undefined) response.writeContinue()
  const chunks: Buffer[] = []
  for await (const chunk of body.chunks()) chunks.push(chunk)
  body.verify()
  return Buffer.concat(chunks).toString()
}
