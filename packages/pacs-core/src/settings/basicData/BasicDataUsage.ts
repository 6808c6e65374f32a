import * as z from 'zod/mini'

/** Where a row is used. */
export const BasicDataUsage = z.object({
  /** A kind of basic data, or `study`, `image`, `session`, `template`, `rule`; `hidden` for what the caller may not see. */
  by: z.string(),
  /** How many use it; exact up to 1,000, and 0 for `hidden`. */
  count: z.int(),
  /** Names of the first of them, where they have names that are no patient's. */
  names: z.array(z.string()),
  /** Their English names in the same order, null for those without one; left out where none has one. */
  englishNames: z.optional(z.array(z.nullable(z.string()))),
})

/** Where a row is used. */
export interface BasicDataUsage extends z.output<typeof BasicDataUsage> {}
