import * as z from 'zod/mini'
import { ImageId, Instant, StudyId } from '../value/schema'

/** Kinds of images. */
export const imageTypes = ['SINGLE_FRAME', 'MULTI_FRAME'] as const

/** What is told of every stored image, wherever it lies. */
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
  /** True when the stored bytes are not those that were sent; the server hands such an image out no more. */
  isDamaged: z.optional(z.boolean()),
  /** Whether something is drawn on it or measured in it; left out by servers that do not say so. */
  isMeasured: z.optional(z.boolean()),
}

/** An image of a study. */
export const StudyImage = z.object({
  ...stored,
  instanceNumber: z.int(),
  sopInstanceUid: z.string(),
  isUsedInReport: z.boolean(),
})

/** An image of a study. */
export interface StudyImage extends z.output<typeof StudyImage> {}

/** An image in the buffer of a room. */
export const BufferImage = z.object({
  ...stored,
  name: z.string(),
  /** The study it was taken for, when that could not take it any more. */
  intendedStudyId: z.optional(z.nullable(StudyId)),
  /** Code of that refusal. */
  refusal: z.optional(z.nullable(z.string())),
})

/** An image in the buffer of a room. */
export interface BufferImage extends z.output<typeof BufferImage> {}
