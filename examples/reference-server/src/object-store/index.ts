export { startEmbeddedObjectStore } from './embedded/startEmbeddedObjectStore'
export { explainObjectStoreError } from './explainObjectStoreError'
export {
  type ByteRange,
  type MayRead,
  type ObjectFacts,
  type ObjectStore,
  ObjectStoreError,
  type OnDamaged,
} from './ObjectStore'
export { newObjectKey } from './objectKey'
export { objectBases, type S3Settings } from './s3/S3Settings'
