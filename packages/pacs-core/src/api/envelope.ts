import * as z from 'zod/mini'

/** The frame around every answer. */
export const Envelope = z.object({
  success: z.boolean(),
  data: z.optional(z.unknown()),
  message: z.optional(z.nullable(z.string())),
  errorCode: z.optional(z.nullable(z.string())),
  errorData: z.optional(z.unknown()),
})

/** An answer as it travels: `data` when it succeeded, a code with its facts when it did not. */
export interface Envelope extends z.output<typeof Envelope> {}

/** Base path of every call. */
export const apiBasePath = '/api/pacs'
