export { createMemoryJournal } from './createMemoryJournal'
export { createUploadQueue } from './createUploadQueue'
export type { PutObject, PutObjectRequest } from './putObject/PutObjectRequest'
export { putObject } from './putObject/putObject'
export type { JournalEntry, UploadJournal } from './UploadJournal'
export type { ObjectStore, SendOptions, StoredPart, StoreRequestOptions } from './store/ObjectStore'
export type {
  NewUpload,
  OnlineSource,
  RecoveredFiles,
  RepairClip,
  RepairedClip,
  UploadItem,
  UploadQueue,
  UploadQueueEventMap,
  UploadQueueOptions,
  UploadQueueState,
  UploadStatus,
  UploadTarget,
} from './UploadQueue'
export type { NewUploadStream, UploadStream } from './UploadStream'
