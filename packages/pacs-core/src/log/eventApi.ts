import * as z from 'zod/mini'
import { defineApi, get } from '../api/endpoint'

/** Events that a server tells its clients; ids only, never patient data. */
export const ServerEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('study-changed'),
    studyId: z.string(),
    /** It was closed to many who could see it: whoever shows anything of it reads all of that anew, and shows it no more until then. */
    isClosed: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('image-changed'), studyId: z.nullable(z.string()), roomId: z.nullable(z.string()) }),
  z.object({ kind: z.literal('report-changed'), studyId: z.string() }),
  z.object({ kind: z.literal('settings-changed'), subject: z.string() }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
])

/** An event that a server tells its clients. */
export type ServerEvent = z.output<typeof ServerEvent>

/** An event with its place in the hospital's sequence. */
export const SequencedEvent = z.object({ sequence: z.int(), event: ServerEvent })

/** An event with its place in the hospital's sequence. */
export type SequencedEvent = z.output<typeof SequencedEvent>

/** What happened. */
export const eventApi = defineApi('event', {
  list: get('/event', {
    isBackground: true,
    summary:
      'Events after a place in the sequence, oldest first. `EVENTS_GONE`: load everything, go on from its `latest`.',
    query: { after: z.int().check(z.minimum(0)) },
    data: z.object({
      events: z.array(SequencedEvent),
      /** The newest place. */
      latest: z.int(),
    }),
    isOpenWhileLocked: true,
    errors: ['EVENTS_GONE'],
  }),
})
