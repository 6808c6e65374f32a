import type { Hash } from 'node:crypto'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { OBJECT_BYTES_BELOW } from '../ObjectStore'
import type { Caller } from './authenticate'
import type { IncomingFile, IncomingFiles } from './IncomingFiles'
import { RequestBody } from './RequestBody'
import { S3Error } from './S3Error'
import type { S3Request } from './S3Request'

/** A request that is proven and allowed, and where its answer goes. */
export interface S3Call {
  readonly request: S3Request
  readonly response: ServerResponse
  readonly caller: Caller
  readonly now: Date
}

/** Bodies of this many bytes or more are refused. */
export function bytesBelow({ caller }: S3Call): number {
  return caller.grant?.contentLengthBelow ?? OBJECT_BYTES_BELOW
}

/**
 * Reads the body into a file and hands it on if every promise about it was kept; afterwards the file is moved or gone. A SHA-256
 * that is given is fed with the body. All bodies that arrive for a key at a time are below the limit together.
 */
export async function receiveBody<Result>(
  { request, response, caller }: S3Call,
  incoming: IncomingFiles,
  below: number,
  use: (file: IncomingFile, checksums: Record<string, string>) => Promise<Result>,
  sha256?: Hash,
): Promise<Result> {
  const body = new RequestBody(request, caller, below)
  return incoming.arriving.during(request.key, body.declaredBytes, below, async () => {
    if (request.header('expect') !== undefined) response.writeContinue()
    const file = await incoming.receive(body.chunks(), sha256)
    try {
      return await use(file, body.verify())
    } finally {
      await file.discard()
    }
  })
}

/** Answers a call whose body was taken. After {@link receiveBody}, so that the body counts no more when the next call comes. */
export function sendReceived(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  response.writeHead(200, { ...headers, 'Content-Length': 0 }).end()
}

/** A text that is valid in a header of the answer; throws `InvalidArgument`. */
export function requireHeaderValue(text: string): string {
  if (!/^[\x20-\x7e]{1,1024}$/.test(text)) throw new S3Error('InvalidArgument')
  return text
}

/** Sends an XML document with status 200. */
export function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(xml) }).end(xml)
}
