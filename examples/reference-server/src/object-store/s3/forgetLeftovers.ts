import {
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { INCOMING } from './places'
import { isAbsent } from './storeFailure'

const RULE_ID = 'opensono-incoming'
/** The server itself clears away after a day; this is for what was never reported to it. */
const DAYS = 7

/** Lets the bucket delete by itself what was uploaded and never bound. Rules of others stay as they are. */
export async function forgetLeftovers(s3: S3Client, Bucket: string): Promise<void> {
  const rules = await rulesOf(s3, Bucket)
  if (rules.some((rule) => rule.ID === RULE_ID)) return
  const own: LifecycleRule = {
    ID: RULE_ID,
    Status: 'Enabled',
    Filter: { Prefix: INCOMING },
    Expiration: { Days: DAYS },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: DAYS },
  }
  const LifecycleConfiguration = { Rules: [...rules, own] }
  await s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }))
}

async function rulesOf(s3: S3Client, Bucket: string): Promise<LifecycleRule[]> {
  try {
    return (await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules ?? []
  } catch (thrown) {
    if (isAbsent(thrown)) return []
    throw thrown
  }
}
