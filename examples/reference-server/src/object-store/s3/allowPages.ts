import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3'
import { isAbsent } from './storeFailure'

const RULE_ID = 'opensono'

/** Lets pages of exactly these origins use a bucket. Rules of others stay as they are. */
export async function allowPages(s3: S3Client, Bucket: string, origins: readonly string[]): Promise<void> {
  const others = (await rulesOf(s3, Bucket)).filter((rule) => rule.ID !== RULE_ID)
  const own: CORSRule = {
    ID: RULE_ID,
    AllowedOrigins: [...new Set(origins)],
    AllowedMethods: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    AllowedHeaders: ['*'],
    // By the date the SDK corrects a wrong clock.
    ExposeHeaders: ['Date', 'ETag', 'Content-Length', 'Content-Range', 'Accept-Ranges', 'x-amz-request-id'],
    MaxAgeSeconds: 600,
  }
  await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [...others, own] } }))
}

async function rulesOf(s3: S3Client, Bucket: string): Promise<CORSRule[]> {
  try {
    return (await s3.send(new GetBucketCorsCommand({ Bucket }))).CORSRules ?? []
  } catch (thrown) {
    if (isAbsent(thrown)) return []
    throw thrown
  }
}
