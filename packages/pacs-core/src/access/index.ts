export { accessApi, Role, UserRow, userFields } from './accessApi'
export type * from './accessCalls'
export { Department, departmentApi } from './departmentApi'
export type * from './departmentCalls'
export { filterRoutes, type GuardedRoute } from './filterRoutes'
export { machinePermissionCodes } from './machineKey'
export { MachineKey, machineKeyApi } from './machineKeyApi'
export type * from './machineKeyCalls'
export { type AnyOf, anyOf, isAllowed, type Permission, type PermissionExpression, permissionCodes } from './permission'
export {
  type PermissionAction,
  type PermissionBranch,
  type PermissionModule,
  permissionAction,
  permissionTree,
} from './permissionTree'
export { guardedPermissions, whyNotActOnUser, whyNotDisableUser, whyNotGainPermissions } from './whyNotActOnUser'
