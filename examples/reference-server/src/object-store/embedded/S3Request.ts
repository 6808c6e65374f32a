import type { IncomingMessage } from 'node:http'
import type { QueryParameter } from '../sigv4/signature'
import { S3Error } from './S3Error'

/** A request with its address taken apart, path style: `/bucket/key?query`. */
export interface S3Request {
  readonly message: IncomingMessage
  readonly method: string
  readonly pathSegments: readonly string[]
  readonly bucket: string
  /** Decoded and not yet checked; empty when the address names the bucket. */
  readonly key: string
  readonly query: readonly QueryParameter[]
  /** The first value of a query parameter. */
  parameter(name: string): string | undefined
  /** A header by its lower-case name, several joined by commas as the signature wants them. */
  header(name: string): string | undefined
}

/** Reads the address of a request; throws `InvalidURI`. */
export function readRequest(message: IncomingMessage): S3Request {
  const [path = '', ...search] = (message.url ?? '').split('?')
  if (!path.startsWith('/')) throw new S3Error('InvalidURI')
  const pathSegments = path.slice(1).split('/').map(decode)
  const query = search.join('?').split('&').filter(Boolean).map(readParameter)
  const [bucket = '', ...key] = pathSegments
  return {
    message,
    method: message.method ?? '',
    pathSegments,
    bucket,
    key: key.join('/'),
    query,
    parameter: (name) => query.find(([one]) => one === name)?.[1],
    header: (name) => message.headersDistinct[name]?.join(','),
  }
}

function readParameter(text: string): QueryParameter {
  const [name = '', ...value] = text.split('=')
  return [decode(name), decode(value.join('='))]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI')
  }
}
