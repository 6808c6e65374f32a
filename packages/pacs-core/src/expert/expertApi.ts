import * as z from 'zod/mini'
import { defineApi, del, get, post, put } from '../api/endpoint'
import { kept, whole } from '../api/fields'
import { Phone } from '../session/phone'
import { limits } from '../value/limits'
import {
  DepartmentId,
  ExpertGroupId,
  ExpertId,
  HospitalId,
  Nothing,
  optionalText,
  PageNumber,
  PageSize,
  pageOf,
  textOf,
  UserId,
  Version,
} from '../value/schema'
import type { ExpertApi } from './expertCalls'
import { expertObstacles } from './whyNotAskExpert'

/** To whom an expert is shown beside the own hospital. */
export const expertVisibilities = [
  /** Every hospital that takes part. */
  'all',
  /** Those that are named. */
  'some',
] as const

const group = z.object({ groupId: ExpertGroupId, name: z.string() })
const hospital = z.object({ hospitalId: HospitalId, name: z.string() })

/** An expert as an administrator of their hospital sees them. */
export const ExpertRow = z.object({
  expertId: ExpertId,
  /** The account that takes consultations. */
  userId: UserId,
  userName: z.string(),
  isUserEnabled: z.boolean(),
  /** Why they are neither offered nor asked at present; null while they can be. */
  cannotAnswer: z._default(z.nullable(z.enum(expertObstacles)), null),
  name: z.string(),
  phone: z.string(),
  /** The department that they consult for; null where it does not matter. */
  departmentId: z.nullable(DepartmentId),
  departmentName: z.nullable(z.string()),
  /** Their position, for instance chief physician. */
  title: z.string(),
  resume: z.string(),
  /** Short-lived address of the picture; null for none. */
  avatarUrl: z.nullable(z.string()),
  visibility: z.enum(expertVisibilities),
  /** The hospitals that see them while only some do. */
  visibleTo: z.array(hospital),
  /** None: unclassified. */
  groups: z.array(group),
  version: Version,
})

/** An expert as an administrator of their hospital sees them. */
export interface ExpertRow extends z.output<typeof ExpertRow> {}

/** An expert as a doctor who looks for one sees them, of this hospital or of another that shows them here. */
export const AvailableExpert = z.object({
  expertId: ExpertId,
  userId: UserId,
  hospitalId: HospitalId,
  hospitalName: z.string(),
  /** Null where it does not matter. */
  departmentId: z.nullable(DepartmentId),
  departmentName: z.nullable(z.string()),
  isOwnHospital: z.boolean(),
  name: z.string(),
  title: z.string(),
  resume: z.string(),
  avatarUrl: z.nullable(z.string()),
  groups: z.array(group),
  /** They used the product in the last five minutes, and their screen is not locked. */
  isPresent: z._default(z.boolean(), false),
})

/** An expert as a doctor who looks for one sees them. */
export interface AvailableExpert extends z.output<typeof AvailableExpert> {}

/** A sub-specialty group. */
export const ExpertGroup = z.object({
  groupId: ExpertGroupId,
  name: z.string(),
  description: z.string(),
  /** Once disabled it stays so. */
  isEnabled: z.boolean(),
  expertCount: z.int(),
  version: Version,
})

/** A sub-specialty group. */
export interface ExpertGroup extends z.output<typeof ExpertGroup> {}

/** A hospital that this one consults with. */
export const ConsultationHospital = z.object({
  hospitalId: HospitalId,
  name: z.string(),
  note: z.string(),
  isEnabled: z.boolean(),
  /** Whether that hospital, too, takes part with this one: only then do they see each other's experts. */
  isMutual: z.boolean(),
  /** Experts of this hospital that are shown to some hospitals, this one among them. */
  expertCount: z.int(),
  version: Version,
})

/** A hospital that this one consults with. */
export interface ConsultationHospital extends z.output<typeof ConsultationHospital> {}

const { expert } = limits
const permission = 'pacs:other:set_basic_info'
const once = (ids: readonly string[]) => new Set(ids).size === ids.length

const staleOn = ['expert-changed', 'user-changed', 'role-changed', 'department-changed'] as const

/** What may be written of an expert. */
export const expertFields = {
  userId: UserId,
  /** One of the hospital's; null for none, left out keeps what there is. */
  departmentId: kept(z.nullable(DepartmentId)),
  name: textOf(expert.nameLength, 1),
  phone: Phone,
  title: optionalText(expert.titleLength),
  resume: optionalText(expert.resumeLength),
  visibility: z.enum(expertVisibilities),
  /** Hospitals that take part, at least one while only some see the expert; of an expert whom all see it is not looked at. */
  visibleTo: z._default(z.array(HospitalId).check(z.maxLength(expert.hospitals), z.refine(once, 'twice')), []),
  groupIds: z._default(z.array(ExpertGroupId).check(z.maxLength(expert.groups), z.refine(once, 'twice')), []),
}

/**
 * Why a choice of who sees an expert is not saved: an expert whom some hospitals see names at least one of them.
 *
 * @param expert - who sees the expert, as it is to be saved.
 * @returns what is wrong with `visibleTo`; null for a choice that can be saved.
 */
export function visibilityFault(expert: {
  readonly visibility: ExpertRow['visibility']
  readonly visibleTo: readonly string[]
}): 'required' | null {
  return expert.visibility === 'some' && expert.visibleTo.length === 0 ? 'required' : null
}

/** Of an upload for `avatar`; null takes the picture away, left out keeps it. */
const uploadId = kept(z.nullable(textOf(64, 1)))

/** What may be written of a sub-specialty group. */
export const expertGroupFields = { name: textOf(expert.nameLength, 1), description: optionalText(expert.noteLength) }
const hospitalFields = { note: optionalText(expert.noteLength), isEnabled: z.boolean() }

export const expertCalls = defineApi('expert', {
  page: get('/expert', {
    summary: 'The experts of the hospital, by name.',
    readsPatientData: true,
    query: {
      /** Counted from 0. */
      pageNumber: PageNumber,
      pageSize: PageSize,
      /** Part of a name or a title, or the start of a phone number. */
      search: z.optional(textOf(64)),
      groupId: z.optional(ExpertGroupId),
      /** True: only those in no group. */
      isUnclassified: z.optional(z.boolean()),
    },
    data: pageOf(ExpertRow),
    permission,
    staleOn,
  }),
  get: get('/expert/{expertId}', {
    summary: 'One expert of the hospital.',
    readsPatientData: true,
    params: { expertId: ExpertId },
    data: ExpertRow,
    permission,
    errors: ['NOT_FOUND'],
    staleOn,
  }),
  create: post('/expert', {
    summary: 'Makes a user of the hospital an expert.',
    body: { ...expertFields, uploadId },
    data: ExpertRow,
    permission,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'GROUP_IS_DISABLED'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  edit: put('/expert/{expertId}', {
    summary: 'Changes an expert.',
    params: { expertId: ExpertId },
    body: { ...whole(expertFields), uploadId, version: Version },
    data: ExpertRow,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_TAKEN', 'GROUP_IS_DISABLED'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  remove: del('/expert/{expertId}', {
    summary: 'Removes an expert; the user stays.',
    params: { expertId: ExpertId },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND', 'ROW_IN_USE'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  available: get('/expert/available', {
    summary: 'The experts whom a doctor of this hospital may consult: its own, and those that other hospitals show it.',
    data: z.array(AvailableExpert),
    permission: 'pacs:remote_consultation:remote_consultation_application_and_reception',
    staleOn,
  }),
  groups: get('/expert-group', {
    summary: 'The sub-specialty groups of the hospital, enabled ones first, by name.',
    data: z.array(ExpertGroup),
    permission,
    staleOn: ['expert-changed'],
  }),
  createGroup: post('/expert-group', {
    summary: 'Adds a sub-specialty group.',
    body: expertGroupFields,
    data: ExpertGroup,
    permission,
    errors: ['NAME_TAKEN'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  editGroup: put('/expert-group/{groupId}', {
    summary: 'Changes a sub-specialty group.',
    params: { groupId: ExpertGroupId },
    body: { ...whole(expertGroupFields), version: Version },
    data: ExpertGroup,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_TAKEN', 'GROUP_IS_DISABLED'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  setGroupEnabled: put('/expert-group/{groupId}/enabled', {
    summary: 'Disables a group, which moves its experts to unclassified; a disabled one cannot be enabled again.',
    params: { groupId: ExpertGroupId },
    body: { isEnabled: z.boolean(), version: Version },
    data: ExpertGroup,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT', 'GROUP_IS_DISABLED'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  removeGroup: del('/expert-group/{groupId}', {
    summary: 'Deletes a group that no expert is in.',
    params: { groupId: ExpertGroupId },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND', 'ROW_IN_USE'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  hospitals: get('/consultation-hospital', {
    summary: 'The consulting hospitals, by name.',
    data: z.array(ConsultationHospital),
    permission,
    staleOn: ['expert-changed'],
  }),
  candidates: get('/consultation-hospital/candidate', {
    summary: 'Hospitals that may be added as consulting hospitals.',
    data: z.array(hospital),
    permission,
    staleOn: ['expert-changed'],
  }),
  addHospital: post('/consultation-hospital', {
    summary: 'Adds a consulting hospital.',
    body: { hospitalId: HospitalId, ...hospitalFields },
    data: ConsultationHospital,
    permission,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  editHospital: put('/consultation-hospital/{hospitalId}', {
    summary: 'Changes the note on a consulting hospital, or whether it takes part.',
    params: { hospitalId: HospitalId },
    body: { ...whole(hospitalFields), version: Version },
    data: ConsultationHospital,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT'],
    emits: () => ({ type: 'expert-changed' }),
  }),
  removeHospital: del('/consultation-hospital/{hospitalId}', {
    summary: 'Removes a consulting hospital; refused while experts are shown to it by name.',
    params: { hospitalId: HospitalId },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND', 'ROW_IN_USE'],
    emits: () => ({ type: 'expert-changed' }),
  }),
})

/** Who may be consulted: experts, their groups, and the hospitals that take part. */
export const expertApi: ExpertApi = expertCalls as ExpertApi
