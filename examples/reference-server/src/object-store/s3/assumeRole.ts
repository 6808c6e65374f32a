import { AssumeRoleCommand, type STSClient } from '@aws-sdk/client-sts'
import { CREDENTIALS_LIFETIME_SECONDS, type CredentialPurpose, ObjectStoreError } from '../ObjectStore'
import { storeFailure } from './storeFailure'

/** Beginning and completing an upload in parts belong to PutObject. */
const ACTIONS: Readonly<Record<CredentialPurpose, readonly string[]>> = {
  upload: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  download: ['s3:GetObject'],
}

/** What temporary credentials open. */
export interface Opening {
  roleArn: string
  purpose: CredentialPurpose
  bucket: string
  /** The one place, which holds no character that a policy would read as a pattern. */
  place: string
}

/** The policy that cuts a role's rights down to one purpose at one place. */
export function sessionPolicy({ roleArn, purpose, bucket, place }: Opening): string {
  const partition = roleArn.split(':')[1] || 'aws'
  const Resource = [`arn:${partition}:s3:::${bucket}/${place}`]
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: ACTIONS[purpose], Resource }],
  })
}

/** The three secrets of temporary credentials, and when they end. */
export interface AssumedRole {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  expiration: string
}

/** Asks for credentials of the shortest life that STS gives, which is the longest of ours. */
export async function assumeRole(sts: STSClient, opening: Opening): Promise<AssumedRole> {
  const answer = await sts
    .send(
      new AssumeRoleCommand({
        RoleArn: opening.roleArn,
        RoleSessionName: 'opensono',
        DurationSeconds: CREDENTIALS_LIFETIME_SECONDS,
        Policy: sessionPolicy(opening),
      }),
    )
    .catch((thrown: unknown) => {
      throw storeFailure(thrown)
    })
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = answer.Credentials ?? {}
  if (
    !AccessKeyId ||
    !SecretAccessKey ||
    !SessionToken ||
    Expiration === undefined ||
    Number.isNaN(Expiration.getTime())
  )
    throw new ObjectStoreError('OBJECT_STORE_UNAVAILABLE', { cause: new Error('credentials without what STS gives') })
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration.toISOString(),
  }
}
