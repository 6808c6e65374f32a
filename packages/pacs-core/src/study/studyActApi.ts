import * as z from 'zod/mini'
import { defineApi, del, post, put } from '../api/endpoint'
import { comparedFields } from '../patient/comparePatients'
import { Instant, Nothing, StudyId, textOf, Version } from '../value/schema'
import { Study } from './Study'

const params = { studyId: StudyId }
/** What the list that one acts on showed; left out by who saw no list. */
const version = z.optional(Version)
const touches = ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR', 'STUDY_OCCUPIED_ERROR', 'CONFLICT'] as const

/** Who may delete a study of their own; those of others, and printed ones, need a permission of their own beside it. */
const deletes =
  'pacs:registration:register_study||pacs:image:collect_image||pacs:diagnostic_report:edit_report||pacs:medical_record:delete_other_study||pacs:medical_record:delete_report_after_print'
const writesReports = 'pacs:diagnostic_report:edit_report||pacs:diagnostic_report:print_report'

/** One side of a merge, as it is before it. */
const MergeSide = z.object({
  study: Study,
  images: z.int(),
  /** Saved versions of the report; 0 for none. */
  reportVersions: z.int(),
})

/** What both sides of a merge are, and what it would do. */
export const MergePreview = z.object({
  /** Names both sides as they were shown: when one has changed, it is good for nothing. */
  token: z.string(),
  survivor: MergeSide,
  merged: MergeSide,
  /** In what the two patients differ; empty when they are one and the same. */
  differences: z.array(z.enum(comparedFields)),
  /** What must be typed to confirm: the exam number of the study that goes away. */
  confirmation: z.string(),
})

/** What both sides of a merge are, and what it would do. */
export type MergePreview = z.output<typeof MergePreview>

/** What is done to a study as a whole. */
export const studyActApi = defineApi('studyAct', {
  remove: del('/study/{studyId}', {
    summary: 'Deletes a study. Its images and reports are kept, and come back with it.',
    params,
    data: Nothing,
    permission: deletes,
    errors: [
      ...touches,
      'STUDY_IS_LOCKED_ERROR',
      'DELETE_OTHER_DOCTOR_STUDY_ERROR',
      'DELETE_PRINTED_STUDY_ERROR',
      'CANNOT_EDIT_CONSULTATION_REPORT',
    ],
  }),
  restore: post('/study/{studyId}/restore', {
    summary: 'Takes a deleted study back, with its images and reports.',
    params,
    data: Study,
    permission: deletes,
    errors: [
      'NOT_FOUND',
      'STUDY_VIP_ERROR',
      'STUDY_IS_NOT_DELETED',
      'STUDY_IS_MERGED',
      'DELETE_OTHER_DOCTOR_STUDY_ERROR',
      'DELETE_PRINTED_STUDY_ERROR',
    ],
  }),
  lock: post('/study/{studyId}/lock', {
    summary: 'Locks a study: nobody changes it until it is unlocked, or the time is over.',
    params,
    body: {
      /** Left out or null: until somebody unlocks it. */
      until: z.optional(z.nullable(Instant)),
    },
    data: Study,
    permission: writesReports,
    errors: [...touches],
  }),
  unlock: post('/study/{studyId}/unlock', {
    summary: "Ends a lock; another doctor's needs the permission to reset studies.",
    params,
    data: Study,
    permission: `${writesReports}||pacs:medical_record:reset_study`,
    errors: [...touches, 'STUDY_IS_NOT_LOCK_ERROR', 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR'],
  }),
  endOccupancy: post('/study/{studyId}/release-others', {
    summary: 'Ends the work of somebody else on a study: they are told, and what they had not saved stays with them.',
    params,
    data: Nothing,
    permission: 'pacs:medical_record:reset_study',
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR', 'STUDY_IS_NOT_OCCUPY_ERROR'],
  }),
  setVip: put('/study/{studyId}/vip', {
    summary: 'Marks a study as VIP, or takes the mark away.',
    params,
    body: { isVip: z.boolean(), version },
    data: Study,
    permission: 'pacs:medical_record:set_vip',
    errors: ['NOT_FOUND', 'STUDY_IS_DELETED_ERROR', 'CONFLICT'],
  }),
  reset: post('/study/{studyId}/reset', {
    summary: 'Takes a study back to where it was before its report: the report stays among its versions.',
    params,
    body: { version },
    data: Study,
    permission: 'pacs:medical_record:reset_study',
    errors: [...touches, 'STUDY_IS_LOCKED_ERROR', 'CANNOT_EDIT_CONSULTATION_REPORT'],
  }),
  mergePreview: post('/study/merge/preview', {
    summary: 'Shows what a merge of two studies would do.',
    body: { survivorId: StudyId, mergedId: StudyId },
    data: MergePreview,
    permission: deletes,
    readsPatientData: true,
    errors: [
      ...touches,
      'STUDY_IS_LOCKED_ERROR',
      'DELETE_OTHER_DOCTOR_STUDY_ERROR',
      'DELETE_PRINTED_STUDY_ERROR',
      'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
      'CANNOT_EDIT_CONSULTATION_REPORT',
    ],
  }),
  merge: post('/study/merge', {
    summary: 'Moves the images and reports of one study to another, for good.',
    body: {
      survivorId: StudyId,
      mergedId: StudyId,
      token: textOf(128, 1),
      /** As typed. */
      confirmation: textOf(64),
    },
    data: Study,
    permission: deletes,
    errors: [
      ...touches,
      'MERGE_NOT_CONFIRMED',
      'STUDY_IS_LOCKED_ERROR',
      'DELETE_OTHER_DOCTOR_STUDY_ERROR',
      'DELETE_PRINTED_STUDY_ERROR',
      'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
      'CANNOT_EDIT_CONSULTATION_REPORT',
    ],
  }),
})
