import { S3Client } from '@aws-sdk/client-s3'
import { STSClient } from '@aws-sdk/client-sts'
import { isAmazon, type S3Settings } from './S3Settings'

/** How long the server waits for another S3, in milliseconds. */
export interface Patience {
  /** For a connection. */
  connectMs: number
  /** While nothing moves on one. */
  silenceMs: number
  /** For an answer to begin; its body may take as long as it keeps coming. */
  answerMs: number
}

/** What the product waits. */
export const PATIENCE: Patience = { connectMs: 5_000, silenceMs: 30_000, answerMs: 60_000 }

/** Once more after a failure that may pass; the caller, and the browser behind it, have patience of their own. */
const MOST_ATTEMPTS = 2

/** The clients of a store: for objects, and for temporary credentials, which a call holds rows for and waits less. */
export function createClients(settings: S3Settings, patience: Patience): { s3: S3Client; sts: STSClient } {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? {} : { credentials: { accessKeyId, secretAccessKey } }
  const waiting = (silenceMs: number, answerMs: number) => ({
    connectionTimeout: patience.connectMs,
    socketTimeout: silenceMs,
    requestTimeout: answerMs,
    throwOnRequestTimeout: true,
  })
  const common = { region, maxAttempts: MOST_ATTEMPTS, ...credentials }
  const s3 = new S3Client({
    ...common,
    endpoint,
    forcePathStyle: !isAmazon(endpoint),
    requestHandler: waiting(patience.silenceMs, patience.answerMs),
    // Not every S3 takes checksums in trailers, and some store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const sts = new STSClient({
    ...common,
    // Amazon has one STS in every region; others answer at the address of their S3.
    ...(isAmazon(endpoint) ? {} : { endpoint }),
    requestHandler: waiting(patience.connectMs, patience.connectMs),
  })
  return { s3, sts }
}
