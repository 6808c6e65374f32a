import { once } from 'node:events'
import type { Server } from 'node:http'
import { requireWithin } from '../bounds'
import { attachmentDisposition } from '../contentDisposition'
import { PRESIGNED_URL_LIFETIME_SECONDS, type PresignedUrlOptions } from '../ObjectStore'
import { requireObjectKey } from '../objectKey'
import { presign } from '../sigv4/presign'
import type { QueryParameter } from '../sigv4/signature'
import { READER_PARAMETER } from './authenticate'
import type { CredentialMint } from './credentials'

/** The region that signatures name: a server of our own has one. */
export const REGION = 'us-east-1'
const CLOSE_GRACE_MS = 5000

/** Has a server listen, and answers where. */
export async function listenOn(
  server: Server,
  { host, port, isSecure }: { host: string; port: number; isSecure: boolean },
): Promise<{ port: number; origin: string }> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return { port: bound, origin: `${isSecure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${bound}` }
}

/** An address that reads an object of a server of our own, signed by the server itself. */
export function addressOf(
  { mint, endpoint, bucket, now }: { mint: CredentialMint; endpoint: string; bucket: string; now: Date },
  key: string,
  { expiresInSeconds, stableSeconds = 1, fileName, contentType, reader = '' }: PresignedUrlOptions,
): string {
  requireObjectKey(key)
  requireWithin('expiresInSeconds', expiresInSeconds, PRESIGNED_URL_LIFETIME_SECONDS)
  requireWithin('stableSeconds', stableSeconds, expiresInSeconds)
  const query: QueryParameter[] = reader === '' ? [] : [[READER_PARAMETER, reader]]
  if (fileName !== undefined) query.push(['response-content-disposition', attachmentDisposition(fileName)])
  if (contentType !== undefined) query.push(['response-content-type', contentType])
  const spanMs = stableSeconds * 1000
  const since = new Date(Math.floor(now.getTime() / spanMs) * spanMs)
  const credentials = mint.root
  return presign({
    method: 'GET',
    endpoint,
    region: REGION,
    bucket,
    key,
    credentials,
    expiresInSeconds,
    query,
    now: since,
  })
}

/** Lets running transfers end for a few seconds, then stops. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS)
  await closed
  clearTimeout(grace)
}
