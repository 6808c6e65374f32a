import * as z from 'zod/mini'
import { defineApi, get, post, put } from '../api/endpoint'
import { Measure } from '../image/imageApi'
import { StudyImage } from '../image/storedImage'
import { UploadCredentials } from '../image/UploadCredentials'
import { limits } from '../value/limits'
import {
  ConsultationId,
  ExpertGroupId,
  ImageId,
  Instant,
  orNull,
  pageOf,
  type Same,
  StudyId,
  textOf,
  UserId,
} from '../value/schema'
import { AskedExpert, Consultation, ConsultationRow } from './Consultation'
import { consultationStatuses } from './consultationStatus'
import type { GraphicConsultationApi } from './graphicConsultationCalls'
import { confirmed, consultationPageQuery, consultationPermission, refusalBody } from './realtimeConsultationApi'
import { consultationDoubts } from './whyNotInitiate'

const permission = consultationPermission
const { consultation } = limits
const params = { id: ConsultationId }
const imageParams = { id: ConsultationId, imageId: ImageId }
const Status = z.object({ status: z.catch(z.enum(consultationStatuses), 'waiting') })
const unseen = ['NOT_FOUND', 'STUDY_VIP_ERROR'] as const
const acting = [...unseen, 'CONSULTATION_STATUS_CHANGED'] as const
const changes = ({ input: { id } }: { input: { id: string } }) =>
  ({ type: 'consultation-changed', consultationId: id }) as const

/** What a voice note shows during playback: where the pointer was, and what was drawn, by the time of the recording. */
export const VoiceMark = z.object({
  /** Milliseconds from the start of the recording. */
  atMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  imageId: ImageId,
  kind: z.enum(['pointer', 'stroke']),
  /** Parts of the picture's width and height, 0 to 1. */
  points: z.array(z.tuple([z.number(), z.number()])).check(z.minLength(1), z.maxLength(500)),
})

/** One mark of a voice note. */
export interface VoiceMark extends z.output<typeof VoiceMark> {}

/** One message of the conversation around the images. */
export const ConsultationMessage = z.object({
  messageId: z.string(),
  senderId: UserId,
  senderName: z.string(),
  /** Empty for a voice note. */
  text: z.string(),
  /** The image that it is about; null for none. */
  imageId: z.nullable(ImageId),
  sentAt: Instant,
  /** Short-lived address of the recording; null for a written message. */
  voiceUrl: z.nullable(z.string()),
  voiceMs: z.nullable(z.int()),
  marks: z.array(VoiceMark),
})

/** One message of the conversation around the images. */
export interface ConsultationMessage extends z.output<typeof ConsultationMessage> {}

const graphicConsultationSchema = z.object({
  ...Consultation.shape,
  images: z.array(StudyImage),
  messages: z.array(ConsultationMessage),
  /** What the expert has written and not given yet; null to everybody else. */
  draft: z.nullable(z.string()),
})

/** The schema of {@link GraphicConsultation} by its name, which declarations repeat in place of its fields. */
export interface GraphicConsultationSchema extends Same<typeof graphicConsultationSchema> {}

/** A consultation on images, whole. */
export const GraphicConsultation: GraphicConsultationSchema = graphicConsultationSchema

/** A consultation on images, whole. */
export interface GraphicConsultation extends z.output<typeof GraphicConsultation> {}

export const graphicConsultationCalls = defineApi('graphicConsultation', {
  initiate: post('/graphic-consultation', {
    summary: "Requests a graphic consultation: one expert's opinion on images of a study.",
    needsPerson: true,
    body: {
      studyId: StudyId,
      expertList: z.array(AskedExpert).check(z.length(1)),
      imageIds: z.array(ImageId).check(z.minLength(1), z.maxLength(consultation.images)),
      /** What is asked. */
      comment: textOf(limits.consultationCommentLength, 1),
      groupIds: z._default(z.array(ExpertGroupId).check(z.maxLength(consultation.groups)), []),
      /** 1: the doctor may write the report while the expert writes the opinion, and not finish or print it. */
      reportEditableStatus: z._default(z.literal([0, 1]), 0),
      confirmed,
    },
    data: GraphicConsultation,
    permission,
    errors: [
      'IMAGE_OF_OTHER_PATIENT',
      'NOT_FOUND',
      'STUDY_IS_DELETED_ERROR',
      'STUDY_VIP_ERROR',
      'CONSULTATION_VIP',
      'CONSULTATION_NOT_OVER',
      'CONSULTATION_REPEATED',
      'CONSULTATION_EXPERT_CHANGED',
      'EXPERT_CANNOT_ANSWER',
      ...consultationDoubts,
    ],
    emits: ({ data }) => ({ type: 'consultation-changed', consultationId: data?.id ?? null }),
  }),
  requestedRecords: get('/graphic-consultation/requested-record', {
    summary: 'Graphic consultations that the caller requested, newest first.',
    query: consultationPageQuery,
    data: pageOf(ConsultationRow),
    permission,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  receivedRecords: get('/graphic-consultation/received-record', {
    summary: 'Graphic consultations that the caller received as an expert, newest first.',
    query: consultationPageQuery,
    data: pageOf(ConsultationRow),
    permission,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  hospitalRecords: get('/graphic-consultation/hospital-record', {
    summary:
      'Graphic consultations that the hospital requested, newest first: all of them to users who maintain the hospital, to doctors those of their department.',
    query: consultationPageQuery,
    data: pageOf(ConsultationRow),
    permission,
    readsPatientData: true,
    staleOn: ['consultation-changed'],
  }),
  get: get('/graphic-consultation/{id}', {
    summary: 'One graphic consultation, with its images and the conversation.',
    params,
    data: GraphicConsultation,
    permission,
    errors: unseen,
    readsPatientData: true,
    staleOn: ['consultation-changed', 'image-changed'],
  }),
  start: post('/graphic-consultation/{id}/start', {
    summary: 'The expert begins to write.',
    needsPerson: true,
    params,
    data: Status,
    permission,
    errors: acting,
    emits: changes,
  }),
  saveDraft: post('/graphic-consultation/{id}/draft', {
    isBackground: true,
    summary: "Saves a draft of the expert's opinion.",
    needsPerson: true,
    params,
    body: { draft: textOf(consultation.opinionLength) },
    data: Status,
    permission,
    errors: acting,
    emits: changes,
  }),
  giveOpinion: post('/graphic-consultation/{id}/opinion', {
    summary: 'The expert gives the opinion, and the consultation is finished.',
    needsPerson: true,
    params,
    body: { opinion: textOf(consultation.opinionLength, 1) },
    data: Status,
    permission,
    errors: acting,
    emits: changes,
  }),
  refuse: post('/graphic-consultation/{id}/refuse', {
    summary: 'The expert refuses.',
    needsPerson: true,
    params,
    body: refusalBody,
    data: Status,
    permission,
    errors: acting,
    emits: changes,
  }),
  cancel: post('/graphic-consultation/{id}/cancel', {
    summary: 'The doctor cancels it, before the expert began.',
    needsPerson: true,
    params,
    data: Status,
    permission,
    errors: acting,
    emits: changes,
  }),
  finish: post('/graphic-consultation/{id}/finish', {
    summary: 'The doctor ends it without waiting for an opinion.',
    needsPerson: true,
    params,
    data: Status,
    permission,
    errors: acting,
    emits: changes,
  }),
  say: post('/graphic-consultation/{id}/message', {
    summary: 'Adds a message to the conversation, to both sides, while the consultation is not over.',
    needsPerson: true,
    params,
    body: {
      text: textOf(consultation.messageLength),
      imageId: orNull(ImageId),
      /** Key of an uploaded recording; null for a written message. */
      voiceKey: orNull(textOf(512, 1)),
      voiceMs: orNull(z.int().check(z.minimum(1), z.maximum(600_000))),
      marks: z._default(z.array(VoiceMark).check(z.maxLength(2_000)), []),
    },
    data: ConsultationMessage,
    permission,
    errors: [...acting, 'OBJECT_MISSING', 'UPLOAD_KEY_REFUSED', 'IMAGE_OF_OTHER_PATIENT'],
    emits: changes,
  }),
  readMeasure: get('/graphic-consultation/{id}/image/{imageId}/measure', {
    summary: 'The measurements on an image of a consultation, to both sides.',
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
  measure: put('/graphic-consultation/{id}/image/{imageId}/measure', {
    summary: 'Saves what doctor or expert measured on an image of a consultation that is not over.',
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
  voiceToken: get('/graphic-consultation/{id}/voice-token', {
    isBackground: true,
    needsPerson: true,
    summary: 'Temporary credentials to upload one voice note.',
    params,
    query: { key: z.optional(textOf(256)) },
    data: UploadCredentials,
    permission,
    errors: [...acting, 'UPLOAD_KEY_REFUSED', 'UPLOAD_QUOTA_EXCEEDED'],
  }),
})

/** Consultations on images. */
export const graphicConsultationApi: GraphicConsultationApi = graphicConsultationCalls as GraphicConsultationApi
