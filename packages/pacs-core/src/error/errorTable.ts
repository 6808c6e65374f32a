/** What the product knows of one error code. */
export interface ErrorEntry {
  /** Where the failure is found. */
  kind: 'study' | 'report' | 'login' | 'access' | 'input' | 'transport' | 'device' | 'upload'
  /** HTTP status that a server answers with; left out for codes that only a client raises. */
  status?: number
  /** True when the same act may succeed later without a change by the user. */
  isRetryable?: true
}

/**
 * Every error code of the product, once. Codes in capitals with `_ERROR`, and `PatientTypeId` and `StudyTypeId`, are those
 * of the product specification, section 8. User text is `error.<code>` in both languages.
 */
export const errorTable = {
  STUDY_OCCUPIED_ERROR: { kind: 'study', status: 409, isRetryable: true },
  STUDY_VIP_ERROR: { kind: 'study', status: 409 },
  STUDY_IS_LOCKED_ERROR: { kind: 'study', status: 409 },
  STUDY_IS_DELETED_ERROR: { kind: 'study', status: 404 },
  DELETE_OTHER_DOCTOR_STUDY_ERROR: { kind: 'study', status: 409 },
  DELETE_PRINTED_STUDY_ERROR: { kind: 'study', status: 409 },
  STUDY_IS_NOT_OCCUPY_ERROR: { kind: 'study', status: 409 },
  STUDY_IS_NOT_LOCK_ERROR: { kind: 'study', status: 409 },
  CANNOT_EDIT_CONSULTATION_REPORT: { kind: 'report', status: 409 },
  PRINTED_STUDY_CANNOT_UPLOAD: { kind: 'upload', status: 409 },
  ONLY_STUDY_DOCTOR_CAN_UPLOAD: { kind: 'upload', status: 409 },
  PatientTypeId: { kind: 'input', status: 400 },
  StudyTypeId: { kind: 'input', status: 400 },
  UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR: { kind: 'report', status: 409 },
  PARAM_ERROR: { kind: 'input', status: 400 },
  STUDY_IS_NOT_DELETED: { kind: 'study', status: 409 },
  STUDY_IS_MERGED: { kind: 'study', status: 409 },
  MERGE_NOT_CONFIRMED: { kind: 'study', status: 400 },
  IDENTITY_IN_USE: { kind: 'study', status: 409, isRetryable: true },
  IDENTITY_KEPT: { kind: 'study', status: 409 },
  QUEUE_EMPTY: { kind: 'study', status: 404 },

  USER_NOT_EXIST: { kind: 'login', status: 400 },
  USER_DISABLED: { kind: 'login', status: 400 },
  PHONE_NOT_EXIST: { kind: 'login', status: 400 },
  WRONG_PASSWORD: { kind: 'login', status: 400 },
  ACCOUNT_LOCKED: { kind: 'login', status: 400 },
  PASSWORD_EXPIRED: { kind: 'login', status: 400 },
  PASSWORD_WEAK: { kind: 'login', status: 400 },
  PASSWORD_INITIAL: { kind: 'login', status: 400 },
  PASSWORD_NOT_BY_RULE: { kind: 'login', status: 400 },
  PASSWORD_SAME: { kind: 'login', status: 400 },
  PASSWORD_MISMATCH: { kind: 'login', status: 400 },
  DEPARTMENT_NOT_AVAILABLE: { kind: 'login', status: 400 },
  ROOM_NOT_AVAILABLE: { kind: 'login', status: 400 },
  NO_HOSPITAL: { kind: 'login', status: 400 },
  LOGIN_CHECK_FAILED: { kind: 'login', status: 400 },
  WRONG_VERIFICATION_CODE: { kind: 'login', status: 400 },
  VERIFICATION_CODE_EXPIRED: { kind: 'login', status: 400 },
  SMS_FAILED: { kind: 'login', status: 502, isRetryable: true },
  WRONG_MFA_CODE: { kind: 'login', status: 400 },
  MFA_SECRET_EXPIRED: { kind: 'login', status: 400 },
  MFA_ALREADY_BOUND: { kind: 'login', status: 409 },
  SECOND_FACTOR_NEEDED: { kind: 'login', status: 409 },
  LOGIN_TICKET_EXPIRED: { kind: 'login', status: 409 },
  WRONG_SETUP_CODE: { kind: 'login', status: 400 },

  UNAUTHORIZED: { kind: 'access', status: 401 },
  SESSION_LOCKED: { kind: 'access', status: 423 },
  FORBIDDEN: { kind: 'access', status: 403 },
  NO_MODULE_PERMISSION: { kind: 'access' },
  USER_ID_NOT_EXIST: { kind: 'access', status: 404 },
  USER_IN_USE: { kind: 'access', status: 409 },
  USER_SHARED: { kind: 'access', status: 409 },
  USER_HAS_MORE_RIGHTS: { kind: 'access', status: 409 },
  LAST_ADMINISTRATOR: { kind: 'access', status: 409 },
  ROLE_IN_USE: { kind: 'access', status: 409 },
  DEPARTMENT_NEEDED: { kind: 'access', status: 409 },

  MISSING_REQUIRED_FIELDS: { kind: 'input', status: 400 },
  SCHEMA_VALIDATION_FAILED: { kind: 'input', status: 400 },
  PATH_PARAMETER_EMPTY: { kind: 'input', status: 400 },
  CONFLICT: { kind: 'input', status: 409 },
  IDEMPOTENCY_MISMATCH: { kind: 'input', status: 422 },
  NOT_FOUND: { kind: 'input', status: 404 },
  NAME_TAKEN: { kind: 'input', status: 409 },
  PAYLOAD_TOO_LARGE: { kind: 'input', status: 413 },
  ROW_IN_USE: { kind: 'input', status: 409 },
  DEVICE_TAKEN: { kind: 'input', status: 409 },
  SHEET_UNREADABLE: { kind: 'input', status: 400 },
  CALCULATED_PARAMETER_INVALID: { kind: 'input', status: 400 },
  TEMPLATE_INVALID: { kind: 'input', status: 400 },
  TEMPLATE_EXISTS: { kind: 'input', status: 409 },
  ID_FORMAT_INVALID: { kind: 'input', status: 400 },
  POSSIBLE_DUPLICATE: { kind: 'input', status: 409 },
  NAME_AND_PHONE_EMPTY: { kind: 'input', status: 400 },
  CURRENT_PATIENT_EXISTS: { kind: 'input' },
  NO_HIS_INFO: { kind: 'input', status: 404 },
  HIS_DISABLED: { kind: 'input', status: 409 },
  GROUP_IS_DISABLED: { kind: 'input', status: 409 },

  GATEWAY_TIMEOUT: { kind: 'transport', status: 504, isRetryable: true },
  REQUEST_TIMEOUT: { kind: 'transport', isRetryable: true },
  NETWORK_UNREACHABLE: { kind: 'transport', isRetryable: true },
  CANCELLED: { kind: 'transport', status: 409 },
  RESPONSE_INVALID: { kind: 'transport' },
  NOT_SUPPORTED: { kind: 'transport', status: 501 },
  RATE_LIMITED: { kind: 'transport', status: 429, isRetryable: true },
  SERVER_BUSY: { kind: 'transport', status: 503, isRetryable: true },
  LOG_UNAVAILABLE: { kind: 'transport', status: 503, isRetryable: true },
  STORAGE_FULL: { kind: 'transport', status: 507, isRetryable: true },
  SERVER_FAULT: { kind: 'transport', status: 500, isRetryable: true },
  EVENTS_GONE: { kind: 'transport', status: 410 },
  HIS_UNREACHABLE: { kind: 'transport', status: 502, isRetryable: true },
  HIS_ANSWER_INVALID: { kind: 'transport', status: 502 },

  DEVICE_NOT_SUPPORTED: { kind: 'device' },
  DEVICE_OVERCONSTRAINED: { kind: 'device' },
  DEVICE_NOT_READABLE: { kind: 'device', isRetryable: true },
  DEVICE_NOT_ALLOWED: { kind: 'device' },
  DEVICE_IN_USE: { kind: 'device', isRetryable: true },
  DEVICE_NOT_FOUND: { kind: 'device', isRetryable: true },
  DEVICE_UNKNOWN: { kind: 'device', isRetryable: true },
  RESOLUTION_NOT_SUPPORTED: { kind: 'device' },
  GET_VIDEO_FAILED: { kind: 'device', isRetryable: true },
  ENCODER_MISSING: { kind: 'device' },
  NO_CURRENT_PATIENT: { kind: 'device' },
  NO_COLLECT_PERMISSION: { kind: 'device' },
  CURRENT_CLIP_RECORDING: { kind: 'device' },
  BUFFER_CLIP_RECORDING: { kind: 'device' },
  CAPTURE_IN_OTHER_TAB: { kind: 'device' },
  SAME_CAPTURE_CARD: { kind: 'device' },
  RING_EMPTY: { kind: 'device' },

  DISK_FULL: { kind: 'upload' },
  JOURNAL_UNAVAILABLE: { kind: 'upload' },
  UPLOAD_FAILED: { kind: 'upload', isRetryable: true },
  UPLOAD_TOO_LARGE: { kind: 'upload', status: 413 },
  UPLOAD_KEY_REFUSED: { kind: 'upload', status: 409 },
  OBJECT_MISSING: { kind: 'upload', status: 409, isRetryable: true },
  FILE_TYPE_NOT_ALLOWED: { kind: 'upload', status: 415 },
  IMAGE_USED_IN_REPORT: { kind: 'upload', status: 409 },
  IMAGE_TRANSFORM_FAILED: { kind: 'upload', status: 422 },
  IMAGE_DAMAGED: { kind: 'upload', status: 409 },
  EXPORT_FAILED: { kind: 'upload' },
  DICOM_EXPORT_NOT_POSSIBLE: { kind: 'upload', status: 409 },
  UPLOAD_QUOTA_EXCEEDED: { kind: 'upload', status: 409, isRetryable: true },
  PICTURE_TOO_LARGE: { kind: 'upload', status: 413 },

  REPORT_IS_FINISHED: { kind: 'report', status: 409 },
  REPORT_NOT_FINISHED: { kind: 'report', status: 409 },
  REPORT_EMPTY: { kind: 'report', status: 409 },
  PRINT_FAILED: { kind: 'report', status: 500, isRetryable: true },
  PRINT_REVERT_EXPIRED: { kind: 'report', status: 409 },
  NO_TEMPLATE: { kind: 'report', status: 409 },
} as const satisfies Record<string, ErrorEntry>

/** A code that this version of the product knows. */
export type ErrorCode = keyof typeof errorTable

/**
 * Tells whether a text is a code of {@link errorTable}.
 *
 * @param code - any text, for instance what a server of another version answered.
 */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
