// Made from departmentApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../api/endpoint'
import type { BasicDataUsage, Department, Nothing } from '../index'
import type { departmentCalls } from './departmentApi'

/** What `department.create` takes. */
export interface DepartmentCreateInput extends FieldsOf<typeof departmentCalls.create> {}

/** What `department.edit` takes. */
export interface DepartmentEditInput extends FieldsOf<typeof departmentCalls.edit> {}

/** What `department.setEnabled` takes. */
export interface DepartmentSetEnabledInput extends FieldsOf<typeof departmentCalls.setEnabled> {}

/** What `department.usage` takes. */
export interface DepartmentUsageInput extends FieldsOf<typeof departmentCalls.usage> {}

/** What `department.remove` takes. */
export interface DepartmentRemoveInput extends FieldsOf<typeof departmentCalls.remove> {}

/** The calls of `department`. */
export type DepartmentApi = {
  /** The departments that users log in to, in the hospital's order. */
  readonly list: NamedCall<typeof departmentCalls.list, FieldsOf<typeof departmentCalls.list>, Department[]>
  /** Adds a department at the end, with rooms of other departments that move to it. */
  readonly create: NamedCall<typeof departmentCalls.create, DepartmentCreateInput, Department>
  /** Changes a department, and moves rooms of other departments to it. A term that is set to a past day ends its sessions. */
  readonly edit: NamedCall<typeof departmentCalls.edit, DepartmentEditInput, Department>
  /** Enables a department, or disables it and ends its sessions. */
  readonly setEnabled: NamedCall<typeof departmentCalls.setEnabled, DepartmentSetEnabledInput, Department>
  /** Where a department is used; empty means that it may be deleted. */
  readonly usage: NamedCall<typeof departmentCalls.usage, DepartmentUsageInput, BasicDataUsage[]>
  /** Deletes a department that nothing uses. */
  readonly remove: NamedCall<typeof departmentCalls.remove, DepartmentRemoveInput, Nothing>
}
