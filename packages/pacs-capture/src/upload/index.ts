export type { PutObject, PutObjectRequest } from './putObject/PutObject'
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
