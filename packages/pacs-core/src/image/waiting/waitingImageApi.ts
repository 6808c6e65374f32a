import * as z from 'zod/mini'
import { defineApi, get, post } from '../../api/endpoint'
import { changesImages } from '../../event/studyEvents'
import { limits } from '../../value/limits'
import { ImageId, Nothing, StudyId, textOf } from '../../value/schema'
import { FilePatient } from '../storedImage'
import { WaitingCandidate, WaitingImage } from './WaitingImage'
import type { WaitingImageApi } from './waitingImageCalls'

const permission = 'pacs:image:collect_image'

/** Most files that a list answers, and that one act decides on. */
const listLength = 500
const ImageIds = z.array(ImageId).check(z.minLength(1), z.maxLength(listLength))

export const waitingImageCalls = defineApi('waitingImage', {
  list: get('/waiting-image', {
    isBackground: true,
    needsPerson: true,
    summary: 'The files of devices that wait for a decision, newest first.',
    data: z.array(WaitingImage).check(z.maxLength(listLength)),
    permission,
    readsPatientData: true,
    staleOn: ['waiting-image-changed', 'study-changed'],
  }),
  count: get('/waiting-image/count', {
    isBackground: true,
    needsPerson: true,
    summary: 'How many files of devices wait for a decision.',
    data: z.object({ count: z.int() }),
    permission,
    staleOn: ['waiting-image-changed'],
  }),
  compare: get('/waiting-image/{imageId}/compare', {
    isBackground: true,
    needsPerson: true,
    summary: 'A waiting file beside a study that it could be assigned to.',
    params: { imageId: ImageId },
    query: { studyId: StudyId },
    data: z.object({
      /** Whom the file names, and in what that is not the patient of the study. */
      filePatient: FilePatient,
      study: WaitingCandidate,
    }),
    permission,
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_IS_DELETED_ERROR', 'STUDY_VIP_ERROR'],
    staleOn: ['study-changed', 'waiting-image-changed'],
  }),
  assign: post('/waiting-image/assign', {
    needsPerson: true,
    summary: 'Makes waiting files images of a study.',
    body: {
      /** All or none of them are assigned. */
      imageIds: ImageIds,
      studyId: StudyId,
      /** Why they belong there; needed when a file names another patient. */
      reason: z.optional(textOf(limits.waitingReasonLength, 1)),
      /** What is added to the report; needed when it was printed. */
      addendum: z.optional(textOf(limits.report.addendumLength, 1)),
    },
    data: Nothing,
    permission,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'STUDY_IS_DELETED_ERROR',
      'STUDY_VIP_ERROR',
      'STUDY_IS_LOCKED_ERROR',
      'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
      'SCHEMA_VALIDATION_FAILED',
    ],
    emits: (made) => [
      ...changesImages(made),
      { type: 'report-changed', studyId: made.input.studyId },
      { type: 'waiting-image-changed' },
    ],
  }),
  discard: post('/waiting-image/discard', {
    needsPerson: true,
    summary: 'Deletes waiting files that belong to no study of the hospital.',
    body: { imageIds: ImageIds, reason: textOf(limits.waitingReasonLength, 1) },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND'],
    emits: () => ({ type: 'waiting-image-changed' }),
  }),
})

/** Files that devices sent and that no study took. */
export const waitingImageApi: WaitingImageApi = waitingImageCalls as WaitingImageApi
