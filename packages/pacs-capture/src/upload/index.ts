export { createMemoryJournal } from './createMemoryJournal'
export { createUploadQueue } from './createUploadQueue'
export type { PutObject, PutObjectRequest } from './putObject/PutObjectRequest'
export { putObject } from './putObject/putObject'
export type { JournalEntry, UploadJournal } from './UploadJournal'
export type {
  NewUpload,
  OnlineSource,
  UploadItem,
  UploadQueue,
  UploadQueueEventMap,
  UploadQueueOptions,
  UploadQueueState,
  UploadStatus,
  UploadTarget,
} from './UploadQueue'
