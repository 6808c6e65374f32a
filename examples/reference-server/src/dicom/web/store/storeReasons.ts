import type { ErrorCode } from '@opensono/pacs-core'

/** Failure reasons of the Store transaction (PS3.18, table 10.5.3-1; PS3.4, annex B.2.3; PS3.7, annex C). */
export const failureReasons = {
  /** The server failed. */
  processing: 0x0110,
  /** Another file with this SOP Instance UID is stored. */
  duplicate: 0x0111,
  /** There is no registered study with this Study Instance UID or accession number. */
  noStudy: 0x0112,
  /** Objects of this SOP class are not stored: it has no picture. */
  classNotSupported: 0x0122,
  /** The study does not take files from this sender now. */
  notAllowed: 0x0124,
  /** Too many files, or too much in use: worth trying later. */
  outOfResources: 0xa700,
  /** The file is of another study than the one that the address names, or names another patient than its study. */
  otherStudy: 0xa900,
  /** The file cannot be understood. */
  notUnderstood: 0xc000,
} as const

/** The file is stored, and what it says of its patient or study is not what is given out (PS3.4, B.2.3: coercion of data elements). */
export const coercedWarning = 0xb000

/** A reason why a file is not stored. */
export type FailureReason = (typeof failureReasons)[keyof typeof failureReasons]

const byCode: Partial<Record<ErrorCode, FailureReason>> = {
  NOT_FOUND: failureReasons.noStudy,
  // Who may not see the study does not learn that it exists.
  STUDY_VIP_ERROR: failureReasons.noStudy,
  STUDY_IS_DELETED_ERROR: failureReasons.noStudy,
  STUDY_IS_LOCKED_ERROR: failureReasons.notAllowed,
  PRINTED_STUDY_CANNOT_UPLOAD: failureReasons.notAllowed,
  ONLY_STUDY_DOCTOR_CAN_UPLOAD: failureReasons.notAllowed,
  STUDY_OCCUPIED_ERROR: failureReasons.outOfResources,
  UPLOAD_QUOTA_EXCEEDED: failureReasons.outOfResources,
  STORAGE_FULL: failureReasons.outOfResources,
  SERVER_BUSY: failureReasons.outOfResources,
  FILE_TYPE_NOT_ALLOWED: failureReasons.notUnderstood,
  DICOM_DAMAGED: failureReasons.notUnderstood,
}

/** The failure reason of an error code. */
export const reasonOf = (code: ErrorCode): FailureReason => byCode[code] ?? failureReasons.processing
