import {
  type BucketLocationConstraint,
  CreateBucketCommand,
  HeadBucketCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { allowPages } from './allowPages'
import { forgetLeftovers } from './forgetLeftovers'
import { INCOMING } from './places'
import { removeObject } from './removeObject'
import { isAmazon, type S3Settings } from './S3Settings'
import { answerOf } from './storeFailure'

/** Where the start says what it could not do; pino and Fastify's logger fit. */
export interface StartLogger {
  warn(fields: object, message: string): void
}

/**
 * Makes the bucket ready: it is there, pages may use it, leftovers are cleared away. What the credentials do not allow is said in a
 * sentence, with what to do instead.
 *
 * @throws Error in one sentence for people when there is no bucket to work with.
 */
export async function prepareBucket(
  s3: S3Client,
  settings: S3Settings,
  origins: readonly string[],
  logger: StartLogger,
): Promise<void> {
  await requireBucket(s3, settings)
  const { bucket } = settings
  const steps: [work: () => Promise<void>, sentence: string][] = [
    [
      () => allowPages(s3, bucket, origins),
      `The object store did not let its CORS rules be set: allow ${origins.join(', ')} to GET, HEAD, PUT, POST and DELETE in bucket "${bucket}", with all headers, and expose ETag.`,
    ],
    [
      () => forgetLeftovers(s3, bucket),
      `The object store did not let a lifecycle rule be set: let bucket "${bucket}" delete what lies under "${INCOMING}" after a week, unfinished uploads too.`,
    ],
    [
      () => requireConditions(s3, bucket),
      'The object store writes over what "If-None-Match: *" should keep: run no more than one server on it.',
    ],
  ]
  for (const [work, sentence] of steps) {
    await work().catch((thrown: unknown) => logger.warn({ answer: answerOf(thrown) }, sentence))
  }
}

async function requireBucket(s3: S3Client, { endpoint, bucket, region }: S3Settings): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }))
    return
  } catch (thrown) {
    const { name, status } = answerOf(thrown)
    if (status === undefined)
      throw new Error(`The object store at ${endpoint} does not answer (${name}): is S3_ENDPOINT right?`)
    if (status !== 404)
      throw new Error(
        `The object store at ${endpoint} refuses bucket "${bucket}" (${status}): are S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right?`,
      )
  }
  // Only Amazon wants the region named, and not its first one.
  const place: BucketLocationConstraint | null =
    isAmazon(endpoint) && region !== 'us-east-1' ? (region as BucketLocationConstraint) : null
  const CreateBucketConfiguration = place === null ? {} : { CreateBucketConfiguration: { LocationConstraint: place } }
  await s3.send(new CreateBucketCommand({ Bucket: bucket, ...CreateBucketConfiguration })).catch((thrown: unknown) => {
    const { name, status } = answerOf(thrown)
    if (name === 'BucketAlreadyOwnedByYou') return // by another server that starts now
    throw new Error(
      `The object store at ${endpoint} has no bucket "${bucket}" and did not let it be made (${name}, ${status}): make it.`,
    )
  })
}

/** Rejects when the store does not keep an object that a write should not replace. */
async function requireConditions(s3: S3Client, Bucket: string): Promise<void> {
  const at = { Bucket, Key: `${INCOMING}condition` }
  await s3.send(new PutObjectCommand({ ...at, Body: 'x' }))
  const isKept = await s3.send(new PutObjectCommand({ ...at, Body: 'x', IfNoneMatch: '*' })).then(
    () => false,
    (thrown: unknown) => answerOf(thrown).status === 412,
  )
  await removeObject(s3, at)
  if (!isKept) throw new Error('not kept')
}
