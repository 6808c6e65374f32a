import * as z from 'zod/mini'
import { PossibleDuplicate } from '../patient/KnownPatient'
import { PasswordRule, passwordParts } from '../session/passwordRule'
import { BasicDataUsage } from '../settings/basicData/BasicDataUsage'
import { FormulaRefusal } from '../settings/formula/FormulaFault'
import { TemplateFault } from '../settings/template/TemplateFault'
import { Instant } from '../value/schema'
import { BrokenLink } from './BrokenLink'
import { dicomRefusals } from './dicomRefusal'
import { FieldFault } from './FieldFault'

/** What the product knows of one error code. */
export interface ErrorEntry {
  /** Where the failure is found. */
  kind: 'study' | 'report' | 'login' | 'access' | 'input' | 'transport' | 'device' | 'upload' | 'image' | 'page'
  /** HTTP status that a server answers with; left out for codes that only a client raises. */
  status?: number
  /** True when the same act may succeed later without a change by the user. */
  isRetryable?: true
  /** The facts that come with it, by name. Never secrets. */
  details?: Readonly<Record<string, z.core.$ZodType>>
}

/** A list whose members are read one by one: those that this version does not understand are left out. */
function listOf<Item extends z.core.$ZodType>(item: Item) {
  const keep = (members: unknown[]): readonly z.output<Item>[] =>
    members.flatMap((member) => {
      const read = z.safeParse(item, member)
      return read.success ? [read.data] : []
    })
  return z.pipe(z.array(z.unknown()), z.transform(keep))
}

const occupant = { userName: z.string(), roomName: z.string() }
/** Null while nobody examined or reported. */
const doctors = { examinedByName: z.nullable(z.string()), reportedByName: z.nullable(z.string()) }
/** A lock that a print made ends by itself. */
const lock = { lockedUntil: Instant, isByPrint: z.optional(z.boolean()) }
const fields = { fields: listOf(FieldFault) }
/** What a department's rule says of a password, so that a form can ask for a new one. */
const expired = { departmentId: z.optional(z.string()), rule: z.optional(PasswordRule) }
const ofHis = { failure: z.string(), status: z.nullable(z.number()) }
/** What an object store said. */
const ofStore = { storeCode: z.optional(z.string()), status: z.optional(z.number()) }
/** How much of a file is safe. */
const kept = { sizeBytes: z.optional(z.number()) }
/** The first gap of a report that was not filled, and how many there are. Places are UTF-16 offsets in the text of the field. */
const gap = {
  field: z.enum(['findings', 'impression', 'recommendation', 'history']),
  start: z.number(),
  end: z.number(),
  words: z.string(),
  count: z.number(),
}
const wait = { retryAfterSeconds: z.number() }
/** Of the days that figures are counted from, how many can be counted by now. */
const preparing = { readyDays: z.number(), days: z.number() }

/** The consultation that there is already: who asked for it and when, and who was asked. */
const formerConsultation = {
  requestedByName: z.optional(z.string()),
  requestedAt: z.optional(z.string()),
  experts: z.optional(z.array(z.string())),
}

/**
 * Every error code of the product, once. Codes in capitals with `_ERROR`, and `PatientTypeId` and `StudyTypeId`, are those
 * of the product specification, section 8. User text is `error.<code>` in both languages.
 */
export const errorTable = {
  STUDY_OCCUPIED_ERROR: { kind: 'study', status: 409, isRetryable: true, details: occupant },
  STUDY_VIP_ERROR: { kind: 'study', status: 409 },
  STUDY_IS_LOCKED_ERROR: { kind: 'study', status: 409, details: lock },
  STUDY_IS_DELETED_ERROR: { kind: 'study', status: 404 },
  DELETE_OTHER_DOCTOR_STUDY_ERROR: { kind: 'study', status: 409 },
  DELETE_PRINTED_STUDY_ERROR: { kind: 'study', status: 409 },
  STUDY_IS_NOT_OCCUPY_ERROR: { kind: 'study', status: 409 },
  STUDY_IS_NOT_LOCK_ERROR: { kind: 'study', status: 409 },
  CANNOT_EDIT_CONSULTATION_REPORT: { kind: 'report', status: 409 },
  PRINTED_STUDY_CANNOT_UPLOAD: { kind: 'upload', status: 409 },
  ONLY_STUDY_DOCTOR_CAN_UPLOAD: { kind: 'upload', status: 409, details: doctors },
  PatientTypeId: { kind: 'input', status: 400, details: fields },
  StudyTypeId: { kind: 'input', status: 400, details: fields },
  UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR: { kind: 'report', status: 409, details: doctors },
  PARAM_ERROR: { kind: 'input', status: 400, details: { fields: z.optional(listOf(FieldFault)) } },
  STUDY_IS_NOT_DELETED: { kind: 'study', status: 409 },
  STUDY_IS_MERGED: { kind: 'study', status: 409 },
  MERGE_NOT_CONFIRMED: { kind: 'study', status: 400 },
  IDENTITY_IN_USE: { kind: 'study', status: 409, isRetryable: true, details: { ...occupant, examNumber: z.string() } },
  IDENTITY_KEPT: { kind: 'study', status: 409, details: { examNumber: z.string() } },
  QUEUE_EMPTY: { kind: 'study', status: 404 },

  USER_NOT_EXIST: { kind: 'login', status: 400 },
  USER_DISABLED: { kind: 'login', status: 400 },
  PHONE_NOT_EXIST: { kind: 'login', status: 400 },
  WRONG_PASSWORD: { kind: 'login', status: 400, details: { remaining: z.number() } },
  ACCOUNT_LOCKED: { kind: 'login', status: 400, details: lock },
  PASSWORD_EXPIRED: { kind: 'login', status: 400, details: expired },
  PASSWORD_WEAK: { kind: 'login', status: 400, details: expired },
  PASSWORD_INITIAL: { kind: 'login', status: 400, details: expired },
  PASSWORD_NOT_BY_RULE: {
    kind: 'login',
    status: 400,
    details: { unmet: z.array(z.enum(passwordParts)), rule: PasswordRule },
  },
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
  MACHINE_KEY_MISSING: { kind: 'access', status: 401 },
  MACHINE_KEY_REFUSED: { kind: 'access', status: 401 },
  MACHINE_KEY_EXPIRED: { kind: 'access', status: 401 },
  MACHINE_KEY_WRONG_PURPOSE: { kind: 'access', status: 403 },
  SESSION_LOCKED: { kind: 'access', status: 423 },
  FORBIDDEN: { kind: 'access', status: 403 },
  NO_MODULE_PERMISSION: { kind: 'access' },
  USER_ID_NOT_EXIST: { kind: 'access', status: 404 },
  USER_IN_USE: { kind: 'access', status: 409 },
  USER_SHARED: { kind: 'access', status: 409 },
  USER_HAS_MORE_RIGHTS: { kind: 'access', status: 409 },
  OWN_PERMISSIONS: { kind: 'access', status: 409 },
  OWN_ACCOUNT: { kind: 'access', status: 409 },
  LAST_ADMINISTRATOR: { kind: 'access', status: 409 },
  ROLE_IN_USE: { kind: 'access', status: 409 },
  DEPARTMENT_NEEDED: { kind: 'access', status: 409 },

  MISSING_REQUIRED_FIELDS: { kind: 'input', status: 400, details: fields },
  SCHEMA_VALIDATION_FAILED: { kind: 'input', status: 400, details: fields },
  PATH_PARAMETER_EMPTY: { kind: 'input', status: 400, details: fields },
  CONFLICT: {
    kind: 'input',
    status: 409,
    details: {
      savedByName: z.string(),
      savedAt: Instant,
      current: z.optional(z.unknown()),
      yours: z.optional(z.unknown()),
    },
  },
  IDEMPOTENCY_MISMATCH: { kind: 'input', status: 422 },
  MEDIA_TYPE_NOT_ACCEPTABLE: { kind: 'input', status: 406, details: { offered: z.string() } },
  MEDIA_TYPE_NOT_SUPPORTED: { kind: 'input', status: 415, details: { supported: z.string() } },
  NOT_FOUND: { kind: 'input', status: 404 },
  NAME_TAKEN: { kind: 'input', status: 409, details: { field: z.string() } },
  PAYLOAD_TOO_LARGE: { kind: 'input', status: 413 },
  ROW_IN_USE: {
    kind: 'input',
    status: 409,
    details: { usedBy: z.string(), usage: listOf(BasicDataUsage), field: z.optional(z.string()) },
  },
  DEVICE_TAKEN: { kind: 'input', status: 409, details: { device: z.string(), room: z.string(), deviceId: z.string() } },
  SHEET_UNREADABLE: { kind: 'input', status: 400 },
  CALCULATED_PARAMETER_INVALID: {
    kind: 'input',
    status: 400,
    details: { reason: z.string(), fault: FormulaRefusal, ...fields },
  },
  TEMPLATE_INVALID: { kind: 'input', status: 400, details: { reason: z.string(), faults: listOf(TemplateFault) } },
  TEMPLATE_EXISTS: { kind: 'input', status: 409 },
  ID_FORMAT_INVALID: { kind: 'input', status: 400, details: fields },
  POSSIBLE_DUPLICATE: { kind: 'input', status: 409, details: { duplicates: listOf(PossibleDuplicate) } },
  NAME_AND_PHONE_EMPTY: { kind: 'input', status: 400 },
  CURRENT_PATIENT_EXISTS: { kind: 'input' },
  NO_HIS_INFO: { kind: 'input', status: 404 },
  HIS_DISABLED: { kind: 'input', status: 409 },
  GROUP_IS_DISABLED: { kind: 'input', status: 409 },

  GATEWAY_TIMEOUT: { kind: 'transport', status: 504, isRetryable: true },
  REQUEST_TIMEOUT: { kind: 'transport', isRetryable: true },
  NETWORK_UNREACHABLE: { kind: 'transport', isRetryable: true },
  CANCELLED: { kind: 'transport', status: 409 },
  RESPONSE_INVALID: {
    kind: 'transport',
    details: { call: z.optional(z.string()), paths: z.optional(z.array(z.string())) },
  },
  NOT_SUPPORTED: { kind: 'transport', status: 501 },
  RATE_LIMITED: { kind: 'transport', status: 429, isRetryable: true, details: wait },
  SERVER_BUSY: { kind: 'transport', status: 503, isRetryable: true },
  STATISTICS_PREPARING: { kind: 'study', status: 503, isRetryable: true, details: preparing },
  LOG_UNAVAILABLE: { kind: 'transport', status: 503, isRetryable: true },
  STORAGE_FULL: { kind: 'transport', status: 507, isRetryable: true },
  SERVER_FAULT: { kind: 'transport', status: 500, isRetryable: true },
  PAGE_FAULT: { kind: 'page', isRetryable: true },
  EVENTS_GONE: { kind: 'transport', status: 410, details: { latest: z.number() } },
  HIS_UNREACHABLE: { kind: 'transport', status: 502, isRetryable: true, details: ofHis },
  HIS_ANSWER_INVALID: { kind: 'transport', status: 502, details: ofHis },

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

  DISK_FULL: { kind: 'upload', details: kept },
  JOURNAL_UNAVAILABLE: { kind: 'upload', details: kept },
  UPLOAD_FAILED: { kind: 'upload', isRetryable: true, details: ofStore },
  UPLOAD_TOO_LARGE: {
    kind: 'upload',
    status: 413,
    details: { sizeMb: z.optional(z.number()), fileName: z.optional(z.string()) },
  },
  UPLOAD_KEY_REFUSED: { kind: 'upload', status: 409 },
  OBJECT_MISSING: { kind: 'upload', status: 409, isRetryable: true },
  FILE_TYPE_NOT_ALLOWED: {
    kind: 'upload',
    status: 415,
    details: {
      reason: z.optional(z.enum(dicomRefusals)),
      /** What names of such files end with, for a file that is no image of a study. */
      types: z.optional(z.array(z.string())),
    },
  },
  IMAGE_USED_IN_REPORT: { kind: 'upload', status: 409 },
  IMAGE_IN_CONSULTATION_REPORT: { kind: 'upload', status: 409 },
  IMAGE_OF_OTHER_PATIENT: {
    kind: 'image',
    status: 409,
    // Numbers of the images in scan order, as a list to read.
    details: { imageIds: z.array(z.string()), images: z.string() },
  },
  PRINTED_STUDY_CANNOT_MOVE_IMAGE: { kind: 'upload', status: 409 },
  CONSULTATION_CANNOT_MOVE_IMAGE: { kind: 'upload', status: 409 },
  MOVE_UNDO_EXPIRED: { kind: 'upload', status: 409 },
  IMAGE_TRANSFORM_FAILED: { kind: 'upload', status: 422 },
  IMAGE_DAMAGED: { kind: 'upload', status: 409 },
  EXPORT_FAILED: { kind: 'upload' },
  DICOM_EXPORT_NOT_POSSIBLE: { kind: 'upload', status: 409 },
  UPLOAD_QUOTA_EXCEEDED: { kind: 'upload', status: 409, isRetryable: true },
  PICTURE_TOO_LARGE: { kind: 'upload', status: 413 },

  DICOM_DAMAGED: { kind: 'image', status: 422, details: { fault: z.optional(z.string()) } },
  DICOM_NOT_SUPPORTED: { kind: 'image', status: 415, details: { feature: z.string() } },
  PICTURE_INCOMPLETE: { kind: 'image', details: { storedFrames: z.number() } },
  PICTURE_UNREADABLE: { kind: 'image' },

  REPORT_IS_FINISHED: { kind: 'report', status: 409 },
  REPORT_NOT_FINISHED: { kind: 'report', status: 409 },
  REPORT_NOT_AUDITED: { kind: 'report', status: 409 },
  REPORT_EMPTY: { kind: 'report', status: 409 },
  LINKED_VALUE_DIFFERS: {
    kind: 'report',
    status: 400,
    // What is written, as a list to read.
    details: { links: listOf(BrokenLink), values: z.array(z.string()) },
  },
  REPORT_REVIEW_NEEDED: { kind: 'report', status: 409 },
  REPORT_REVIEW_ERRORS: { kind: 'report', status: 409, details: { count: z.number() } },
  REPORT_HAS_GAPS: { kind: 'report', status: 409, details: gap },
  SIGNATURE_LINK_ENDED: { kind: 'report', status: 409 },
  PRINT_FAILED: { kind: 'report', status: 500, isRetryable: true },
  IMAGE_NOT_PRINTABLE: {
    kind: 'report',
    status: 409,
    details: { imageIds: z.array(z.string()), numbers: z.array(z.number()) },
  },
  CHARACTERS_NOT_PRINTABLE: { kind: 'report', status: 409, details: { characters: z.array(z.string()) } },
  PRINT_REVERT_EXPIRED: { kind: 'report', status: 409 },
  NO_TEMPLATE: { kind: 'report', status: 409 },
  URGENT_REPORT_OFF: { kind: 'report', status: 409 },
  URGENT_REPORT_OPEN: { kind: 'report', status: 409 },
  URGENT_REPORT_CLOSED: { kind: 'report', status: 409 },
  CONSULTATION_VIP: { kind: 'study', status: 409 },
  CONSULTATION_NOT_OVER: { kind: 'study', status: 409, details: formerConsultation },
  CONSULTATION_REPEATED: { kind: 'study', status: 409, details: formerConsultation },
  CONSULTATION_EXPERT_CHANGED: { kind: 'study', status: 409 },
  EXPERT_CANNOT_ANSWER: { kind: 'study', status: 409, details: { experts: z.array(z.string()) } },
  CONSULTATION_WITHOUT_IMAGES: { kind: 'study', status: 409 },
  CONSULTATION_OF_OCCUPIED_STUDY: { kind: 'study', status: 409, details: occupant },
  CONSULTATION_STATUS_CHANGED: { kind: 'study', status: 409, details: { status: z.optional(z.string()) } },
  CONSULTATION_DEVICE_ONLY: { kind: 'study', status: 409 },
  CONSULTATION_NOT_FINISHED: { kind: 'study', status: 409 },

  KNOWLEDGE_CIRCLE: { kind: 'report', status: 409 },
  KNOWLEDGE_TOO_DEEP: { kind: 'report', status: 409 },
  KNOWLEDGE_FULL: { kind: 'report', status: 409 },
  KNOWLEDGE_NOT_EMPTY: { kind: 'report', status: 409, details: { count: z.number() } },
} as const satisfies Record<string, ErrorEntry>

/** A code that this version of the product knows. */
export type ErrorCode = keyof typeof errorTable

type OutputOf<Shape extends Readonly<Record<string, z.core.$ZodType>>> = z.output<z.ZodMiniObject<Shape>>

type DetailsOf<Entry> = Entry extends { details: infer Shape extends Readonly<Record<string, z.core.$ZodType>> }
  ? Readonly<OutputOf<Shape>>
  : Readonly<Record<string, never>>

/** The facts that must be given with each code; none with most. */
export type GivenDetails = { readonly [Code in ErrorCode]: DetailsOf<(typeof errorTable)[Code]> }

/** The facts of each failure as they are read. Each may be missing, for the server may be older. */
export type ErrorDetails = { readonly [Code in ErrorCode]: Partial<GivenDetails[Code]> }

/**
 * Reads the facts that came with a code. One that is missing, of another kind, or that the table does not name is left out.
 *
 * @param code - which failure it is.
 * @param received - as they came.
 */
export function readDetails(code: ErrorCode, received: unknown): Readonly<Record<string, unknown>> {
  const entry: ErrorEntry = errorTable[code]
  if (entry.details === undefined || typeof received !== 'object' || received === null) return {}
  const read = Object.entries(entry.details).flatMap(([name, schema]) => {
    const fact = Object.hasOwn(received, name) ? z.safeParse(schema, Reflect.get(received, name)) : null
    return fact?.success === true ? [[name, fact.data] as const] : []
  })
  return Object.fromEntries(read)
}

/**
 * Whether a text is a code of {@link errorTable}.
 *
 * @param code - any text, for instance what a server of another version answered.
 */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
