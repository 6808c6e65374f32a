export { startEmbeddedObjectStore } from './embedded/startEmbeddedObjectStore'
export { type ObjectFacts, type ObjectStore, ObjectStoreError } from './ObjectStore'
export { newObjectKey } from './objectKey'
