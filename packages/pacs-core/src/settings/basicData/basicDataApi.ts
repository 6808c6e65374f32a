import * as z from 'zod/mini'
import { defineApi, del, get, post, put } from '../../api/endpoint'
import { whole } from '../../api/fields'
import { Expected } from '../../error/FieldFault'
import type { StaleForInput, StaleOn } from '../../event/staleness'
import { limits } from '../../value/limits'
import {
  BasicDataId,
  Nothing,
  optionalText,
  orNull,
  PageNumber,
  PageSize,
  pageOf,
  type Same,
  textOf,
  Version,
} from '../../value/schema'
import { BasicDataRow } from '../settingsApi'
import { BasicDataFields } from './BasicDataFields'
import { BasicDataUsage } from './BasicDataUsage'
import type { BasicDataApi } from './basicDataCalls'
import { type BasicDataField, type BasicDataKind, basicDataKinds, basicDataSpec } from './basicDataKinds'

const basicDataRecordSchema = z.extend(BasicDataRow, {
  version: Version,
  /** Names of the rows, departments and templates that its fields point to, by id. */
  names: z.record(z.string(), z.string()),
  /** English names of those that have one, by id: shown instead where the interface is English. */
  englishNames: z.optional(z.record(z.string(), z.string())),
})

/** The schema of {@link BasicDataRecord} by its name, which declarations repeat in place of its fields. */
export interface BasicDataRecordSchema extends Same<typeof basicDataRecordSchema> {}

/** A row of basic data as an administrator sees it. */
export const BasicDataRecord: BasicDataRecordSchema = basicDataRecordSchema

/** A row of basic data as an administrator sees it. */
export interface BasicDataRecord extends z.output<typeof BasicDataRecord> {}

/** A cell of a sheet that cannot be taken over. */
export const SheetFault = z.object({
  /** As the sheet counts, the head being row 1. */
  row: z.int(),
  /** The field, or null for the row as a whole. */
  path: z.nullable(z.string()),
  /** One of `fieldFaultMessages`. */
  message: z.string(),
  /** What was expected, where it is more than the message says. */
  expected: z.optional(Expected),
  /** The value that is there. */
  value: z.string(),
})

/** A cell of a sheet that cannot be taken over. */
export interface SheetFault extends z.output<typeof SheetFault> {}

const permission = 'pacs:other:set_basic_info'
const kind = z.enum(basicDataKinds)
const { nameLength, codeLength } = limits.basicData

/** What may be written of a row; `basicDataFaults` says the rest. */
const entry = {
  name: textOf(nameLength, 1),
  englishName: orNull(textOf(nameLength, 1)),
  /** Initials to search by; empty has the server make them of the name. */
  briefCode: optionalText(codeLength),
  fields: z._default(BasicDataFields, {}),
}

/** The event after which the name that a field shows may be another one; null for a field that shows no name. */
function nameChangedBy(field: BasicDataField): StaleForInput['on'] | null {
  switch (field.type) {
    case 'row':
    case 'rows':
      return { type: 'basic-data-changed', kind: field.kind }
    case 'department':
      return 'department-changed'
    case 'template':
      return 'template-changed'
    case 'knowledge':
      return 'knowledge-changed'
    case 'text':
    case 'money':
    case 'decimal':
    case 'choice':
    case 'flag':
    case 'texts':
    case 'formula':
      return null
  }
}

/** Each field that points to something, with its kind. */
const pointers = basicDataKinds.flatMap((kind) =>
  Object.values(basicDataSpec(kind).fields).flatMap((field) => {
    const on = nameChangedBy(field)
    return on === null ? [] : [{ kind, field, on }]
  }),
)

/** Rows are stale after a change of their own kind, and of what they show names of. */
const showsNames: readonly StaleOn[] = [
  'basic-data-changed',
  ...pointers.map(({ kind, on }) => ({ input: { kind }, on })),
]

/**
 * Who uses a row: rows that point to it, rules, and templates, which are for types of examination and name parameters. Studies, images and
 * sessions are not among them: they change all the time, and a deletion counts them itself.
 */
const showsUsage: readonly StaleOn[] = [
  'basic-data-changed',
  'rule-changed',
  ...pointers.flatMap(({ kind, field }) =>
    'kind' in field ? [{ input: { kind: field.kind }, on: { type: 'basic-data-changed', kind } } as const] : [],
  ),
  ...(['exam-type', 'parameter'] as const).map((kind) => ({ input: { kind }, on: 'template-changed' }) as const),
]

const changesRows = ({ input }: { input: { readonly kind: BasicDataKind } }) =>
  ({ type: 'basic-data-changed', kind: input.kind }) as const

export const basicDataCalls = defineApi('basicData', {
  page: get('/basic-data/{kind}/page', {
    summary: "Rows of one kind, in the hospital's order.",
    params: { kind },
    query: {
      /** Counted from 0. */
      pageNumber: PageNumber,
      pageSize: PageSize,
      /** Part of a name, of its pinyin or initials, of the brief code or of a code. */
      search: z.optional(textOf(64)),
      isEnabled: z.optional(z.boolean()),
    },
    data: pageOf(BasicDataRecord),
    permission,
    staleOn: showsNames,
  }),
  get: get('/basic-data/{kind}/{id}', {
    summary: 'A row as it is now.',
    params: { kind, id: BasicDataId },
    data: BasicDataRecord,
    permission,
    errors: ['NOT_FOUND'],
    staleOn: showsNames,
  }),
  create: post('/basic-data/{kind}', {
    summary: 'Adds a row at the end.',
    params: { kind },
    body: entry,
    data: BasicDataRecord,
    permission,
    errors: ['SCHEMA_VALIDATION_FAILED', 'NAME_TAKEN', 'DEVICE_TAKEN', 'CALCULATED_PARAMETER_INVALID'],
    emits: changesRows,
  }),
  edit: put('/basic-data/{kind}/{id}', {
    summary: 'Changes a row.',
    params: { kind, id: BasicDataId },
    body: { ...whole(entry), version: Version },
    data: BasicDataRecord,
    permission,
    errors: [
      ...(['NOT_FOUND', 'CONFLICT', 'SCHEMA_VALIDATION_FAILED', 'NAME_TAKEN', 'DEVICE_TAKEN'] as const),
      'CALCULATED_PARAMETER_INVALID',
      'ROW_IN_USE',
      'DEPARTMENT_NEEDED',
    ],
    emits: changesRows,
  }),
  setEnabled: put('/basic-data/{kind}/{id}/enabled', {
    summary: 'Enables or disables a row. What uses it already keeps it.',
    params: { kind, id: BasicDataId },
    body: { isEnabled: z.boolean(), version: Version },
    data: BasicDataRecord,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT', 'DEPARTMENT_NEEDED'],
    emits: changesRows,
  }),
  top: post('/basic-data/{kind}/{id}/top', {
    summary: 'Moves a row to the top.',
    params: { kind, id: BasicDataId },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND'],
    emits: changesRows,
  }),
  order: put('/basic-data/{kind}/order', {
    summary: 'Moves a row before another one, or to the end.',
    params: { kind },
    body: { id: BasicDataId, beforeId: z.nullable(BasicDataId) },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND'],
    emits: changesRows,
  }),
  usage: get('/basic-data/{kind}/{id}/usage', {
    summary: 'Where a row is used; empty means that it may be deleted.',
    params: { kind, id: BasicDataId },
    data: z.array(BasicDataUsage),
    permission,
    errors: ['NOT_FOUND'],
    staleOn: showsUsage,
  }),
  remove: del('/basic-data/{kind}/{id}', {
    summary: 'Deletes a row that nothing uses.',
    params: { kind, id: BasicDataId },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND', 'ROW_IN_USE'],
    // Rules that name a source lose it.
    emits: ({ input }) =>
      input.kind === 'patient-source' ? [changesRows({ input }), { type: 'rule-changed' }] : changesRows({ input }),
  }),
  export: get('/basic-data/{kind}/sheet', {
    summary: 'All rows of one kind as an Excel sheet, which `import` reads.',
    readsPatientData: true,
    params: { kind },
    query: { language: z.optional(z.enum(['en', 'zh'])) },
    /** An .xlsx file as Base64 text (RFC 4648 section 4). */
    data: z.object({ fileName: z.string(), xlsx: z.string(), rows: z.int() }),
    permission,
  }),
  import: post('/basic-data/{kind}/import', {
    summary: 'Imports an uploaded Excel sheet: all of its rows, or none and the faults of its rows.',
    params: { kind },
    body: {
      /** Key of the sheet in the object store, from an upload for `import`. */
      fileUrl: textOf(512, 1),
      /** True only checks. */
      isTrial: z.optional(z.boolean()),
    },
    data: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** The first 200; with any of them nothing was written. */
      faults: z.array(SheetFault),
      faultCount: z.int(),
    }),
    permission,
    errors: ['OBJECT_MISSING', 'SHEET_UNREADABLE', 'SERVER_BUSY'],
    emits: ({ input, data }) =>
      input.isTrial === true || data?.faultCount !== 0 || data.added + data.changed === 0 ? [] : changesRows({ input }),
  }),
})

/** Basic data as administrators maintain it. */
export const basicDataApi: BasicDataApi = basicDataCalls as BasicDataApi
