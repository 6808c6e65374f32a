import * as z from 'zod/mini'
import { defineApi, del, get, post, put } from '../api/endpoint'
import { whole } from '../api/fields'
import { BasicDataUsage } from '../settings/basicData/BasicDataUsage'
import { limits } from '../value/limits'
import { CalendarDate, DepartmentId, Instant, Nothing, orNull, RoomId, textOf, Version } from '../value/schema'
import type { DepartmentApi } from './departmentCalls'

/** A department that users log in to, as an administrator sees it. */
export const Department = z.object({
  departmentId: DepartmentId,
  name: z.string(),
  /** Kind of work, in the hospital's own words; null for a general department. */
  type: z.nullable(z.string()),
  isEnabled: z.boolean(),
  /** When its right to use the product ends; null for never. */
  endsAt: z.nullable(Instant),
  /** The rooms that users choose from when they log in there, in the hospital's order. */
  rooms: z.array(z.object({ roomId: RoomId, name: z.string(), isEnabled: z.boolean() })),
  version: Version,
})

/** A department that users log in to, as an administrator sees it. */
export interface Department extends z.output<typeof Department> {}

const permission = 'pacs:other:set_basic_info'
const department = { departmentId: DepartmentId }

const fields = {
  name: textOf(limits.department.nameLength, 1),
  /** Names may not repeat within a type. Null for a general department. */
  type: orNull(textOf(limits.department.typeLength, 1)),
  /** The last day on which it may use the product, in the hospital's zone; null for no end. */
  endsOn: orNull(CalendarDate),
  /** Rooms of other departments that move to this one. A room belongs to one department. */
  addRoomIds: z._default(z.array(RoomId).check(z.maxLength(limits.department.rooms)), []),
}

export const departmentCalls = defineApi('department', {
  list: get('/department', {
    summary: "The departments that users log in to, in the hospital's order.",
    data: z.array(Department),
    permission,
    staleOn: ['department-changed', { type: 'basic-data-changed', kind: 'room' }],
  }),
  create: post('/department', {
    summary: 'Adds a department at the end, with rooms of other departments that move to it.',
    body: fields,
    data: Department,
    permission,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'SCHEMA_VALIDATION_FAILED', 'DEPARTMENT_NEEDED'],
    emits: () => [{ type: 'department-changed' }, { type: 'basic-data-changed', kind: 'room' }],
  }),
  edit: put('/department/{departmentId}', {
    summary:
      'Changes a department, and moves rooms of other departments to it. A term that is set to a past day ends its sessions.',
    params: department,
    body: { ...whole(fields), addRoomIds: fields.addRoomIds, version: Version },
    data: Department,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_TAKEN', 'SCHEMA_VALIDATION_FAILED', 'DEPARTMENT_NEEDED'],
    emits: () => [{ type: 'department-changed' }, { type: 'basic-data-changed', kind: 'room' }],
  }),
  setEnabled: put('/department/{departmentId}/enabled', {
    summary: 'Enables a department, or disables it and ends its sessions.',
    params: department,
    body: { isEnabled: z.boolean(), version: Version },
    data: Department,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT', 'DEPARTMENT_NEEDED'],
    emits: () => ({ type: 'department-changed' }),
  }),
  usage: get('/department/{departmentId}/usage', {
    summary: 'Where a department is used; empty means that it may be deleted.',
    params: department,
    data: z.array(BasicDataUsage),
    permission,
    errors: ['NOT_FOUND'],
    staleOn: ['department-changed', { type: 'basic-data-changed', kind: 'room' }],
  }),
  remove: del('/department/{departmentId}', {
    summary: 'Deletes a department that nothing uses.',
    params: department,
    data: Nothing,
    permission,
    errors: ['NOT_FOUND', 'ROW_IN_USE'],
    emits: () => ({ type: 'department-changed' }),
  }),
})

/** The departments of a hospital that users log in to, and which rooms belong to them. */
export const departmentApi: DepartmentApi = departmentCalls as DepartmentApi
