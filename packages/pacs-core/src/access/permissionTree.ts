import { type Permission, permissionCodes } from './permission'

/** The modules that permissions belong to, in the order of the product specification, section 6. */
export const permissionModules = [
  'registration',
  'medical_record',
  'image',
  'diagnostic_report',
  'statistics',
  'remote_consultation',
  'other',
] as const

/** A module that permissions belong to. Words: `access.module.<module>`. */
export type PermissionModule = (typeof permissionModules)[number]

/** A module with its permissions. */
export interface PermissionBranch {
  module: PermissionModule
  permissions: Permission[]
}

type ActionOf<Code> = Code extends `pacs:${string}:${infer Action}` ? Action : never

/** What a permission allows, the last part of its code. Words: `access.permission.<action>`. */
export type PermissionAction = ActionOf<Permission>

/**
 * The last part of a code, by which its words are found.
 *
 * @param code - for instance `pacs:image:collect_image`.
 */
export function permissionAction(code: Permission): PermissionAction {
  return code.slice(code.lastIndexOf(':') + 1) as PermissionAction
}

/** Every permission, sorted by module: what a role may be given. */
export const permissionTree: readonly PermissionBranch[] = permissionModules.map((module) => ({
  module,
  permissions: permissionCodes.filter((code) => code.split(':')[1] === module),
}))
