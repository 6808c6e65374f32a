import * as z from 'zod/mini'

/** What a field may be, as far as the kind of its fault needs figures or names. */
export const Expected = z.object({
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** The members of a closed set. */
  values: z.optional(z.readonly(z.array(z.union([z.string(), z.number()])))),
})

/** What a field may be, as far as the kind of its fault needs figures or names. */
export interface Expected extends z.output<typeof Expected> {}

/** Which field was wrong, and how. */
export const FieldFault = z.object({
  /** Dotted path of the field. */
  path: z.string(),
  /** A name for what is wrong: one of `fieldFaultMessages`. */
  message: z.string(),
  /** What was expected, where it is more than the message says. */
  expected: z.optional(Expected),
  /** The rows that the field names and that do not exist. */
  ids: z.optional(z.readonly(z.array(z.string()))),
})

/** Which field was wrong, and how. */
export interface FieldFault extends z.output<typeof FieldFault> {}
