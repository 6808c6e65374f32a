export {
  type EmbeddedObjectStoreOptions,
  startEmbeddedObjectStore,
} from './embedded/startEmbeddedObjectStore'
export {
  type ByteRange,
  CREDENTIALS_LIFETIME_SECONDS,
  type CredentialPurpose,
  type IssueCredentialsInput,
  OBJECT_BYTES_BELOW,
  type ObjectFacts,
  type ObjectStore,
  ObjectStoreError,
  type ObjectStoreErrorCode,
  PRESIGNED_URL_LIFETIME_SECONDS,
  type PresignedUrlOptions,
  type UploadCredentials,
} from './ObjectStore'
export { isObjectKey, newObjectKey } from './objectKey'
