import type { DicomDataset } from '@opensono/pacs-core/dicom'
import type { DicomIndex } from '../../read/DicomIndex'
import type { FailureReason } from './storeReasons'

/** By what an answer names a file. */
export type NamedFile = Pick<DicomIndex, 'sopClassUid' | 'sopInstanceUid' | 'seriesUid'>

/** What became of a file. */
export type StoreResult =
  | {
      readonly file: NamedFile
      /** The study that holds it; null for a file that waits for a decision. */
      readonly studyId: string | null
      /** Attributes of the file that are not those of its study. */
      readonly differing: DicomDataset
      /** Whether the sender is warned. */
      readonly isWarned: boolean
      readonly reason: null
    }
  /** Not stored; the file is null when it could not be read. */
  | { readonly file: NamedFile | null; readonly reason: FailureReason }

/** Attributes of thousands of files are not kept until the answer. */
export function nameOf({ sopClassUid, sopInstanceUid, seriesUid }: DicomIndex): NamedFile {
  return { sopClassUid, sopInstanceUid, seriesUid }
}
