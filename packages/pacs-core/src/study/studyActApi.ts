import * as z from 'zod/mini'
import { defineApi, del, post, put } from '../api/endpoint'
import { changesReport, changesStudy } from '../event/studyEvents'
import { comparedFields } from '../patient/comparedFields'
import { Instant, Nothing, type Same, StudyId, textOf, Version } from '../value/schema'
import { Study } from './Study'
import type { StudyActApi } from './studyActCalls'
import { studyActPermissions } from './studyActRules'

const params = { studyId: StudyId }
/** What the list that one acts on showed; left out by who saw no list. */
const version = z.optional(Version)
const unseen = ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'] as const
/** What keeps everybody, or everybody else, from a study as a whole. */
const closed = ['STUDY_IS_LOCKED_ERROR', 'STUDY_OCCUPIED_ERROR', 'CANNOT_EDIT_CONSULTATION_REPORT'] as const
const deleting = ['DELETE_OTHER_DOCTOR_STUDY_ERROR', 'DELETE_PRINTED_STUDY_ERROR'] as const
const merging = [...unseen, ...closed, ...deleting, 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR', 'PARAM_ERROR'] as const
const permission = studyActPermissions

/** One side of a merge, as it is before it. */
const MergeSide = z.object({
  study: Study,
  images: z.int(),
  /** Saved versions of the report; 0 for none. */
  reportVersions: z.int(),
})

const mergePreviewSchema = z.object({
  /** Names both sides as they were shown: when one has changed, it is good for nothing. */
  token: z.string(),
  survivor: MergeSide,
  merged: MergeSide,
  /** In what the two patients differ; empty when they are one and the same. */
  differences: z.array(z.enum(comparedFields)),
  /** What must be typed to confirm: the exam number of the study that is merged away. */
  confirmation: z.string(),
})

/** The schema of {@link MergePreview} by its name, which declarations repeat in place of its fields. */
export interface MergePreviewSchema extends Same<typeof mergePreviewSchema> {}

/** What both sides of a merge are, and what it would do. */
export const MergePreview: MergePreviewSchema = mergePreviewSchema

/** What both sides of a merge are, and what it would do. */
export interface MergePreview extends z.output<typeof MergePreview> {}

export const studyActCalls = defineApi('studyAct', {
  remove: del('/study/{studyId}', {
    summary: 'Deletes a study. Its images and reports are kept, and come back with it.',
    params,
    data: Nothing,
    permission: permission.remove,
    errors: [...unseen, ...closed, ...deleting],
    emits: changesStudy,
  }),
  restore: post('/study/{studyId}/restore', {
    summary: 'Restores a deleted study, with its images and reports.',
    params,
    data: Study,
    permission: permission.remove,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_NOT_DELETED', 'STUDY_IS_MERGED', ...deleting],
    emits: changesStudy,
  }),
  lock: post('/study/{studyId}/lock', {
    summary: 'Locks a study: nobody changes it until it is unlocked, or the time is over.',
    params,
    body: {
      /** Left out or null: until somebody unlocks it. */
      until: z.optional(z.nullable(Instant)),
    },
    data: Study,
    permission: permission.lock,
    errors: [...unseen, 'STUDY_IS_LOCKED_ERROR', 'STUDY_OCCUPIED_ERROR', 'SCHEMA_VALIDATION_FAILED'],
    emits: changesStudy,
  }),
  unlock: post('/study/{studyId}/unlock', {
    summary:
      'Ends a lock that one set by hand, or that somebody set on a study of one’s own; another one, and the lock after a print, needs the permission to reopen studies for reporting.',
    params,
    data: Study,
    permission: permission.unlock,
    errors: [...unseen, 'STUDY_IS_NOT_LOCK_ERROR', 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR', 'FORBIDDEN'],
    emits: changesStudy,
  }),
  endOccupancy: post('/study/{studyId}/release-others', {
    summary:
      'Ends the work of somebody else on a study: they are notified, and what they had not saved stays with them.',
    params,
    data: Nothing,
    permission: permission.reset,
    errors: [...unseen, 'STUDY_IS_NOT_OCCUPY_ERROR'],
    emits: changesStudy,
  }),
  setVip: put('/study/{studyId}/vip', {
    summary: 'Marks a study as VIP, or removes the mark.',
    params,
    body: { isVip: z.boolean(), version },
    data: Study,
    permission: permission.setVip,
    errors: ['NOT_FOUND', 'STUDY_IS_DELETED_ERROR', 'CONFLICT'],
    emits: changesStudy,
  }),
  reset: post('/study/{studyId}/reset', {
    summary: 'Reopens a study for reporting: the report stays among its versions.',
    params,
    body: { version },
    data: Study,
    permission: permission.reset,
    errors: [...unseen, ...closed, 'CONFLICT'],
    emits: changesReport,
  }),
  mergePreview: post('/study/merge/preview', {
    summary: 'Shows what a merge of two studies would do.',
    body: { survivorId: StudyId, mergedId: StudyId },
    data: MergePreview,
    permission: permission.remove,
    readsPatientData: true,
    errors: [...merging],
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
    permission: permission.remove,
    errors: [...merging, 'MERGE_NOT_CONFIRMED', 'CONFLICT'],
    emits: ({ input: { survivorId, mergedId } }) => [
      ...[survivorId, mergedId].flatMap((studyId) => [
        { type: 'study-changed', studyId } as const,
        { type: 'image-changed', studyId } as const,
      ]),
      { type: 'report-changed', studyId: survivorId },
    ],
  }),
})

/** What is done to a study as a whole. */
export const studyActApi: StudyActApi = studyActCalls as StudyActApi
