import * as z from 'zod/mini'
import { defineApi, get } from '../api/endpoint'
import type { EventApi } from './eventCalls'
import { SequencedEvent } from './ServerEvent'

export const eventCalls = defineApi('event', {
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

/** What happened. */
export const eventApi: EventApi = eventCalls as EventApi
