import type { DicomRefusal } from '@opensono/pacs-core'
import type { DicomJson } from '@opensono/pacs-core/dicom'
import type { FramePlaces } from '../object/FramePlaces'

/** What is kept of a DICOM file beside the file. */
export interface DicomIndex {
  sopClassUid: string
  sopInstanceUid: string
  seriesUid: string
  /** Empty where the file names none. */
  studyUid: string
  transferSyntaxUid: string
  rowCount: number
  columnCount: number
  /** Frames that are there; none of an object without a picture. */
  frameCount: number
  /** Frames that the file names beyond those that are there. */
  missingFrames: number
  modality: string
  /** Date and time as the file writes them, and its own offset from UTC; empty where it does not say. */
  acquired: { date: string; time: string; offset: string }
  patientName: string
  patientId: string
  /** `YYYY-MM-DD`; null where the file does not say. */
  patientBirthDate: string | null
  patientSex: string
  attributes: DicomJson
  framePlaces: FramePlaces
}

/** By what a DICOM object is named. */
export type NamedObject = Pick<DicomIndex, 'sopClassUid' | 'sopInstanceUid' | 'seriesUid'>

/** What came of reading a file. */
export type IndexResult =
  | { index: DicomIndex; refusal?: never }
  | {
      index?: never
      refusal: DicomRefusal
      fault: string
      /** What a file is that was read and has no picture. */
      named?: NamedObject
    }
