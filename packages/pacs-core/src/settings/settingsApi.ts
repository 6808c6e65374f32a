import * as z from 'zod/mini'
import { defineApi, get } from '../api/endpoint'
import { BasicDataId } from '../value/schema'

/** Kinds of basic data that registration, capture and reports choose from. */
export const basicDataKinds = [
  'patient-source',
  'exam-type',
  'body-part',
  'apply-department',
  'apply-doctor',
  'fee-kind',
  'priority',
] as const

/** A kind of basic data. */
export type BasicDataKind = (typeof basicDataKinds)[number]

/** A row of basic data: the hospital's own words. */
export const BasicDataRow = z.object({
  id: BasicDataId,
  name: z.string(),
  /** The name where the interface is English; null shows `name`. */
  englishName: z.nullable(z.string()),
  /** Initials to search by. */
  briefCode: z.string(),
  isEnabled: z.boolean(),
  /** Price for exam parts, decimal text; null elsewhere. */
  price: z.nullable(z.string()),
  /** The department of a doctor, the exam type of a body part; null elsewhere. */
  parentId: z.nullable(BasicDataId),
})

/** A row of basic data. */
export type BasicDataRow = z.output<typeof BasicDataRow>

/** What an administrator maintains. */
export const settingsApi = defineApi('settings', {
  basicData: get('/basic-data/{kind}', {
    summary: "All rows of one kind of basic data, in the hospital's order.",
    params: { kind: z.enum(basicDataKinds) },
    data: z.array(BasicDataRow),
  }),
  rooms: get('/room', {
    summary: 'The examination rooms of the hospital.',
    data: z.array(z.object({ id: z.string(), name: z.string(), departmentId: z.string() })),
  }),
})
