import type { Clock } from '@opensono/pacs-core'
import type { Config } from './config'
import type { Database } from './database/database'
import type { DicomReader } from './dicom/read/createDicomReader'
import type { Jobs } from './jobs/createJobs'
import type { Log } from './log'
import type { Messaging } from './messaging/createMessaging'
import type { SealKeys } from './modules/seal/openSealKeys'
import type { SmsSender } from './modules/session/smsSender'
import type { ObjectStore } from './object-store/index'
import type { Paper } from './paper/createPaper'
import type { CallCounter } from './serve/createCallCounter'

/** Everything that the modules work with; made once at start, handed to every module. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly objectStore: ObjectStore
  /** Address at which browsers reach the object store: what a page may connect to. */
  readonly objectStoreOrigins: readonly string[]
  readonly paper: Paper
  /** Reads DICOM files that arrive. */
  readonly dicomReader: DicomReader
  readonly jobs: Jobs
  /** Seal reports, and verify seals. */
  readonly sealKeys: SealKeys
  readonly messaging: Messaging
  readonly sms: SmsSender
  readonly clock: Clock
  /** Counts the calls of this process. */
  readonly callCounter: CallCounter
  readonly log: Log
}
