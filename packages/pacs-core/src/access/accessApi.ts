import * as z from 'zod/mini'
import { defineApi, del, get, post, put } from '../api/endpoint'
import { whole } from '../api/fields'
import { Password } from '../session/loginField'
import { Phone } from '../session/phone'
import { limits } from '../value/limits'
import {
  Instant,
  Nothing,
  optionalText,
  PageNumber,
  PageSize,
  pageOf,
  RoleId,
  type Same,
  textOf,
  UserId,
  Version,
} from '../value/schema'
import type { AccessApi } from './accessCalls'
import { anyOf, permissionCodes } from './permission'

const userRowSchema = z.object({
  userId: UserId,
  name: z.string(),
  userCode: z.string(),
  phone: z.string(),
  email: z.string(),
  doctorNote: z.string(),
  isEnabled: z.boolean(),
  roles: z.array(z.object({ roleId: RoleId, name: z.string() })),
  isMfaBound: z.boolean(),
  /** Until when wrong passwords or codes keep the account locked; null while they do not. */
  lockedUntil: z.nullable(Instant),
  /** Until when no code is sent to the phone, because too many were asked for; null while codes are sent. */
  codesRefusedUntil: z._default(z.nullable(Instant), null),
  /** Short-lived address of the signature; null for none. */
  signatureUrl: z.nullable(z.string()),
  /** True for a person who works in another hospital too: phone, password and locks are theirs alone. */
  isShared: z.boolean(),
  /** What the user may do, by their roles and by what everybody may; `whyNotActOnUser` compares them. */
  authorities: z._default(z.array(z.string()), []),
  lastLoginAt: z.nullable(Instant),
  version: Version,
})

/** The schema of {@link UserRow} by its name, which declarations repeat in place of its fields. */
export interface UserRowSchema extends Same<typeof userRowSchema> {}

/** A user as an administrator sees them. */
export const UserRow: UserRowSchema = userRowSchema

/** A user as an administrator sees them. */
export interface UserRow extends z.output<typeof UserRow> {}

/** A role, and what its users may do. */
export const Role = z.object({
  roleId: RoleId,
  name: z.string(),
  permissions: z.array(z.string()),
  /** Users who have it. */
  userCount: z.int(),
  version: Version,
})

/** A role, and what its users may do. */
export interface Role extends z.output<typeof Role> {}

/** What everybody in the hospital may do, whatever their roles. */
const CommonPermissions = z.object({ permissions: z.array(z.string()), version: Version })

const keepsUsers = 'pacs:other:set_basic_info'
const keepsRights = 'pacs:other:set_authority_info'
/** Users who may see the list of users: those who may act on it. */
const seesUsers = anyOf(keepsUsers, keepsRights, 'pacs:other:user_unlock', 'pacs:other:mfa_unbind')

/** An empty text means none. */
const Email = textOf(limits.user.emailLength).check(
  z.refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), 'email'),
)

/** What may be written of a user. */
export const userFields = {
  name: textOf(limits.user.nameLength, 1),
  /** Job number; no two users of a hospital have the same. Empty for none. */
  userCode: optionalText(limits.user.codeLength),
  phone: Phone,
  email: z._default(Email, ''),
  doctorNote: optionalText(limits.user.noteLength),
}

const Permissions = z.array(z.enum(permissionCodes)).check(
  z.maxLength(permissionCodes.length),
  z.refine((codes) => new Set(codes).size === codes.length, 'twice'),
)
const RoleIds = z.array(RoleId).check(
  z.maxLength(limits.user.roles),
  z.refine((ids) => new Set(ids).size === ids.length, 'twice'),
)
const RoleName = textOf(limits.roleNameLength, 1)

const user = { userId: UserId }
const role = { roleId: RoleId }

export const accessCalls = defineApi('access', {
  users: get('/user', {
    summary: 'The users of the hospital, by name.',
    readsPatientData: true,
    query: {
      /** Counted from 0. */
      pageNumber: PageNumber,
      pageSize: PageSize,
      /** Part of a name or a user code, or the start of a phone number. */
      search: z.optional(textOf(64)),
      roleId: z.optional(RoleId),
      isEnabled: z.optional(z.boolean()),
    },
    data: pageOf(UserRow),
    permission: seesUsers,
    staleOn: ['user-changed', 'role-changed'],
  }),
  user: get('/user/{userId}', {
    summary: 'One user.',
    readsPatientData: true,
    params: user,
    data: UserRow,
    permission: seesUsers,
    errors: ['NOT_FOUND'],
    staleOn: ['user-changed', 'role-changed'],
  }),
  createUser: post('/user', {
    summary: 'Adds a user, who has no role yet and must choose another password at the first login.',
    holdsSecret: true,
    /** Somebody who has this phone and works elsewhere is asked first; the answer is the same. */
    body: { ...userFields, password: Password },
    data: UserRow,
    permission: keepsUsers,
    errors: ['NAME_TAKEN', 'PASSWORD_NOT_BY_RULE', 'PASSWORD_WEAK'],
    emits: () => ({ type: 'user-changed' }),
  }),
  editUser: put('/user/{userId}', {
    summary: 'Changes a user.',
    params: user,
    holdsSecret: true,
    /** `credentials` is the password of the one who calls: another phone needs it, for it proves its owner from then on. */
    body: { ...whole(userFields), version: Version, credentials: z.optional(Password) },
    data: UserRow,
    permission: keepsUsers,
    errors: [
      'USER_ID_NOT_EXIST',
      'CONFLICT',
      'NAME_TAKEN',
      'USER_SHARED',
      'USER_HAS_MORE_RIGHTS',
      'WRONG_PASSWORD',
      'ACCOUNT_LOCKED',
      'LOGIN_CHECK_FAILED',
    ],
    emits: () => ({ type: 'user-changed' }),
  }),
  deleteUser: del('/user/{userId}', {
    summary: 'Deletes a user who has never worked.',
    params: user,
    data: Nothing,
    permission: keepsUsers,
    errors: ['USER_ID_NOT_EXIST', 'USER_IN_USE', 'LAST_ADMINISTRATOR', 'USER_HAS_MORE_RIGHTS'],
    emits: () => ({ type: 'user-changed' }),
  }),
  setUserEnabled: put('/user/{userId}/enabled', {
    summary: 'Enables a user, or disables them and ends their sessions.',
    params: user,
    body: { isEnabled: z.boolean(), version: Version },
    data: UserRow,
    permission: keepsUsers,
    errors: ['USER_ID_NOT_EXIST', 'CONFLICT', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
    emits: () => ({ type: 'user-changed' }),
  }),
  setUserPassword: put('/user/{userId}/password', {
    summary: "Sets a user's password, which they must change at the next login, and ends their sessions.",
    params: user,
    holdsSecret: true,
    body: { password: Password },
    data: UserRow,
    permission: keepsUsers,
    errors: ['USER_ID_NOT_EXIST', 'PASSWORD_NOT_BY_RULE', 'PASSWORD_WEAK', 'USER_SHARED', 'USER_HAS_MORE_RIGHTS'],
    emits: () => ({ type: 'user-changed' }),
  }),
  setUserSignature: put('/user/{userId}/signature', {
    summary: "Sets a user's signature to an uploaded picture.",
    params: user,
    /** Named by the notice of an upload for the purpose `signature`. */
    body: { uploadId: textOf(64, 1) },
    data: UserRow,
    permission: keepsUsers,
    errors: ['USER_ID_NOT_EXIST', 'NOT_FOUND'],
    emits: () => ({ type: 'user-changed' }),
  }),
  removeUserSignature: del('/user/{userId}/signature', {
    summary: "Removes a user's signature.",
    params: user,
    data: UserRow,
    permission: keepsUsers,
    errors: ['USER_ID_NOT_EXIST'],
    emits: () => ({ type: 'user-changed' }),
  }),
  unlockUser: post('/user/{userId}/unlock', {
    summary: 'Unlocks a user after too many wrong passwords or codes, and after too many codes that were asked for.',
    params: user,
    data: UserRow,
    permission: 'pacs:other:user_unlock',
    errors: ['USER_ID_NOT_EXIST', 'USER_SHARED'],
    emits: () => ({ type: 'user-changed' }),
  }),
  setUserRoles: put('/user/{userId}/role', {
    summary: 'Sets the roles of a user, and ends their sessions.',
    params: user,
    body: { roleIds: RoleIds, version: Version },
    data: UserRow,
    permission: keepsRights,
    errors: [
      'USER_ID_NOT_EXIST',
      'NOT_FOUND',
      'CONFLICT',
      'LAST_ADMINISTRATOR',
      'OWN_PERMISSIONS',
      'USER_HAS_MORE_RIGHTS',
    ],
    emits: () => ({ type: 'user-changed' }),
  }),
  roles: get('/role', {
    summary: 'The roles of the hospital, by name.',
    data: z.array(Role),
    permission: seesUsers,
    // It counts the users of each.
    staleOn: ['role-changed', 'user-changed'],
  }),
  createRole: post('/role', {
    summary: 'Adds a role that permits nothing yet.',
    body: { name: RoleName },
    data: Role,
    permission: keepsRights,
    errors: ['NAME_TAKEN'],
    emits: () => ({ type: 'role-changed' }),
  }),
  renameRole: put('/role/{roleId}', {
    summary: 'Renames a role.',
    params: role,
    body: { name: RoleName, version: Version },
    data: Role,
    permission: keepsRights,
    errors: ['NOT_FOUND', 'CONFLICT', 'NAME_TAKEN'],
    emits: () => ({ type: 'role-changed' }),
  }),
  deleteRole: del('/role/{roleId}', {
    summary: 'Deletes a role that nobody has.',
    params: role,
    data: Nothing,
    permission: keepsRights,
    errors: ['NOT_FOUND', 'ROLE_IN_USE'],
    emits: () => ({ type: 'role-changed' }),
  }),
  setRolePermissions: put('/role/{roleId}/permission', {
    summary: 'Changes the permissions of a role, and ends the sessions of its users.',
    params: role,
    body: { permissions: Permissions, version: Version },
    data: Role,
    permission: keepsRights,
    errors: ['NOT_FOUND', 'CONFLICT', 'LAST_ADMINISTRATOR', 'OWN_PERMISSIONS'],
    emits: () => ({ type: 'role-changed' }),
  }),
  permissions: get('/permission', {
    summary: 'All permissions, by module.',
    data: z.array(z.object({ module: z.string(), permissions: z.array(z.string()) })),
    permission: keepsRights,
  }),
  commonPermissions: get('/permission/common', {
    summary: 'The common permissions, which every user has.',
    data: CommonPermissions,
    permission: keepsRights,
    staleOn: ['role-changed'],
  }),
  setCommonPermissions: put('/permission/common', {
    summary: 'Changes the common permissions, and ends the sessions of users whose permissions change.',
    body: { permissions: Permissions, version: Version },
    data: CommonPermissions,
    permission: keepsRights,
    errors: ['CONFLICT', 'LAST_ADMINISTRATOR', 'OWN_PERMISSIONS'],
    emits: () => ({ type: 'role-changed' }),
  }),
})

/** Users, roles and what they may do. */
export const accessApi: AccessApi = accessCalls as AccessApi
