export { createJournal, type DiskJournal, type JournalOptions } from '../journal/createJournal'
export { createMemoryJournal } from '../journal/createMemoryJournal'
export { importJournalKey } from '../journal/importJournalKey'
export type {
  Journal,
  JournalEntry,
  JournalEventMap,
  JournalFile,
  JournalWriter,
  OthersFiles,
} from '../journal/Journal'
export { createTabOwnership } from '../tab/createTabOwnership'
export type { LocksLike, TabOwnership, TabOwnershipOptions, TabOwnershipState, TabRole } from '../tab/TabOwnership'
export { createUploadQueue } from './createUploadQueue'
export type { ObjectStore, SendOptions, StoredPart, StoreRequestOptions } from './store/ObjectStore'
export { s3Store } from './store/s3Store'
export { createSharedQueue, type SharedQueueOptions } from './tabs/createSharedQueue'
export type { TabChannel } from './tabs/sharedMessages'
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
