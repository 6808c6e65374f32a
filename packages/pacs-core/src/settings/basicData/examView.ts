import * as z from 'zod/mini'
import { bodyMarks } from '../../image/measure/bodyMarks'

/** A view that examinations of an exam type are to have on file: a standard section or plane. */
export const ExamView = z.object({
  /** Short key by which images are tagged; unique within the exam type. */
  code: z.string(),
  name: z.string(),
  /** The name where the interface is English; null shows `name`. */
  englishName: z.nullable(z.string()),
  /** False for a view that is only wished for: it is shown, and no finding when it is missing. */
  isRequired: z.boolean(),
  /** Whether an image of it must carry a body mark. */
  needsBodyMark: z.boolean(),
  /** Which body mark that must be; null for any. */
  bodyMark: z.catch(z._default(z.nullable(z.enum(bodyMarks)), null), null),
})

/** A view that examinations of an exam type are to have on file: a standard section or plane. */
export interface ExamView extends z.output<typeof ExamView> {}
