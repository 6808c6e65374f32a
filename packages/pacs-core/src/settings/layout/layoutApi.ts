import * as z from 'zod/mini'
import { anyOf } from '../../access/permission'
import { defineApi, get, put } from '../../api/endpoint'
import { limits } from '../../value/limits'
import { textOf, Version } from '../../value/schema'
import type { LayoutApi } from './layoutCalls'
import { viewParts } from './layoutTables'

const { recordColumn } = limits

/** Things as they are arranged; `arrange` reads them. */
const Items = z
  .array(
    z.object({
      id: textOf(32, 1),
      isShown: z.boolean(),
      isRequired: z.boolean(),
      /** Of a field of a registration: true has a new one begin as the one before was saved. */
      isAsBefore: z.optional(z.boolean()),
      /** Of a column: pixels; left out for as wide as the product has it. */
      width: z.optional(z.int().check(z.minimum(recordColumn.minWidth), z.maximum(recordColumn.maxWidth))),
      /** Of a column: true keeps it in sight at the left while the others scroll. */
      isFrozen: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(100))

const permission = 'pacs:other:set_basic_info'
const seesRecords = anyOf('pacs:medical_record:medical_record_view', 'pacs:other:set_basic_info')

const arranged = { items: Items, version: Version }
const form = { fields: Items, version: Version }

export const layoutCalls = defineApi('layout', {
  registrationFields: get('/registration-field', {
    summary: 'The fields of registration: which are shown, which are required, and their order.',
    data: z.object(form),
    staleOn: ['layout-changed'],
  }),
  setRegistrationFields: put('/registration-field', {
    summary: 'Arranges the fields of registration: which are shown, which are required, and their order.',
    body: form,
    data: z.object(form),
    permission,
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'layout-changed' }),
  }),
  view: get('/study-view/{part}', {
    needsPerson: true,
    summary: 'The columns or the conditions of the record list, as the caller sees them.',
    params: { part: z.enum(viewParts) },
    data: z.object({
      ...arranged,
      /** False while the caller sees what the hospital arranged. */
      isOwn: z.boolean(),
    }),
    permission: seesRecords,
    staleOn: ['layout-changed'],
  }),
  setView: put('/study-view/{part}', {
    needsPerson: true,
    summary: 'Arranges the columns or the conditions of the record list for the caller alone.',
    params: { part: z.enum(viewParts) },
    body: {
      /** Null goes back to what the hospital arranged. */
      items: z.nullable(Items),
      version: Version,
    },
    data: z.object({ ...arranged, isOwn: z.boolean() }),
    permission: seesRecords,
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
  }),
  hospitalView: get('/study-view/{part}/hospital', {
    summary: 'The columns or the conditions of the record list for users who arranged none of their own.',
    params: { part: z.enum(viewParts) },
    data: z.object(arranged),
    permission,
    staleOn: ['layout-changed'],
  }),
  setHospitalView: put('/study-view/{part}/hospital', {
    summary: 'Arranges the columns or the conditions of the record list for users who arranged none of their own.',
    params: { part: z.enum(viewParts) },
    body: arranged,
    data: z.object(arranged),
    permission,
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'layout-changed' }),
  }),
})

/** How fields, columns and conditions are arranged. */
export const layoutApi: LayoutApi = layoutCalls as LayoutApi
