import * as z from 'zod/mini'
import { defineApi, get } from '../api/endpoint'
import { BasicDataId, DepartmentId, RoomId, type Same } from '../value/schema'
import { BasicDataFields } from './basicData/BasicDataFields'
import { basicDataKinds } from './basicData/basicDataKinds'
import type { SettingsApi } from './settingsCalls'

const basicDataRowSchema = z.object({
  id: BasicDataId,
  name: z.string(),
  /** The name where the interface is English; null shows `name`. */
  englishName: z.nullable(z.string()),
  /** Initials to search by. */
  briefCode: z.string(),
  isEnabled: z.boolean(),
  /** What the kind has beside the name. */
  fields: BasicDataFields,
})

/** The schema of {@link BasicDataRow} by its name, which declarations repeat in place of its fields. */
export interface BasicDataRowSchema extends Same<typeof basicDataRowSchema> {}

/** A row of basic data: the hospital's own words. */
export const BasicDataRow: BasicDataRowSchema = basicDataRowSchema

/** A row of basic data: the hospital's own words. */
export interface BasicDataRow extends z.output<typeof BasicDataRow> {}

export const settingsCalls = defineApi('settings', {
  basicData: get('/basic-data/{kind}', {
    summary: "All rows of one kind of basic data, in the hospital's order.",
    params: { kind: z.enum(basicDataKinds) },
    data: z.array(BasicDataRow),
    staleOn: ['basic-data-changed'],
  }),
  rooms: get('/room', {
    summary: 'The rooms of the hospital.',
    data: z.array(z.object({ id: RoomId, name: z.string(), departmentId: DepartmentId, departmentName: z.string() })),
    staleOn: ['department-changed', { type: 'basic-data-changed', kind: 'room' }],
  }),
})

/** What the hospital chooses from. */
export const settingsApi: SettingsApi = settingsCalls as SettingsApi
