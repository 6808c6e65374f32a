import * as z from 'zod/mini'
import { defineApi, del, get, post, put } from '../api/endpoint'
import { whole } from '../api/fields'
import { datePresets } from '../value/datePreset'
import { limits } from '../value/limits'
import { Nothing, orNull, type Same, textOf, UserId, Version } from '../value/schema'
import { RecordConditions, RecordSort } from './recordConditions'
import type { RecordQueryApi } from './recordQueryCalls'

const view = 'pacs:medical_record:medical_record_view'

const fields = {
  name: textOf(limits.recordQuery.nameLength, 1),
  conditions: RecordConditions,
  /** A range that moves with the day; null keeps the days of the conditions. */
  preset: orNull(z.enum(datePresets)),
  sort: orNull(RecordSort),
  /** True offers it to the whole hospital. */
  isShared: z.boolean(),
}

const savedQuerySchema = z.object({
  id: z.string(),
  ...fields,
  ownerId: UserId,
  ownerName: z.string(),
  version: Version,
})

/** The schema of {@link SavedQuery} by its name, which declarations repeat in place of its fields. */
export interface SavedQuerySchema extends Same<typeof savedQuerySchema> {}

/** Conditions that somebody kept under a name. */
export const SavedQuery: SavedQuerySchema = savedQuerySchema

/** Conditions that somebody kept under a name. */
export interface SavedQuery extends z.output<typeof SavedQuery> {}

const params = { queryId: textOf(64, 1) }

const emits = () => ({ type: 'record-query-changed' }) as const

export const recordQueryCalls = defineApi('recordQuery', {
  list: get('/study-query', {
    summary: "The caller's own saved queries, and those that others share.",
    data: z.array(SavedQuery),
    permission: view,
    staleOn: ['record-query-changed'],
  }),
  save: post('/study-query', {
    summary: 'Saves a query under a name.',
    body: fields,
    data: SavedQuery,
    permission: view,
    errors: ['NAME_TAKEN', 'SCHEMA_VALIDATION_FAILED'],
    emits,
  }),
  edit: put('/study-query/{queryId}', {
    summary: "Changes one of the caller's own saved queries.",
    params,
    body: { ...whole(fields), version: Version },
    data: SavedQuery,
    permission: view,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'CONFLICT'],
    emits,
  }),
  remove: del('/study-query/{queryId}', {
    summary: "Deletes one of the caller's own saved queries.",
    params,
    data: Nothing,
    permission: view,
    errors: ['NOT_FOUND'],
    emits,
  }),
})

/** Conditions of the record list that people keep. */
export const recordQueryApi: RecordQueryApi = recordQueryCalls as RecordQueryApi
