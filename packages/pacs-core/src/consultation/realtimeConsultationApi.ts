import * as z from 'zod/mini'
import { anyOf } from '../access/permission'
import { defineApi, get, post, put } from '../api/endpoint'
import { fileExtensions } from '../image/fileExtension'
import { Measure } from '../image/imageApi'
import { UploadCredentials } from '../image/UploadCredentials'
import { limits } from '../value/limits'
import {
  ConsultationId,
  ExpertGroupId,
  HospitalId,
  ImageId,
  Instant,
  Nothing,
  optionalText,
  orNull,
  PageNumber,
  pageOf,
  StudyId,
  textOf,
  UserId,
} from '../value/schema'
import { AskedExpert, Consultation, ConsultationRow, ConsultationVideo, RoomMediaAccess } from './Consultation'
import { ConsultationStudy } from './ConsultationStudy'
import { consultationRoles, consultationStatuses } from './consultationStatus'
import type { RealtimeConsultationApi } from './realtimeConsultationCalls'
import { consultationDoubts } from './whyNotInitiate'

/** Who asks for consultations and takes them. */
export const consultationPermission = 'pacs:remote_consultation:remote_consultation_application_and_reception'

const permission = consultationPermission
const { consultation } = limits
const params = { id: ConsultationId }
const imageParams = { id: ConsultationId, imageId: ImageId }
const Status = z.object({ status: z.catch(z.enum(consultationStatuses), 'waiting') })

/** What a call about one consultation may be refused for: another hospital's and somebody else's are not found. */
const unseen = ['NOT_FOUND', 'STUDY_VIP_ERROR'] as const
const acting = [...unseen, 'CONSULTATION_STATUS_CHANGED'] as const
const asking = [
  'NOT_FOUND',
  'STUDY_IS_DELETED_ERROR',
  'STUDY_VIP_ERROR',
  'CONSULTATION_VIP',
  'CONSULTATION_NOT_OVER',
  'CONSULTATION_REPEATED',
  'CONSULTATION_EXPERT_CHANGED',
  'EXPERT_CANNOT_ANSWER',
] as const

/** What the doctor was asked about the study and confirmed; the request answers the code of what is not confirmed yet. */
export const confirmed = z._default(z.array(z.enum(consultationDoubts)), [])

/** Which consultation it was, the path says; the server adds the study and notifies the hospitals of all who take part. */
const changes = ({ input: { id } }: { input: { id: string } }) =>
  ({ type: 'consultation-changed', consultationId: id }) as const

const experts = z.array(AskedExpert).check(z.minLength(1), z.maxLength(2))

/** What a page of consultations is asked by. The names are those of the product specification. */
export const consultationPageQuery = {
  /** Part of a patient's name, its pinyin or initials. */
  patientName: z.optional(textOf(limits.registration.nameLength)),
  /** From this calendar day or instant on, in the hospital's zone. */
  startdateStr: z.optional(textOf(30)),
  /** Up to the end of this calendar day, or this instant, in the hospital's zone. */
  enddateStr: z.optional(textOf(30)),
  status: z.optional(z.enum(consultationStatuses)),
  isFavourite: z.optional(z.boolean()),
  /** From 0. */
  pageNum: PageNumber,
  pageSize: z.int().check(z.minimum(1), z.maximum(limits.maxPageSize)),
}

const act = (path: `/${'realtime-' | ''}consultation/${string}`, summary: string) =>
  post(path, { summary, params, data: Status, permission, needsPerson: true, errors: acting, emits: changes })

/** Why an expert refuses: what the doctor reads. */
export const refusalBody = { reason: orNull(textOf(limits.consultationCommentLength)) }

const refuse = (path: `/realtime-consultation/${string}`, summary: string) =>
  post(path, {
    summary,
    params,
    body: refusalBody,
    data: Status,
    permission,
    needsPerson: true,
    errors: acting,
    emits: changes,
  })

export const realtimeConsultationCalls = defineApi('realtimeConsultation', {
  initiate: post('/realtime-consultation/initiate', {
    summary: 'Requests a live consultation about a study from one or two experts.',
    needsPerson: true,
    body: {
      studyId: StudyId,
      expertList: experts,
      comment: optionalText(limits.consultationCommentLength),
      /** Sub-specialty groups that the question is about. */
      groupIds: z._default(z.array(ExpertGroupId).check(z.maxLength(consultation.groups)), []),
      /** 1: the doctor may write the report while the consultation is active. */
      reportEditableStatus: z._default(z.literal([0, 1]), 0),
      confirmed,
    },
    data: Consultation,
    permission,
    errors: [...asking, ...consultationDoubts],
    emits: ({ data }) => ({ type: 'consultation-changed', consultationId: data?.id ?? null }),
  }),
  create: post('/realtime-consultation', {
    summary:
      'Requests a live consultation, as older clients do: of a study without images or one that is worked on, too.',
    isDeprecated: true,
    needsPerson: true,
    body: { expertList: experts, studyId: StudyId },
    data: Consultation,
    permission,
    errors: asking,
    emits: ({ data }) => ({ type: 'consultation-changed', consultationId: data?.id ?? null }),
  }),
  accept: act('/realtime-consultation/accept/{id}', 'An expert accepts.'),
  reject: refuse('/realtime-consultation/reject/{id}', 'An expert refuses while it rings; the same as refuse.'),
  start: act('/realtime-consultation/start/{id}', 'An expert begins: from now on the report is view-only.'),
  refuse: refuse('/realtime-consultation/refuse/{id}', 'An expert refuses.'),
  cancel: act('/realtime-consultation/cancel/{id}', 'The doctor cancels it, before it began.'),
  doctorFinish: act('/realtime-consultation/doctor-finish/{id}', 'The doctor ends it.'),
  expertFinish: post('/realtime-consultation/expert-finish/{id}', {
    summary: 'An expert gives the opinion and is done; when all are, it is over.',
    needsPerson: true,
    params,
    body: { opinion: textOf(consultation.opinionLength, 1) },
    data: Status,
    permission,
    errors: acting,
    emits: changes,
  }),
  transfer: post('/realtime-consultation/transfer/{id}', {
    summary: 'An expert transfers it to another one.',
    needsPerson: true,
    params,
    body: { expert: AskedExpert },
    data: Status,
    permission,
    errors: [...acting, 'CONSULTATION_EXPERT_CHANGED', 'EXPERT_CANNOT_ANSWER'],
    emits: changes,
  }),
  enter: post('/realtime-consultation/enter/{id}', {
    summary: 'Enters the room, for anyone who takes part; refused where it may be entered from a device alone.',
    needsPerson: true,
    params,
    data: Consultation,
    permission,
    errors: [...acting, 'CONSULTATION_DEVICE_ONLY'],
    readsPatientData: true,
    emits: changes,
  }),
  get: get('/realtime-consultation/{id}', {
    summary: 'One consultation, to those who take part.',
    params,
    data: Consultation,
    permission,
    errors: unseen,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  study: get('/consultation/study/{id}', {
    summary:
      'What a consultation, live or graphic, is about: images, request, history, reports. An expert who is invited gets a preview, one who accepted all of it until the end.',
    params,
    data: ConsultationStudy,
    permission,
    errors: acting,
    readsPatientData: true,
    staleOn: ['consultation-changed', 'image-changed', 'report-changed'],
  }),
  ofStudy: get('/consultation/of-study/{studyId}', {
    summary:
      'Consultations about a study, live and graphic, with their opinions, newest first: for who reads its report.',
    params: { studyId: StudyId },
    data: z.array(ConsultationRow),
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    errors: ['NOT_FOUND', 'STUDY_IS_DELETED_ERROR', 'STUDY_VIP_ERROR'],
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  report: get('/consultation/report/{id}', {
    summary:
      'The consultation report of a finished consultation, live or graphic, as it was kept at its finish: for its doctor, its experts, and those of the hospital who read the report or the record of the study.',
    params,
    query: {
      /** Language of the labels. @defaultValue zh */
      language: z.optional(z.enum(['en', 'zh'])),
    },
    data: z.object({
      /** The file, Base64. */
      pdf: z.string(),
      /** Images that could not be drawn, in whose place there is an empty frame. */
      missingImageIds: z.array(ImageId),
      /** Characters that no font of the paper has, in whose place there is a box. */
      missingCharacters: z.array(z.string()),
    }),
    permission: anyOf(
      permission,
      'pacs:diagnostic_report:diagnostic_report_view',
      'pacs:medical_record:medical_record_view',
    ),
    errors: [...unseen, 'STUDY_IS_DELETED_ERROR', 'CONSULTATION_NOT_FINISHED', 'SERVER_BUSY', 'PRINT_FAILED'],
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  noteIntoReport: post('/consultation/into-report/{id}', {
    summary: 'Notes that the opinion of an expert was put into the report of the study, and when.',
    params,
    body: {
      /** The expert whose opinion it is. */
      userId: UserId,
    },
    data: z.object({ at: Instant }),
    permission: 'pacs:diagnostic_report:edit_report',
    needsPerson: true,
    errors: ['NOT_FOUND', 'STUDY_IS_DELETED_ERROR', 'STUDY_VIP_ERROR'],
    emits: changes,
  }),
  readMeasure: get('/realtime-consultation/{id}/image/{imageId}/measure', {
    summary: 'The measurements on an image of the study, to those who take part in a live consultation about it.',
    params: imageParams,
    data: z.object({
      /** An empty text when nothing was. */
      measure: z.string(),
      /** Grows with each change, 0 before the first. */
      version: z.int(),
    }),
    permission,
    errors: [...acting, 'IMAGE_OF_OTHER_PATIENT'],
    readsPatientData: true,
    staleOn: ['image-changed'],
  }),
  measure: put('/realtime-consultation/{id}/image/{imageId}/measure', {
    summary:
      'Saves what doctor or expert measured on an image of the study while a live consultation about it is not over.',
    needsPerson: true,
    params: imageParams,
    body: {
      measure: Measure,
      /** The version that the caller changed. Left out, what is kept is replaced anyone who wrote it. */
      version: z.optional(z.int().check(z.minimum(0))),
    },
    data: z.object({ version: z.int() }),
    permission,
    errors: [
      ...acting,
      'IMAGE_OF_OTHER_PATIENT',
      'CONFLICT',
      'STUDY_IS_LOCKED_ERROR',
      'STUDY_IS_DELETED_ERROR',
      'PRINTED_STUDY_CANNOT_UPLOAD',
    ],
    emits: () => ({ type: 'image-changed', studyId: null }),
  }),
  isExpert: get('/realtime-consultation/isExpert', {
    summary: 'Whether the caller takes part as doctor or as expert: decided by the server.',
    query: { id: ConsultationId },
    data: z.object({ isExpert: z.boolean(), role: z.enum(consultationRoles) }),
    permission,
    errors: unseen,
    staleOn: ['consultation-changed'],
  }),
  media: get('/realtime-consultation/media/{id}', {
    summary: 'How pictures and voices of the room travel, with credentials for the caller.',
    needsPerson: true,
    holdsSecret: true,
    params,
    data: RoomMediaAccess,
    permission,
    errors: acting,
  }),
  checkMedia: get('/realtime-consultation/check/media', {
    isBackground: true,
    summary: 'The servers that help media to find a way, for the self-check before a consultation.',
    needsPerson: true,
    holdsSecret: true,
    data: RoomMediaAccess,
    permission,
  }),
  checkRate: post('/realtime-consultation/check/rate', {
    isBackground: true,
    summary: 'Takes random text and answers with some, so that the self-check can measure its rates. Nothing is kept.',
    needsPerson: true,
    body: {
      text: textOf(consultation.checkedLength),
      /** Characters of the answer. */
      answerLength: z.int().check(z.minimum(0), z.maximum(consultation.checkedLength)),
    },
    data: z.object({
      /** Random, so that no proxy makes it smaller: letters, digits, `-` and `_`. */
      text: z.string(),
    }),
    permission,
  }),
  received: get('/realtime-consultation/received', {
    isBackground: true,
    summary: 'How many live consultations wait for the caller as an expert.',
    /** Left out or true: the count. */
    query: { count: z.optional(z.boolean()) },
    data: z.int(),
    permission,
    staleOn: ['consultation-changed'],
  }),
  requesting: get('/realtime-consultation/requesting', {
    isBackground: true,
    summary: 'The live consultation that the caller requested and that is not over, as older clients ask for it.',
    isDeprecated: true,
    data: z.nullable(ConsultationRow),
    permission,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  requestedRecords: get('/realtime-consultation/requested-record', {
    summary: 'Live consultations that the caller requested, newest first.',
    query: consultationPageQuery,
    data: pageOf(ConsultationRow),
    permission,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  receivedRecords: get('/realtime-consultation/received-record', {
    summary: 'Live consultations that the caller received as an expert, newest first.',
    query: consultationPageQuery,
    data: pageOf(ConsultationRow),
    permission,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  hospitalRecords: get('/realtime-consultation/hospital-record', {
    summary:
      'Live consultations that the hospital requested, newest first: all of them to users who maintain the hospital, to doctors those of their department.',
    query: consultationPageQuery,
    data: pageOf(ConsultationRow),
    permission,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  hospitalFinish: act(
    '/consultation/hospital-finish/{id}',
    'Ends a consultation of the hospital, live or graphic, for a user of the hospital who does not take part.',
  ),
  takeOver: act(
    '/consultation/take-over/{id}',
    'Makes the caller the doctor of a consultation of the hospital, live or graphic, in place of the doctor who requested it.',
  ),
  setFavourite: put('/consultation/{id}/favourite', {
    summary: 'Marks a consultation, live or graphic, as a favourite of the caller, or removes the mark.',
    params,
    body: { isFavourite: z.boolean() },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND'],
    emits: changes,
  }),
  videoToken: get('/realtime-consultation/video-token', {
    isBackground: true,
    needsPerson: true,
    summary: "Temporary credentials to upload the video of the caller's consultation.",
    query: {
      /** For instance `mp4`, with or without a dot. */
      suffix: textOf(8, 1),
      /** The consultation; left out, the one that the caller is in. */
      id: z.optional(ConsultationId),
      /** Renews the credentials of a key given before. */
      key: z.optional(textOf(256)),
    },
    data: UploadCredentials,
    permission,
    errors: ['NOT_FOUND', 'FILE_TYPE_NOT_ALLOWED', 'UPLOAD_KEY_REFUSED', 'UPLOAD_QUOTA_EXCEEDED'],
  }),
  uploadToken: get('/realtime-consultation/upload-token/{filename}', {
    isBackground: true,
    needsPerson: true,
    summary: 'Temporary credentials to upload a file of a consultation under a name.',
    params: { filename: textOf(128, 1) },
    query: { id: z.optional(ConsultationId), key: z.optional(textOf(256)) },
    data: UploadCredentials,
    permission,
    errors: ['NOT_FOUND', 'FILE_TYPE_NOT_ALLOWED', 'UPLOAD_KEY_REFUSED', 'UPLOAD_QUOTA_EXCEEDED'],
  }),
  setVideo: put('/realtime-consultation/video', {
    isBackground: true,
    needsPerson: true,
    summary: 'Adds an uploaded video to its consultation.',
    body: {
      id: ConsultationId,
      /** The key of the object. */
      url: textOf(512, 1),
    },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND', 'OBJECT_MISSING', 'UPLOAD_KEY_REFUSED', 'UPLOAD_TOO_LARGE'],
    emits: changes,
  }),
  video: get('/realtime-consultation/video/{id}', {
    summary: 'The videos of a consultation, newest first, with short-lived addresses.',
    params,
    data: z.array(ConsultationVideo),
    permission,
    errors: unseen,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  reportTemplate: get('/realtime-consultation/report-template/{id}', {
    summary: "The hospital's template of consultation reports, filled with one consultation.",
    params,
    data: z.object({
      reportTemplateId: z.nullable(z.string()),
      name: z.nullable(z.string()),
      /** XML of the template. */
      content: z.string(),
    }),
    permission,
    errors: [...unseen, 'NO_TEMPLATE'],
    readsPatientData: true,
    staleOn: ['template-changed'],
  }),
  expertUploadToken: get('/realtime-consultation/expert/image/upload-token', {
    isBackground: true,
    needsPerson: true,
    summary:
      'Temporary credentials for an expert to upload an image into the study of the consultation that they are in.',
    query: {
      studyId: StudyId,
      /** Checked against the consultation, never trusted. */
      requestDoctorId: UserId,
      /** Checked against the consultation, never trusted. */
      requestDoctorHospitalId: HospitalId,
      fileExtension: z.optional(z.enum(fileExtensions)),
      key: z.optional(textOf(256)),
    },
    data: UploadCredentials,
    permission,
    errors: [
      'NOT_FOUND',
      'FILE_TYPE_NOT_ALLOWED',
      'UPLOAD_KEY_REFUSED',
      'UPLOAD_QUOTA_EXCEEDED',
      'CONSULTATION_STATUS_CHANGED',
    ],
  }),
  expertOnUpload: post('/realtime-consultation/expert/image/on-upload', {
    isBackground: true,
    needsPerson: true,
    summary: 'Adds an image that an expert uploaded to the study of the consultation.',
    body: {
      studyId: StudyId,
      requestDoctorId: UserId,
      requestDoctorHospitalId: HospitalId,
      imageUrl: textOf(512, 1),
    },
    data: z.object({
      imageId: ImageId,
      /** The buffer of the doctor's room holds it when the study could not take it any more. */
      isInBuffer: z.boolean(),
    }),
    permission,
    errors: ['NOT_FOUND', 'OBJECT_MISSING', 'UPLOAD_KEY_REFUSED', 'UPLOAD_TOO_LARGE', 'FILE_TYPE_NOT_ALLOWED'],
    emits: ({ input: { studyId } }) => ({ type: 'image-changed', studyId }),
  }),
  closeStatus: get('/realtime-consultation/monitor/close-status/{id}', {
    isBackground: true,
    summary: 'Whether a consultation is over, for the monitor on the device.',
    params,
    data: z.object({ isClosed: z.boolean(), status: z.catch(z.enum(consultationStatuses), 'waiting') }),
    permission,
    errors: unseen,
    staleOn: ['consultation-changed'],
  }),
  monitorCancel: act('/realtime-consultation/monitor/cancel/{id}', 'The monitor cancels it for its doctor.'),
  monitorFinish: act('/realtime-consultation/monitor/doctor-finish/{id}', 'The monitor ends it for its doctor.'),
})

/** Live consultations. */
export const realtimeConsultationApi: RealtimeConsultationApi = realtimeConsultationCalls as RealtimeConsultationApi
