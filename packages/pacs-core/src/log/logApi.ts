import * as z from 'zod/mini'
import { defineApi, get } from '../api/endpoint'
import { Instant, PageNumber, PageSize, pageOf, textOf, UserId } from '../value/schema'
import type { LogApi } from './logCalls'

/** A row of the operation log: who did what, when and where. Ids only, no patient's name. */
export const LogEntry = z.object({
  /** Place in the hospital's chain; null for the second until it has one. */
  sequence: z.nullable(z.int()),
  at: Instant,
  userId: UserId,
  userName: z.string(),
  /** Names of the roles that the user had then. */
  roles: z.array(z.string()),
  roomName: z.nullable(z.string()),
  machineId: z.nullable(z.string()),
  /** Id of the call, `noun.call`. */
  call: z.string(),
  content: z.string(),
  /** Kind of the thing it was done to, and its id. */
  subject: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
  requestId: z.string(),
  details: z.nullable(z.record(z.string(), z.unknown())),
})

/** A row of the operation log. */
export interface LogEntry extends z.output<typeof LogEntry> {}

const filters = {
  /** From this calendar day or instant on, in the hospital's zone. */
  from: z.optional(textOf(30)),
  /** Up to the end of this calendar day, or this instant, in the hospital's zone. */
  to: z.optional(textOf(30)),
  /** Part of a user's name, or a user's id. */
  user: z.optional(textOf(64)),
  /** Part of what was done. */
  content: z.optional(textOf(64)),
  /** Calls, `noun.call`: any of them. */
  call: z.optional(z.array(textOf(64, 1)).check(z.maxLength(100))),
  /** A study by its id or its exam number. */
  study: z.optional(textOf(64)),
  /** `done`, `refused` for every refusal, or the code of one. */
  outcome: z.optional(textOf(64)),
}

const permission = 'pacs:other:read_log'

export const logCalls = defineApi('log', {
  operations: get('/operation-log', {
    summary: 'The operation log, newest first.',
    query: {
      ...filters,
      /** Counted from 0. */
      pageNumber: PageNumber,
      pageSize: PageSize,
      /** What an earlier page of the same search answered: the pages follow it, whatever was written meanwhile. */
      cursor: z.optional(textOf(512)),
    },
    data: z.object({
      ...pageOf(LogEntry).shape,
      /** For the next page; null behind the last one. */
      cursor: z.nullable(z.string()),
    }),
    permission,
    readsPatientData: true,
    errors: ['SCHEMA_VALIDATION_FAILED'],
  }),
  export: get('/operation-log/export', {
    summary: 'The operation log as an Excel sheet; the newest 10,000 rows that fit.',
    query: { ...filters, language: z.optional(z.enum(['en', 'zh'])) },
    /** An .xlsx file as Base64 text (RFC 4648 section 4). */
    data: z.object({ fileName: z.string(), xlsx: z.string(), rows: z.int(), isWhole: z.boolean() }),
    permission,
    readsPatientData: true,
    errors: ['SCHEMA_VALIDATION_FAILED'],
  }),
  verification: get('/operation-log/verification', {
    summary: 'Verifies the operation log: no entry was changed, moved or deleted.',
    data: z.object({
      isWhole: z.boolean(),
      /** Rows that were looked at. */
      rows: z.int(),
      /** Place of the first row that is changed, exchanged or missing. */
      firstBadSequence: z.nullable(z.int()),
      /** Where the chain ends: to be kept elsewhere. */
      head: z.object({ sequence: z.int(), hash: z.string() }),
    }),
    permission,
    readsPatientData: true,
  }),
})

/** The operation log. Rows about VIP studies are listed only for users who may see them. */
export const logApi: LogApi = logCalls as LogApi
