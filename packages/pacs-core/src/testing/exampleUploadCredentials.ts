import type { UploadCredentials } from '../image/UploadCredentials'

const example: UploadCredentials = {
  type: 'S3',
  region: 'local',
  endpoint: 'http://store.invalid',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  sessionToken: 'token',
  expiration: '2099-01-05T01:00:00.000Z',
  bucket: 'images',
  key: 'upload/file',
}

/**
 * Credentials for tests and stories, as the calls that begin an upload answer: valid until 2099, at a store that does not exist.
 *
 * @param patch - what is different.
 */
export const exampleUploadCredentials = (patch: Partial<UploadCredentials> = {}): UploadCredentials => ({
  ...example,
  ...patch,
})
