import * as z from 'zod/mini'

/** A linked value of a report that is not what is measured. */
export const BrokenLink = z.object({
  /** Id of the value in a text, or of the parameter; of a size in a worksheet that of its drawing. */
  id: z.string(),
  /** The text that it is in, `parameters`, or `worksheets`. */
  field: z.string(),
  /** Its first UTF-16 unit in the text; null where it is in no text. */
  start: z.nullable(z.int()),
  /** The unit behind its last one; null where it is in no text. */
  end: z.nullable(z.int()),
  /** What is written. */
  text: z.string(),
  /** `gone`: nothing measures it; `changed`: it measures something else; `text`: it is written as another value. */
  fault: z.string(),
})

/** A linked value of a report that is not what is measured. */
export interface BrokenLink extends z.output<typeof BrokenLink> {}
