import * as z from 'zod/mini'
import { ImageId, Instant, RoomId, type Same, StudyId } from '../value/schema'
import { identityFields } from './patientDifferences'

/** Kinds of images. */
export const imageTypes = ['SINGLE_FRAME', 'MULTI_FRAME'] as const

/** Fields of every stored image, in a study or a buffer. */
const stored = {
  id: ImageId,
  type: z.catch(z.enum(imageTypes), 'SINGLE_FRAME'),
  /** Short-lived address of the picture or clip. */
  url: z.string(),
  /** Short-lived address of a small picture; null until it is made. */
  thumbnailUrl: z.nullable(z.string()),
  contentType: z.string(),
  sizeBytes: z.int(),
  comment: z.string(),
  createdAt: Instant,
  /** Whether there is a DICOM file of it; left out by servers that do not say so. */
  hasDicom: z.optional(z.boolean()),
  /** How long a clip is, in milliseconds; null for stills and while nobody knows. */
  durationMs: z.optional(z.nullable(z.int())),
  /** Frames that the DICOM file names beyond those that are in it; left out where none are missing. */
  missingFrames: z.optional(z.int()),
  /** True when the stored bytes are not those that were sent; the server hands such an image out no more. */
  isDamaged: z.optional(z.boolean()),
  /** Whether something is drawn on it or measured in it; left out by servers that do not say so. */
  isMeasured: z.optional(z.boolean()),
  /** Whether a body mark is among what is drawn on it; left out by servers that do not say so. */
  hasBodyMark: z.optional(z.boolean()),
  /** Which body marks these are, each once; left out by servers that do not say so. */
  bodyMarks: z.optional(z.array(z.string())),
  /** The same as `id`; left out by servers that do not say so. */
  imageId: z.optional(ImageId),
  /** The same as `url`; left out by servers that do not say so. */
  imageUrl: z.optional(z.string()),
  /** Short-lived address of the file of an image that came as DICOM; null for others, whose file `GET /image/dicom-url` makes. Left out by servers that do not say so. */
  dicomUrl: z.optional(z.nullable(z.string())),
  /** Name in the buffer; in a study the instance number as text. Left out by servers that do not say so. */
  imageName: z.optional(z.string()),
  /**
   * The measure document as text, empty for none; null when those of the whole list are longer than 256 KiB: `GET /image/{imageId}/measure`
   * answers each. Left out by servers that do not say so.
   */
  measure: z.optional(z.nullable(z.string())),
}

/** Whom a DICOM file names. */
export const FilePatient = z.object({
  /** By its component groups: Latin letters, Chinese characters, pronunciation. */
  name: z.string(),
  patientId: z.string(),
  /** `YYYY-MM-DD`; null where the file does not say. */
  birthDate: z.nullable(z.string()),
  /** `M`, `F`, `O`, or empty. */
  sex: z.string(),
  /** In what it is not the patient of the study; nothing for the same patient. */
  differences: z.array(z.enum(identityFields)),
  /** Who decided that the file belongs to the study all the same; null while nobody did. */
  keptByName: z.nullable(z.string()),
})

/** Whom a DICOM file names. */
export interface FilePatient extends z.output<typeof FilePatient> {}

const studyImageSchema = z.object({
  ...stored,
  /** The study that it is in; left out by servers that do not say so. */
  studyId: z.optional(StudyId),
  instanceNumber: z.int(),
  sopInstanceUid: z.string(),
  isUsedInReport: z.boolean(),
  /** Whether the report of a finished consultation shows it, so that it is not deleted; left out by servers that do not say so. */
  isInConsultationReport: z.optional(z.boolean()),
  /** Key of the view that it shows, one of the `examViews` of its study; null for none, left out by servers that keep none. */
  viewCode: z.optional(z.nullable(z.string())),
  /** Whom the file names, of an image that came as DICOM; null for others, left out by servers that do not say so. */
  filePatient: z.optional(z.nullable(FilePatient)),
  /** When a device sent it although the report was begun, until a user has seen it; null for others, left out by servers that do not say so. */
  arrivedAt: z.optional(z.nullable(Instant)),
  /** Whether its machine sent a corrected image since, which is listed beside it; left out by servers that do not say so. */
  isReplaced: z.optional(z.boolean()),
})

/** The schema of {@link StudyImage} by its name, which declarations repeat in place of its fields. */
export interface StudyImageSchema extends Same<typeof studyImageSchema> {}

/** An image of a study. */
export const StudyImage: StudyImageSchema = studyImageSchema

/** An image of a study. */
export interface StudyImage extends z.output<typeof StudyImage> {}

/** An image in the buffer of a room. */
export const BufferImage = z.object({
  ...stored,
  name: z.string(),
  /** The room of the buffer; left out by servers that do not say so. */
  roomId: z.optional(RoomId),
  /** The study it was taken for, when that could not take it any more. */
  intendedStudyId: z.optional(z.nullable(StudyId)),
  /** Code of that refusal. */
  refusal: z.optional(z.nullable(z.string())),
})

/** An image in the buffer of a room. */
export interface BufferImage extends z.output<typeof BufferImage> {}
