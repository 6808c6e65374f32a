import * as z from 'zod/mini'

/** An opaque id: what it holds is nobody's business but the server's. */
const opaqueId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/, 'id'))

/** Id of a hospital. */
export const HospitalId = opaqueId.brand<'HospitalId'>()
/** Id of a department. */
export const DepartmentId = opaqueId.brand<'DepartmentId'>()
/** Id of an examination room. */
export const RoomId = opaqueId.brand<'RoomId'>()
/** Id of a user. */
export const UserId = opaqueId.brand<'UserId'>()
/** Id of a role. */
export const RoleId = opaqueId.brand<'RoleId'>()
/** Id of a login. */
export const SessionId = opaqueId.brand<'SessionId'>()
/** Id of a patient record. */
export const PatientRecordId = opaqueId.brand<'PatientRecordId'>()
/** Id of a study. */
export const StudyId = opaqueId.brand<'StudyId'>()
/** Id of an image, in a study or in a room's buffer. */
export const ImageId = opaqueId.brand<'ImageId'>()
/** Id of a row of basic data. */
export const BasicDataId = opaqueId.brand<'BasicDataId'>()
/** Id of a template: of reports, or of other documents. */
export const ReportTemplateId = opaqueId.brand<'ReportTemplateId'>()

/** Id of an expert. */
export const ExpertId = opaqueId.brand<'ExpertId'>()
/** Id of a sub-specialty group. */
export const ExpertGroupId = opaqueId.brand<'ExpertGroupId'>()

/** Id of a calibration by hand. */
export const DeviceCalibrationId = opaqueId.brand<'DeviceCalibrationId'>()
/** Id of a calibration by hand. */
export type DeviceCalibrationId = z.output<typeof DeviceCalibrationId>

/** Id of an urgent value. */
export const UrgentNoticeId = opaqueId.brand<'UrgentNoticeId'>()
/** Id of an urgent value. */
export type UrgentNoticeId = z.output<typeof UrgentNoticeId>

/** Id of a consultation. */
export const ConsultationId = opaqueId.brand<'ConsultationId'>()
/** Id of a consultation. */
export type ConsultationId = z.output<typeof ConsultationId>

/** Id of a folder or an entry of the knowledge base. */
export const KnowledgeId = opaqueId.brand<'KnowledgeId'>()
/** Id of a folder or an entry of the knowledge base. */
export type KnowledgeId = z.output<typeof KnowledgeId>

/** Id of another machine's key; the key itself is a secret. */
export const MachineKeyId = opaqueId.brand<'MachineKeyId'>()
/** Id of another machine's key. */
export type MachineKeyId = z.output<typeof MachineKeyId>

/** Id of a hospital. */
export type HospitalId = z.output<typeof HospitalId>
/** Id of a department. */
export type DepartmentId = z.output<typeof DepartmentId>
/** Id of an examination room. */
export type RoomId = z.output<typeof RoomId>
/** Id of a user. */
export type UserId = z.output<typeof UserId>
/** Id of a role. */
export type RoleId = z.output<typeof RoleId>
/** Id of a login. */
export type SessionId = z.output<typeof SessionId>
/** Id of a patient record. */
export type PatientRecordId = z.output<typeof PatientRecordId>
/** Id of a study. */
export type StudyId = z.output<typeof StudyId>
/** Id of an image, in a study or in a room's buffer. */
export type ImageId = z.output<typeof ImageId>
/** Id of a row of basic data. */
export type BasicDataId = z.output<typeof BasicDataId>
/** Id of a template: of reports, or of other documents. */
export type ReportTemplateId = z.output<typeof ReportTemplateId>

/** Id of an expert. */
export type ExpertId = z.output<typeof ExpertId>
/** Id of a sub-specialty group. */
export type ExpertGroupId = z.output<typeof ExpertGroupId>

/** An instant: ISO 8601 in UTC, for instance `2026-01-31T08:00:00.000Z`. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, 'instant'))
/** A calendar date without a zone: `YYYY-MM-DD`. */
export const CalendarDate = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'date'))
/** A number that grows with every change of a row; an edit must name the one it saw. */
export const Version = z.int().check(z.minimum(1))

/**
 * A text without control characters (line breaks and tabs stay), of at most `maxLength` code points.
 *
 * @param maxLength - in Unicode code points.
 * @param minLength - in Unicode code points, after trimming.
 */
export function textOf(maxLength: number, minLength = 0) {
  return z.string().check(
    z.refine((value) => [...value].length <= maxLength, { error: 'tooLong', params: { max: maxLength } }),
    z.refine((value) => [...value.trim()].length >= minLength, {
      error: minLength === 1 ? 'required' : 'tooShort',
      params: { min: minLength },
    }),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are refused
    z.refine((value) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value), 'characters'),
    // Half of a character cannot be stored: what was kept would be another text.
    z.refine((value) => !/\p{Surrogate}/u.test(value), 'characters'),
  )
}

/**
 * A text that may be left out of a new row: it is then empty.
 *
 * @param maxLength - in Unicode code points.
 */
export function optionalText(maxLength: number) {
  return z._default(textOf(maxLength), '')
}

/**
 * A field that may be left out of a new row: it is then null.
 *
 * @param schema - what it holds.
 */
export function orNull<Schema extends z.core.$ZodType>(schema: Schema) {
  return z._default(z.nullable(schema), null)
}

/** A type as it is: an interface may extend this where it may not extend `typeof`. */
export type Same<Type> = Type

/** A page number, from 0. */
export const PageNumber = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Rows of a page. */
export const PageSize = z.int().check(z.minimum(1), z.maximum(200))

/**
 * One page of a list.
 *
 * @param row - schema of a row.
 */
export function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** Rows in all; exact up to 10,000. */
    total: z.int(),
    /** False when there are more rows than `total` says. */
    isTotalExact: z.boolean(),
  })
}

/** The answer of calls that have nothing to return. */
export const Nothing = z.nullable(z.object({}))
/** The answer of calls that have nothing to return. */
export type Nothing = z.output<typeof Nothing>
