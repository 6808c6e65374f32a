import * as z from 'zod/mini'
import { anyOf } from '../access/permission'
import { defineApi, del, get, post, put } from '../api/endpoint'
import { kept } from '../api/fields'
import type { MadeCall } from '../event/staleness'
import { changesImages } from '../event/studyEvents'
import { limits } from '../value/limits'
import { ImageId, Instant, Nothing, RoomId, StudyId, textOf } from '../value/schema'
import { fileExtensions } from './fileExtension'
import type { ImageApi } from './imageCalls'
import { measureLimits } from './measure/measureLimits'
import { BufferImage, StudyImage } from './storedImage'
import { UploadCredentials } from './UploadCredentials'
import { uploadPurposes } from './uploadPurpose'

const uploadErrors = [
  'NOT_FOUND',
  'STUDY_IS_LOCKED_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'STUDY_VIP_ERROR',
  'STUDY_OCCUPIED_ERROR',
  'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
  'PRINTED_STUDY_CANNOT_UPLOAD',
  'UPLOAD_KEY_REFUSED',
  'UPLOAD_TOO_LARGE',
  'OBJECT_MISSING',
  'FILE_TYPE_NOT_ALLOWED',
  'UPLOAD_QUOTA_EXCEEDED',
] as const

/** What a study may refuse a user who changes its images. */
const changeErrors = [
  'NOT_FOUND',
  'STUDY_IS_DELETED_ERROR',
  'STUDY_VIP_ERROR',
  'STUDY_IS_LOCKED_ERROR',
  'STUDY_OCCUPIED_ERROR',
  'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
] as const

/** What either side of a move may refuse. */
const moveErrors = [
  ...changeErrors,
  'IMAGE_USED_IN_REPORT',
  'PRINTED_STUDY_CANNOT_MOVE_IMAGE',
  'CONSULTATION_CANNOT_MOVE_IMAGE',
  'PARAM_ERROR',
] as const

/** What a study may refuse a user who views one of its images. */
const viewErrors = ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'] as const

/** What the notice of an upload may say of the file. */
const fileNotice = {
  /** SHA-256 of each slice of {@link limits.uploadPartBytes} bytes, in lower-case hexadecimal; the server reads the object back by it. */
  partSha256: z.optional(
    z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'sha256'))).check(z.minLength(1), z.maxLength(63)),
  ),
  /** How long a clip is, in milliseconds. */
  durationMs: z.optional(z.int().check(z.minimum(0), z.maximum(86_400_000))),
}

const Placed = z.object({
  imageId: ImageId,
  /** The room buffer holds it when the study could not take it any more. */
  isInBuffer: z.boolean(),
  /** Why it went to the buffer. */
  refusal: z.nullable(z.string()),
  /** True for a DICOM object without a picture: it is no image of the study, and waits for a decision when there is a refusal. Left out for images. */
  isObject: z.optional(z.boolean()),
})

/** Kinds of files that an image is exported as. */
export const exportFileTypes = ['ORIGINAL', 'DICOM'] as const

/** What becomes of an image whose file names another patient. */
export const patientDecisions = ['KEEP', 'BUFFER'] as const

/**
 * What is drawn on an image and measured in it: the text of a measure document, or an empty one. The server checks the document itself,
 * so that no page loads the check with its calls.
 */
export const Measure = textOf(measureLimits.document)
const Comment = textOf(limits.imageCommentLength, 1)

const purposeErrors = ['FORBIDDEN', 'FILE_TYPE_NOT_ALLOWED', 'UPLOAD_QUOTA_EXCEEDED'] as const

const viewers = [
  'pacs:image:collect_image',
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:medical_record:medical_record_view',
] as const
/** Who views the images of a study. */
export const viewsImages = anyOf(...viewers)
/** Images of a study by {@link viewsImages}, images of the caller's room's buffer by the last code; the server distinguishes them. */
const viewAny = anyOf(...viewers, 'pacs:image:view_buffer_list')
/** Who captures, and who writes the report, measures. */
export const measurers = anyOf('pacs:image:collect_image', 'pacs:diagnostic_report:edit_report')

/** What a call emits that changes the buffer of the room where its caller works. */
const changesBuffer = ({ caller: { roomId } }: { caller: { readonly roomId: string } }) =>
  ({ type: 'buffer-changed', roomId }) as const
/** An image that its study cannot take goes into the buffer of the caller's room. */
const changesPlace = (made: MadeCall<{ studyId: string }, { isInBuffer: boolean }>) =>
  made.data?.isInBuffer === true ? changesBuffer(made) : changesImages(made)
/** What a move emits: both studies, or one and the buffer. */
const movedTo = (
  made: MadeCall<{ sourceStudyId: string; targetStudyId?: string | null | undefined }, { studyId: string | null }> & {
    readonly caller: { readonly roomId: string }
  },
) => {
  const { sourceStudyId, targetStudyId } = made.input
  const target = made.data?.studyId ?? targetStudyId ?? undefined
  const source = changesImages({ input: { studyId: sourceStudyId } })
  return [...source, ...(target === undefined ? [changesBuffer(made)] : changesImages({ input: { studyId: target } }))]
}
/** Which study the image is of, the server alone knows. */
const changesImage = () => ({ type: 'image-changed', studyId: null }) as const

export const imageCalls = defineApi('image', {
  uploadToken: get('/image/upload-token', {
    isBackground: true,
    needsPerson: true,
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
    isOpenWhileLocked: true,
    errors: uploadErrors,
  }),
  onUpload: post('/image/on-upload', {
    isBackground: true,
    needsPerson: true,
    summary: 'Adds an uploaded file to a study.',
    body: { studyId: StudyId, imageUrl: textOf(512, 1), ...fileNotice },
    data: Placed,
    permission: 'pacs:image:collect_image',
    isOpenWhileLocked: true,
    errors: uploadErrors,
    emits: changesPlace,
  }),
  uploadDicom: post('/image/upload-dicom', {
    isBackground: true,
    needsPerson: true,
    summary: 'Adds an uploaded DICOM file to a study.',
    body: { studyId: StudyId, dicomUrl: textOf(512, 1), ...fileNotice },
    data: Placed,
    permission: 'pacs:image:collect_image',
    isOpenWhileLocked: true,
    errors: uploadErrors,
    emits: changesPlace,
  }),
  cacheUploadToken: get('/image/cache/upload-token', {
    isBackground: true,
    needsPerson: true,
    summary: "Temporary credentials to upload one file for the room's buffer.",
    query: {
      fileExtension: z.enum(fileExtensions),
      key: z.optional(textOf(256)),
      /** The room in whose buffer the file belongs, when it was taken before a change of room. Left out: the caller's. */
      roomId: z.optional(RoomId),
    },
    data: UploadCredentials,
    permission: 'pacs:image:collect_image',
    isOpenWhileLocked: true,
    errors: uploadErrors,
  }),
  cacheOnUpload: post('/image/cache/on-upload', {
    isBackground: true,
    needsPerson: true,
    summary: "Adds an uploaded file to the room's buffer.",
    body: { roomId: RoomId, imageName: textOf(32, 1), imageUrl: textOf(512, 1), ...fileNotice },
    data: z.object({ imageId: ImageId }),
    permission: 'pacs:image:collect_image',
    isOpenWhileLocked: true,
    errors: uploadErrors,
    emits: ({ input }) => ({ type: 'buffer-changed', roomId: input.roomId }),
  }),
  cacheUploadDicom: post('/image/cache/upload-dicom', {
    isBackground: true,
    needsPerson: true,
    summary: "Adds an uploaded DICOM file to the room's buffer.",
    body: { roomId: RoomId, imageName: textOf(32, 1), cacheDicomUrl: textOf(512, 1), ...fileNotice },
    data: z.object({ imageId: ImageId }),
    permission: 'pacs:image:collect_image',
    isOpenWhileLocked: true,
    errors: uploadErrors,
    emits: ({ input }) => ({ type: 'buffer-changed', roomId: input.roomId }),
  }),
  cacheBindStudy: post('/image/cache/bind-study', {
    needsPerson: true,
    summary: 'Moves a buffered image into a study.',
    body: { imageId: ImageId, studyId: StudyId },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: uploadErrors,
    emits: (made) => [...changesImages(made), changesBuffer(made)],
  }),
  list: get('/image', {
    isBackground: true,
    summary: 'The images of a study, in scan order.',
    query: { studyId: StudyId },
    data: z.array(StudyImage),
    permission: viewsImages,
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['image-changed', 'report-changed'],
  }),
  cacheList: get('/image/cache', {
    isBackground: true,
    needsPerson: true,
    summary: "The images in a room's buffer, newest first.",
    query: { roomId: RoomId },
    data: z.array(BufferImage),
    permission: 'pacs:image:view_buffer_list',
    readsPatientData: true,
    errors: ['NOT_FOUND'],
    staleOn: ['buffer-changed'],
  }),
  remove: del('/image/{studyId}/{imageId}', {
    summary: 'Deletes an image of a study.',
    params: { studyId: StudyId, imageId: ImageId },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: [...changeErrors, 'IMAGE_USED_IN_REPORT', 'IMAGE_IN_CONSULTATION_REPORT'],
    emits: changesImages,
  }),
  cacheRemove: del('/image/cache/{imageId}', {
    needsPerson: true,
    summary: "Deletes an image from a room's buffer.",
    params: { imageId: ImageId },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: ['NOT_FOUND', 'IMAGE_IN_CONSULTATION_REPORT'],
    emits: changesBuffer,
  }),
  cacheUpdate: put('/image/cache/{imageId}', {
    needsPerson: true,
    summary: "Renames an image in a room's buffer, or comments on it.",
    params: { imageId: ImageId },
    /** A field left out stays; a comment of null is taken away. */
    body: { name: kept(textOf(32, 1)), comment: kept(z.nullable(Comment)) },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
    emits: changesBuffer,
  }),
  comment: put('/image/{imageId}/comment', {
    summary: 'Comments on an image of a study.',
    params: { imageId: ImageId },
    body: { comment: Comment },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: [...changeErrors, 'IMAGE_OF_OTHER_PATIENT'],
    emits: changesImage,
  }),
  decidePatient: put('/image/{imageId}/patient', {
    needsPerson: true,
    summary:
      'Decides on an image whose DICOM file names another patient: it belongs to the study, or goes to the buffer of the caller.',
    params: { imageId: ImageId },
    body: { decision: z.enum(patientDecisions) },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: [...changeErrors, 'IMAGE_USED_IN_REPORT', 'PARAM_ERROR'],
    emits: (made) => [changesImage(), changesBuffer(made)],
  }),
  move: post('/image/move', {
    needsPerson: true,
    summary: 'Moves images of a study to another study, or into the buffer of the caller’s room.',
    body: {
      imageIds: z.array(ImageId).check(z.minLength(1), z.maxLength(limits.imageMove.images)),
      /** The study that shows them now. */
      sourceStudyId: StudyId,
      /** Where they go: this, or `roomId`. */
      targetStudyId: z.optional(StudyId),
      roomId: z.optional(RoomId),
      reason: textOf(limits.imageMove.reasonLength, 1),
    },
    data: z.object({
      /** The study that has them now; null for a buffer. Another one than was named when that one was merged. */
      studyId: z.nullable(StudyId),
      /** Until when `undoMove` takes it back. */
      undoUntil: Instant,
    }),
    permission: 'pacs:image:collect_image',
    errors: moveErrors,
    emits: (made) => movedTo(made),
  }),
  undoMove: post('/image/move/undo', {
    needsPerson: true,
    summary: 'Takes back the last move of images, or their move out of a buffer, for a few seconds.',
    body: { imageIds: z.array(ImageId).check(z.minLength(1), z.maxLength(limits.imageMove.images)) },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: [...moveErrors, 'MOVE_UNDO_EXPIRED'],
    emits: (made) => [changesImage(), { type: 'study-changed', studyId: null } as const, changesBuffer(made)],
  }),
  seen: put('/image/{studyId}/seen', {
    summary: 'Removes the mark of images that arrived after the report was begun: a user has seen them.',
    params: { studyId: StudyId },
    body: { imageIds: z.array(ImageId).check(z.minLength(1), z.maxLength(10_000)) },
    data: Nothing,
    permission: measurers,
    errors: viewErrors,
    emits: ({ input }) => ({ type: 'image-changed', studyId: input.studyId }),
  }),
  setView: put('/image/{imageId}/view', {
    summary: 'Tags an image of a study with the view that it shows, or removes the tag.',
    params: { imageId: ImageId },
    /** Key of one of the views of the exam type of the study; null takes the tag away. */
    body: { viewCode: z.nullable(textOf(limits.views.codeLength, 1)) },
    data: Nothing,
    permission: measurers,
    // What was tagged while it was on its way follows its image.
    isOpenWhileLocked: true,
    errors: [...changeErrors, 'PARAM_ERROR'],
    emits: changesImage,
  }),
  removeComment: del('/image/{imageId}/comment', {
    summary: 'Removes the comment on an image.',
    params: { imageId: ImageId },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: changeErrors,
    emits: changesImage,
  }),
  order: put('/image/order', {
    summary: "Changes the order of a study's images.",
    /** All images of the study, each once. */
    body: { studyId: StudyId, imageIds: z.array(ImageId).check(z.minLength(1), z.maxLength(10_000)) },
    data: Nothing,
    permission: 'pacs:image:collect_image',
    errors: [...changeErrors, 'PARAM_ERROR'],
    emits: ({ input }) => ({ type: 'image-changed', studyId: input.studyId }),
  }),
  measure: put('/image/{imageId}/measure', {
    summary: 'Saves the measurements on an image.',
    params: { imageId: ImageId },
    body: {
      measure: Measure,
      /** The version that the caller changed. Left out, what is kept is replaced anyone who wrote it. */
      version: z.optional(z.int().check(z.minimum(0))),
    },
    /** Null from servers that count no versions. */
    data: z.nullable(z.object({ version: z.int() })),
    permission: measurers,
    errors: [...changeErrors, 'CONFLICT'],
    emits: () => [changesImage(), { type: 'buffer-changed', roomId: null }],
  }),
  readMeasure: get('/image/{imageId}/measure', {
    summary: 'The measurements on an image.',
    params: { imageId: ImageId },
    data: z.object({
      /** An empty text when nothing was. */
      measure: z.string(),
      /** Grows with each change, 0 before the first; left out by servers that count no versions. */
      version: z.optional(z.int()),
    }),
    permission: viewAny,
    readsPatientData: true,
    errors: viewErrors,
    staleOn: ['image-changed', 'buffer-changed'],
  }),
  thumbnail: get('/image/{imageId}/thumbnail', {
    summary: 'A short-lived address of the thumbnail of an image.',
    params: { imageId: ImageId },
    /** Null until it is made. */
    data: z.object({ thumbnailUrl: z.nullable(z.string()) }),
    permission: viewAny,
    readsPatientData: true,
    errors: [...viewErrors, 'IMAGE_DAMAGED'],
  }),
  dicomUrl: get('/image/dicom-url', {
    summary: 'A short-lived address of the DICOM file of an image.',
    query: { imageId: ImageId },
    /** Null while there is none. */
    data: z.object({ dicomUrl: z.nullable(z.string()) }),
    permission: viewAny,
    readsPatientData: true,
    errors: [...viewErrors, 'IMAGE_DAMAGED'],
  }),
  base64Image: get('/image/base64-image', {
    summary: 'The bytes of a stored image as base64 text.',
    /** An address that another call answered; addresses of anything else are refused unread. */
    query: { imageUrl: textOf(2048, 1) },
    data: z.nullable(z.string()),
    permission: viewAny,
    readsPatientData: true,
    errors: [...viewErrors, 'IMAGE_TRANSFORM_FAILED', 'IMAGE_DAMAGED', 'IMAGE_OF_OTHER_PATIENT'],
  }),
  exportToken: get('/image/export-token', {
    summary: 'Temporary credentials to download one file of an image.',
    query: { imageId: ImageId, fileType: z.enum(exportFileTypes) },
    data: UploadCredentials,
    permission: viewAny,
    readsPatientData: true,
    errors: [...viewErrors, 'DICOM_EXPORT_NOT_POSSIBLE', 'IMAGE_DAMAGED', 'IMAGE_OF_OTHER_PATIENT', 'DICOM_DAMAGED'],
  }),
  journalKey: get('/image/journal-key', {
    needsPerson: true,
    summary: "The key of the caller's capture journals on this machine.",
    /** 32 bytes in base64; the same at each call, another for each user. To be kept in memory only. */
    data: z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)) }),
    permission: 'pacs:image:collect_image',
    // It opens what was captured.
    readsPatientData: true,
  }),
  genericUploadToken: get('/upload-token', {
    summary: 'Temporary credentials to upload one file that is no image of a study.',
    /** Without a purpose it follows from the name. */
    query: { filename: textOf(255, 1), purpose: z.optional(z.enum(uploadPurposes)) },
    data: UploadCredentials,
    errors: purposeErrors,
  }),
  genericOnUpload: post('/upload/{purpose}/on-upload', {
    summary: 'Adds an uploaded file that is no image of a study.',
    params: { purpose: z.enum(uploadPurposes) },
    body: { fileUrl: textOf(512, 1) },
    data: z.object({
      /** By which other calls name the file. */
      uploadId: z.string(),
      /** Short-lived address of the file as it is kept: pictures are redrawn and carry no notes of the camera. */
      url: z.string(),
      contentType: z.string(),
      sizeBytes: z.int(),
      /** Pixels of a picture, else null. */
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
    }),
    errors: [...purposeErrors, 'UPLOAD_KEY_REFUSED', 'UPLOAD_TOO_LARGE', 'OBJECT_MISSING', 'PICTURE_TOO_LARGE'],
  }),
})

/** Images of studies and of room buffers. Objects go straight to the store; these calls hand out credentials and take notice. */
export const imageApi: ImageApi = imageCalls as ImageApi
