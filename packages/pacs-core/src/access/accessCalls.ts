// Made from accessApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { Nothing, Role, UserRow } from '../index'
import type { accessCalls } from './accessApi'

/** What `access.users` takes. */
export interface AccessUsersInput extends FieldsOf<typeof accessCalls.users> {}

/** What `access.users` answers. */
export interface AccessUsersData extends DataOf<typeof accessCalls.users> {}

/** What `access.user` takes. */
export interface AccessUserInput extends FieldsOf<typeof accessCalls.user> {}

/** What `access.createUser` takes. */
export interface AccessCreateUserInput extends FieldsOf<typeof accessCalls.createUser> {}

/** What `access.editUser` takes. */
export interface AccessEditUserInput extends FieldsOf<typeof accessCalls.editUser> {}

/** What `access.deleteUser` takes. */
export interface AccessDeleteUserInput extends FieldsOf<typeof accessCalls.deleteUser> {}

/** What `access.setUserEnabled` takes. */
export interface AccessSetUserEnabledInput extends FieldsOf<typeof accessCalls.setUserEnabled> {}

/** What `access.setUserPassword` takes. */
export interface AccessSetUserPasswordInput extends FieldsOf<typeof accessCalls.setUserPassword> {}

/** What `access.setUserSignature` takes. */
export interface AccessSetUserSignatureInput extends FieldsOf<typeof accessCalls.setUserSignature> {}

/** What `access.removeUserSignature` takes. */
export interface AccessRemoveUserSignatureInput extends FieldsOf<typeof accessCalls.removeUserSignature> {}

/** What `access.unlockUser` takes. */
export interface AccessUnlockUserInput extends FieldsOf<typeof accessCalls.unlockUser> {}

/** What `access.setUserRoles` takes. */
export interface AccessSetUserRolesInput extends FieldsOf<typeof accessCalls.setUserRoles> {}

/** What `access.createRole` takes. */
export interface AccessCreateRoleInput extends FieldsOf<typeof accessCalls.createRole> {}

/** What `access.renameRole` takes. */
export interface AccessRenameRoleInput extends FieldsOf<typeof accessCalls.renameRole> {}

/** What `access.deleteRole` takes. */
export interface AccessDeleteRoleInput extends FieldsOf<typeof accessCalls.deleteRole> {}

/** What `access.setRolePermissions` takes. */
export interface AccessSetRolePermissionsInput extends FieldsOf<typeof accessCalls.setRolePermissions> {}

/** What `access.commonPermissions` answers. */
export interface AccessCommonPermissionsData extends DataOf<typeof accessCalls.commonPermissions> {}

/** What `access.setCommonPermissions` takes. */
export interface AccessSetCommonPermissionsInput extends FieldsOf<typeof accessCalls.setCommonPermissions> {}

/** What `access.setCommonPermissions` answers. */
export interface AccessSetCommonPermissionsData extends DataOf<typeof accessCalls.setCommonPermissions> {}

/** The calls of `access`. */
export type AccessApi = {
  /** The users of the hospital, by name. */
  readonly users: NamedCall<typeof accessCalls.users, AccessUsersInput, AccessUsersData>
  /** One user. */
  readonly user: NamedCall<typeof accessCalls.user, AccessUserInput, UserRow>
  /** Adds a user, who has no role yet and must choose another password at the first login. */
  readonly createUser: NamedCall<typeof accessCalls.createUser, AccessCreateUserInput, UserRow>
  /** Changes a user. */
  readonly editUser: NamedCall<typeof accessCalls.editUser, AccessEditUserInput, UserRow>
  /** Deletes a user who has never worked. */
  readonly deleteUser: NamedCall<typeof accessCalls.deleteUser, AccessDeleteUserInput, Nothing>
  /** Enables a user, or disables them and ends their sessions. */
  readonly setUserEnabled: NamedCall<typeof accessCalls.setUserEnabled, AccessSetUserEnabledInput, UserRow>
  /** Sets a user's password, which they must change at the next login, and ends their sessions. */
  readonly setUserPassword: NamedCall<typeof accessCalls.setUserPassword, AccessSetUserPasswordInput, UserRow>
  /** Sets a user's signature to an uploaded picture. */
  readonly setUserSignature: NamedCall<typeof accessCalls.setUserSignature, AccessSetUserSignatureInput, UserRow>
  /** Removes a user's signature. */
  readonly removeUserSignature: NamedCall<typeof accessCalls.removeUserSignature, AccessRemoveUserSignatureInput, UserRow>
  /** Unlocks a user after too many wrong passwords or codes, and after too many codes that were asked for. */
  readonly unlockUser: NamedCall<typeof accessCalls.unlockUser, AccessUnlockUserInput, UserRow>
  /** Sets the roles of a user, and ends their sessions. */
  readonly setUserRoles: NamedCall<typeof accessCalls.setUserRoles, AccessSetUserRolesInput, UserRow>
  /** The roles of the hospital, by name. */
  readonly roles: NamedCall<typeof accessCalls.roles, FieldsOf<typeof accessCalls.roles>, Role[]>
  /** Adds a role that permits nothing yet. */
  readonly createRole: NamedCall<typeof accessCalls.createRole, AccessCreateRoleInput, Role>
  /** Renames a role. */
  readonly renameRole: NamedCall<typeof accessCalls.renameRole, AccessRenameRoleInput, Role>
  /** Deletes a role that nobody has. */
  readonly deleteRole: NamedCall<typeof accessCalls.deleteRole, AccessDeleteRoleInput, Nothing>
  /** Changes the permissions of a role, and ends the sessions of its users. */
  readonly setRolePermissions: NamedCall<typeof accessCalls.setRolePermissions, AccessSetRolePermissionsInput, Role>
  /** All permissions, by module. */
  readonly permissions: NamedCall<typeof accessCalls.permissions, FieldsOf<typeof accessCalls.permissions>, DataOf<typeof accessCalls.permissions>>
  /** The common permissions, which every user has. */
  readonly commonPermissions: NamedCall<typeof accessCalls.commonPermissions, FieldsOf<typeof accessCalls.commonPermissions>, AccessCommonPermissionsData>
  /** Changes the common permissions, and ends the sessions of users whose permissions change. */
  readonly setCommonPermissions: NamedCall<typeof accessCalls.setCommonPermissions, AccessSetCommonPermissionsInput, AccessSetCommonPermissionsData>
}
