import * as z from 'zod/mini'
import { ImageId, Instant, type Same } from '../../value/schema'
import { FilePatient } from '../storedImage'
import { keptObjectKinds } from './objectKind'

const studyObjectSchema = z.object({
  id: ImageId,
  /** What it holds; null for a class that this release does not know. */
  kind: z.catch(z.nullable(z.enum(keptObjectKinds)), null),
  /** What the machine calls it; empty where it does not say. */
  title: z.string(),
  /** When it was made, by the file; null where it does not say. */
  madeAt: z.nullable(Instant),
  arrivedAt: Instant,
  /** Whether it came after the report was begun, and the report was not finished since. */
  isAfterReport: z.optional(z.boolean()),
  sizeBytes: z.int(),
  sopInstanceUid: z.string(),
  /** Whether `document` answers a PDF. */
  isPdf: z.boolean(),
  /** True when the stored bytes are not those that were sent; the server hands it out no more. */
  isDamaged: z.boolean(),
  /** Whom it names, and in what that is not the patient of the study. */
  filePatient: FilePatient,
})

/** The schema of {@link StudyObject} by its name, which declarations repeat in place of its fields. */
export interface StudyObjectSchema extends Same<typeof studyObjectSchema> {}

/** A DICOM object without a picture that is kept with a study: a structured report, key objects, a presentation state, a document. */
export const StudyObject: StudyObjectSchema = studyObjectSchema

/** A DICOM object without a picture that is kept with a study: a structured report, key objects, a presentation state, a document. */
export interface StudyObject extends z.output<typeof StudyObject> {}
