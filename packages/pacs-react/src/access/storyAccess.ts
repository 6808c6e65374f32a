import {
  accessApi,
  accountApi,
  defaultPasswordRule,
  type Language,
  PacsError,
  Role,
  sessionApi,
  UserRow,
} from '@opensono/pacs-core'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

const names = ['李伟', '王芳', 'Maria Fernandez-Gutierrez', '欧阳娜娜', '张敏', '陈杰']

/**
 * A user, with what a story wants different.
 *
 * @param number - makes ids, name and phone.
 * @param patch - what is different.
 */
export function storyUser(number: number, patch: Partial<Record<keyof UserRow, unknown>> = {}): UserRow {
  return UserRow.parse({
    userId: `user-${number}`,
    name: names[(number - 1) % names.length],
    userCode: `D${String(number).padStart(3, '0')}`,
    phone: `138000000${String(number).padStart(2, '0')}`,
    email: '',
    doctorNote: '',
    isEnabled: true,
    roles: [{ roleId: 'role-1', name: 'Doctor' }],
    isMfaBound: false,
    lockedUntil: null,
    codesRefusedUntil: null,
    signatureUrl: null,
    isShared: false,
    lastLoginAt: '2026-01-05T01:00:00.000Z',
    version: 1,
    ...patch,
  })
}

/** A role, with what a story wants different. */
export function storyRole(number: number, patch: Partial<Record<keyof Role, unknown>> = {}): Role {
  return Role.parse({
    roleId: `role-${number}`,
    name: ['Doctor', 'Registrar', 'Administrator'][(number - 1) % 3],
    permissions: ['pacs:diagnostic_report:diagnostic_report_view', 'pacs:diagnostic_report:edit_report'],
    userCount: number === 2 ? 0 : 4,
    version: 1,
    ...patch,
  })
}

/** What an administrator holds. */
export const administrator = [
  'pacs:other:set_basic_info',
  'pacs:other:set_authority_info',
  'pacs:other:read_log',
  'pacs:other:user_unlock',
  'pacs:other:mfa_unbind',
]

/** What is in the story's hospital. */
export interface StoryAccessOptions {
  users?: readonly UserRow[]
  roles?: readonly Role[]
  /** @defaultValue those of an administrator */
  authorities?: readonly string[]
}

/**
 * Services over a fake server that keeps users and roles.
 *
 * @param language - the interface's.
 * @param options - who is there.
 */
export function storyWithAccess(language: Language = 'en', options: StoryAccessOptions = {}): StoryPacs {
  const story = createStoryPacs({ language, authorities: options.authorities ?? administrator })
  const { fake } = story
  let users = [...(options.users ?? [1, 2, 3, 4, 5, 6].map((number) => storyUser(number)))]
  let roles = [...(options.roles ?? [1, 2, 3].map((number) => storyRole(number)))]
  let common = { permissions: ['pacs:medical_record:medical_record_view'], version: 1 }

  function change(userId: string, patch: Partial<Record<keyof UserRow, unknown>>): UserRow {
    const user = users.find((each) => each.userId === userId)
    if (user === undefined) throw new PacsError('NOT_FOUND')
    const next = UserRow.parse({ ...user, ...patch, version: user.version + 1 })
    users = users.map((each) => (each === user ? next : each))
    return next
  }
  function changeRole(roleId: string, patch: Partial<Record<keyof Role, unknown>>): Role {
    const role = roles.find((each) => each.roleId === roleId)
    if (role === undefined) throw new PacsError('NOT_FOUND')
    const next = Role.parse({ ...role, ...patch, version: role.version + 1 })
    roles = roles.map((each) => (each === role ? next : each))
    return next
  }

  fake.answer(sessionApi.passwordRule, () => ({ ...defaultPasswordRule, minLength: 8, needsDigit: true }))
  fake.answer(accessApi.users, ({ search = '', isEnabled }) => {
    const rows = users.filter(
      (user) => user.name.includes(search) && (isEnabled === undefined || user.isEnabled === isEnabled),
    )
    return { rows, total: rows.length, isTotalExact: true }
  })
  fake.answer(accessApi.user, ({ userId }) => {
    const user = users.find((each) => each.userId === userId)
    if (user === undefined) throw new PacsError('NOT_FOUND')
    return user
  })
  fake.answer(accessApi.createUser, ({ password: _password, ...facts }) => {
    const user = storyUser(users.length + 1, { ...facts, roles: [], lastLoginAt: null })
    users.push(user)
    return user
  })
  fake.answer(accessApi.editUser, ({ userId, version: _version, credentials: _credentials, ...facts }) =>
    change(userId, facts),
  )
  fake.answer(accessApi.setUserEnabled, ({ userId, isEnabled }) => change(userId, { isEnabled }))
  fake.answer(accessApi.setUserPassword, ({ userId }) => change(userId, {}))
  fake.answer(accessApi.unlockUser, ({ userId }) => change(userId, { lockedUntil: null, codesRefusedUntil: null }))
  fake.answer(accountApi.mfaUnbind, ({ userId }) => {
    change(userId, { isMfaBound: false })
    return null
  })
  fake.answer(accessApi.removeUserSignature, ({ userId }) => change(userId, { signatureUrl: null }))
  fake.answer(accessApi.setUserRoles, ({ userId, roleIds }) =>
    change(userId, {
      roles: roles.filter(({ roleId }) => roleIds.includes(roleId)).map(({ roleId, name }) => ({ roleId, name })),
    }),
  )
  fake.answer(accessApi.deleteUser, ({ userId }) => {
    users = users.filter((user) => user.userId !== userId)
    return null
  })
  fake.answer(accessApi.roles, () => [...roles])
  fake.answer(accessApi.createRole, ({ name }) => {
    const role = storyRole(roles.length + 1, { name, permissions: [], userCount: 0 })
    roles.push(role)
    return role
  })
  fake.answer(accessApi.renameRole, ({ roleId, name }) => changeRole(roleId, { name }))
  fake.answer(accessApi.setRolePermissions, ({ roleId, permissions }) => changeRole(roleId, { permissions }))
  fake.answer(accessApi.deleteRole, ({ roleId }) => {
    roles = roles.filter((role) => role.roleId !== roleId)
    return null
  })
  fake.answer(accessApi.commonPermissions, () => common)
  fake.answer(accessApi.setCommonPermissions, ({ permissions }) => {
    common = { permissions: [...permissions], version: common.version + 1 }
    return common
  })
  return story
}
