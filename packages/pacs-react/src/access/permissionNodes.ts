import {
  type Permission,
  type PermissionAction,
  type PermissionModule,
  permissionAction,
  permissionCodes,
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

/** Permissions below their modules, each with its code as a hint; a module without any is left out. */
export function permissionNodes(
  t: PermissionTranslate,
  offered: readonly Permission[] = permissionCodes,
): readonly TreeNode[] {
  return permissionTree.flatMap(({ module, permissions }) => {
    const children = permissions
      .filter((code) => offered.includes(code))
      .map((code) => ({ id: code, label: permissionName(t, code), hint: permissionAction(code) }))
    return children.length === 0 ? [] : [{ id: module, label: t(`access.module.${module}`), children }]
  })
}

/** How many permissions there are, and which, for the cell of a list. */
export function permissionsText(
  t: PermissionTranslate & Translate<'roles.nothing' | 'roles.count' | 'roles.which' | 'common.listSeparator'>,
  codes: readonly string[],
): string {
  if (codes.length === 0) return t('roles.nothing')
  const names = codes.map((code) => permissionName(t, code)).join(t('common.listSeparator'))
  return t('roles.which', { count: t('roles.count', { count: codes.length }), names })
}

/** The codes among some ids, in the order of the table; ids that this version does not know are left out. */
export function permissionsOf(ids: ReadonlySet<string>): Permission[] {
  return permissionTree.flatMap(({ permissions }) => permissions.filter((code) => ids.has(code)))
}
