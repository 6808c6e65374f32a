import type { DicomDataset } from '@opensono/pacs-core/dicom'
import type { DicomIndex, NamedObject } from '../../read/DicomIndex'
import type { FailureReason } from './storeReasons'

/** What became of a file. */
export type StoreResult =
  | {
      readonly file: NamedObject
      /** The study that holds it; null for a file that waits for a decision. */
      readonly studyId: string | null
      /** Attributes of the file that are not those of its study. */
      readonly differing: DicomDataset
      /** Whether the sender is warned. */
      readonly isWarned: boolean
      readonly reason: null
    }
  /** Not stored; the file is null when it could not be read. */
  | { readonly file: NamedObject | null; readonly reason: FailureReason }

/** Attributes of thousands of files are not kept until the answer. */
export function nameOf({ sopClassUid, sopInstanceUid, seriesUid }: DicomIndex): NamedObject {
  return { sopClassUid, sopInstanceUid, seriesUid }
}
