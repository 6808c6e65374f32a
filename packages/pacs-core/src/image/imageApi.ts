import * as z from 'zod/mini'
import { defineApi, del, get, post } from '../api/endpoint'
import { ImageId, Instant, Nothing, RoomId, StudyId, textOf } from '../value/schema'
import { fileExtensions } from './fileExtension'

/** Temporary credentials for one object in the store. */
export const UploadCredentials = z.object({
  /** `MINIO` is spoken to path-style. */
  type: z.catch(z.enum(['S3', 'MINIO']), 'S3'),
  region: z.string(),
  endpoint: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string(),
  expiration: Instant,
  bucket: z.string(),
  key: z.string(),
})

/** Temporary credentials for one object in the store. Kept in memory only. */
export type UploadCredentials = z.output<typeof UploadCredentials>

/** Kinds of images. */
export const imageTypes = ['SINGLE_FRAME', 'MULTI_FRAME'] as const

/** An image of a study. */
export const StudyImage = z.object({
  id: ImageId,
  instanceNumber: z.int(),
  sopInstanceUid: z.string(),
  type: z.catch(z.enum(imageTypes), 'SINGLE_FRAME'),
  /** Short-lived address of the picture or clip. */
  url: z.string(),
  /** Short-lived address of a small picture; null until it is made. */
  thumbnailUrl: z.nullable(z.string()),
  contentType: z.string(),
  sizeBytes: z.int(),
  comment: z.string(),
  createdAt: Instant,
  isUsedInReport: z.boolean(),
})

/** An image of a study. */
export type StudyImage = z.output<typeof StudyImage>

/** An image in the buffer of a room. */
export const BufferImage = z.object({
  id: ImageId,
  name: z.string(),
  type: z.catch(z.enum(imageTypes), 'SINGLE_FRAME'),
  url: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  contentType: z.string(),
  sizeBytes: z.int(),
  comment: z.string(),
  createdAt: Instant,
  /** The study it was taken for, when that could not take it any more. */
  intendedStudyId: z.optional(z.nullable(StudyId)),
  /** Code of that refusal. */
  refusal: z.optional(z.nullable(z.string())),
})

/** An image in the buffer of a room. */
export type BufferImage = z.output<typeof BufferImage>

const uploadErrors = [
  'NOT_FOUND',
  'STUDY_IS_LOCKED_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'STUDY_VIP_ERROR',
  'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
  'PRINTED_STUDY_CANNOT_UPLOAD',
  'UPLOAD_KEY_REFUSED',
  'UPLOAD_TOO_LARGE',
  'OBJECT_MISSING',
  'FILE_TYPE_NOT_ALLOWED',
] as const

const view =
  'pacs:image:collect_image||pacs:diagnostic_report:diagnostic_report_view||pacs:medical_record:medical_record_view'

/** Images of studies and of room buffers. Objects go straight to the store; these calls hand out credentials and take notice. */
export const imageApi = defineApi('image', {
  uploadToken: get('/image/upload-token', {
    summary: 'Temporary credentials to upload one file for a study.',
    query: {
      studyId: StudyId,
      fileExtension: z.optional(z.enum(fileExtensions)),
      key: z.optional(textOf(256)),
      /**
       * True when the picture was taken already. Then the key is given even if the study cannot take it any more, and the notice
       * puts it into the room's buffer; left out, such a study refuses.
       */
      isTaken: z.optional(z.boolean()),
    },
    data: UploadCredentials,
    permission: 'pacs:image:collect_image',
    errors: uploadErrors,
  }),
  onUpload: post('/image/on-upload', {
    summary: 'Takes notice of an uploaded file of a study.',
    body: { studyId: StudyId, imageUrl: textOf(512, 1) },
    data: z.object({
      imageId: ImageId,
      /** The room buffer holds it when the study could not take it any more. */
      isInBuffer: z.boolean(),
      /** Why it went to the buffer. */
      refusal: z.nullable(z.string()),
    }),
    permission: 'pacs:image:collect_image',
    errors: uploadErrors,
  }),
  cacheUploadToken: get('/image/cache/upload-token', {
    summary: "Temporary credentials to upload one file for the room's buffer.",
    query: {
      fileExtension: z.enum(fileExtensions),
      key: z.optional(textOf(256)),
      /** The room in whose buffer the file belongs, when it was taken before a change of room. Left out: the caller's. */
      roomId: z.optional(RoomId),
    },
    data: UploadCredentials,
    permission: 'pacs:image:collect_image',
    errors: uploadErrors,
  }),
  cacheOnUpload: post('/image/cache/on-upload', {
    summary: "Takes notice of an uploaded file of the room's buffer.",
    body: { roomId: RoomId, imageName: textOf(32, 1), imageUrl: textOf(512, 1) },
    data: z.object({ imageId: ImageId }),
    permission: 'pacs:image:collect_image',
    errors: uploadErrors,
  }),
  cacheBindStudy: post('/image/cache/bind-study', {
    summary: 'Moves a buffered image into a study.',
    body: { imageId: ImageId, studyId: StudyId },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: uploadErrors,
  }),
  list: get('/image', {
    summary: 'The images of a study, in scan order.',
    query: { studyId: StudyId },
    data: z.array(StudyImage),
    permission: view,
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
  }),
  cacheList: get('/image/cache', {
    summary: "The images in a room's buffer, newest first.",
    query: { roomId: RoomId },
    data: z.array(BufferImage),
    permission: 'pacs:image:view_buffer_list',
    errors: ['NOT_FOUND'],
  }),
  remove: del('/image/{studyId}/{imageId}', {
    summary: 'Deletes an image of a study.',
    params: { studyId: StudyId, imageId: ImageId },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: [
      'NOT_FOUND',
      'STUDY_IS_DELETED_ERROR',
      'STUDY_VIP_ERROR',
      'STUDY_IS_LOCKED_ERROR',
      'IMAGE_USED_IN_REPORT',
      'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
    ],
  }),
  cacheRemove: del('/image/cache/{imageId}', {
    summary: "Deletes an image from a room's buffer.",
    params: { imageId: ImageId },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: ['NOT_FOUND'],
  }),
})
