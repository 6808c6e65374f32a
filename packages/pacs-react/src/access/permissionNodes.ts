import {
  type Permission,
  type PermissionAction,
  type PermissionModule,
  permissionAction,
  permissionTree,
  type Translate,
} from '@opensono/pacs-core'
import type { TreeNode } from '../control/tree/checkState'

/** How permissions are named. */
export type PermissionTranslate = Translate<
  `access.module.${PermissionModule}` | `access.permission.${PermissionAction}`
>

/** What a code means, in words; a code that this version does not know is shown as it is. */
export function permissionName(t: PermissionTranslate, code: string): string {
  const known = permissionTree.flatMap(({ permissions }) => permissions).find((each) => each === code)
  return known === undefined ? code : t(`access.permission.${permissionAction(known)}`)
}

/** Every permission below its module, each with its code. */
export function permissionNodes(t: PermissionTranslate): readonly TreeNode[] {
  return permissionTree.map(({ module, permissions }) => ({
    id: module,
    label: t(`access.module.${module}`),
    children: permissions.map((code) => ({ id: code, label: permissionName(t, code), note: permissionAction(code) })),
  }))
}

/** The codes among some ids, in the order of the table; ids that this version does not know are left out. */
export function permissionsOf(ids: ReadonlySet<string>): Permission[] {
  return permissionTree.flatMap(({ permissions }) => permissions.filter((code) => ids.has(code)))
}
