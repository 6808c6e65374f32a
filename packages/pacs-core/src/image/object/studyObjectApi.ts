import * as z from 'zod/mini'
import { defineApi, get, post } from '../../api/endpoint'
import { limits } from '../../value/limits'
import { ImageId, Nothing, StudyId, textOf } from '../../value/schema'
import { viewsImages } from '../imageApi'
import { StudyObject } from './StudyObject'
import type { StudyObjectApi } from './studyObjectCalls'

const permission = viewsImages
const viewErrors = ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'] as const
const fileErrors = [...viewErrors, 'IMAGE_DAMAGED', 'IMAGE_OF_OTHER_PATIENT', 'DICOM_DAMAGED'] as const

export const studyObjectCalls = defineApi('studyObject', {
  list: get('/study-object', {
    isBackground: true,
    summary: 'The DICOM objects without a picture that are kept with a study, in the order in which they came.',
    query: { studyId: StudyId },
    data: z.array(StudyObject),
    permission,
    readsPatientData: true,
    errors: viewErrors,
    staleOn: ['image-changed', 'study-changed'],
  }),
  file: get('/study-object/{objectId}/file', {
    summary: 'The DICOM file of an object, with patient and study as they are registered now.',
    params: { objectId: ImageId },
    data: Nothing,
    file: 'application/dicom',
    permission,
    readsPatientData: true,
    errors: fileErrors,
  }),
  document: get('/study-object/{objectId}/document', {
    summary: 'The PDF in an object, as its machine made it.',
    params: { objectId: ImageId },
    data: Nothing,
    file: 'application/pdf',
    permission,
    readsPatientData: true,
    errors: fileErrors,
  }),
  takeOut: post('/study-object/{objectId}/take-out', {
    needsPerson: true,
    summary: 'Takes an object out of its study, back to the waiting list, from where it is assigned or discarded.',
    params: { objectId: ImageId },
    body: { reason: textOf(limits.waitingReasonLength, 1) },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: [
      ...viewErrors,
      'STUDY_IS_LOCKED_ERROR',
      'STUDY_OCCUPIED_ERROR',
      'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
      'SCHEMA_VALIDATION_FAILED',
    ],
    emits: () => [
      { type: 'image-changed', studyId: null },
      { type: 'study-changed', studyId: null },
      { type: 'waiting-image-changed' },
    ],
  }),
})

/** DICOM objects without a picture that are kept with studies. */
export const studyObjectApi: StudyObjectApi = studyObjectCalls as StudyObjectApi
