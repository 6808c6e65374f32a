import { accessApi, permissionTree } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { proveOwnPassword } from '../session/proof'
import { firstPassword, knownOf } from './firstPassword'
import { readRoles, readUser, readUsers, type UserAnswer } from './queries'
import { createRole, deleteRole, readCommon, renameRole, setCommon, setRolePermissions } from './roles'
import {
  createUser,
  deleteUser,
  editUser,
  setUserEnabled,
  setUserPassword,
  setUserRoles,
  setUserSignature,
  type UserChange,
  unlockUser,
} from './users'

/** Users, roles and what they may do. */
export function accessRoutes(app: FastifyInstance, services: Services): void {
  const { database, objectStore: store } = services
  const now = () => database.clock.now()

  function changeUser<Answer = UserAnswer>(
    { actor, params }: { actor: Actor; params: { userId: string } },
    call: { id: string },
    work: (edit: UserChange) => Promise<Answer>,
  ): Promise<Answer> {
    return database.change(actor, call, (change) => work({ change, actor, store, userId: params.userId }))
  }

  function changeRole<Answer>(
    { actor, params }: { actor: Actor; params: { roleId: string } },
    call: { id: string },
    work: (edit: { change: Change; actor: Actor; roleId: string }) => Promise<Answer>,
  ): Promise<Answer> {
    return database.change(actor, call, (change) => work({ change, actor, roleId: params.roleId }))
  }

  serve(app, services, accessApi, {
    users: ({ actor, query }) =>
      database.read(actor, accessApi.users, async (tx, note) => {
        const page = await readUsers(tx, store, now(), query)
        note({ content: 'looked at the users', details: { userIds: page.rows.map(({ userId }) => userId) } })
        return page
      }),
    user: ({ actor, params }) =>
      database.read(actor, accessApi.user, (tx, note) => {
        note({ content: 'looked at a user', subject: 'user', subjectId: params.userId })
        return readUser(tx, store, now(), params.userId)
      }),
    async createUser({ actor, body }) {
      const { password, ...fields } = body
      const passwordHash = await firstPassword(services, actor, password, [fields.phone, fields.name])
      return database.change(actor, accessApi.createUser, (change) =>
        createUser(change, actor, store, fields, passwordHash),
      )
    },
    async editUser(call) {
      const { credentials } = call.body
      if (credentials !== undefined) await proveOwnPassword(services, call.actor, credentials)
      return changeUser(call, accessApi.editUser, (edit) => editUser(edit, call.body, credentials !== undefined))
    },
    deleteUser: (call) => changeUser(call, accessApi.deleteUser, deleteUser),
    setUserEnabled: (call) => changeUser(call, accessApi.setUserEnabled, (edit) => setUserEnabled(edit, call.body)),
    async setUserPassword(call) {
      const { actor, params, body } = call
      const known = await knownOf(database, actor, params.userId)
      const passwordHash = await firstPassword(services, actor, body.password, known)
      return changeUser(call, accessApi.setUserPassword, (edit) => setUserPassword(edit, passwordHash))
    },
    setUserSignature: (call) =>
      changeUser(call, accessApi.setUserSignature, (edit) => setUserSignature(edit, call.body.uploadId)),
    removeUserSignature: (call) =>
      changeUser(call, accessApi.removeUserSignature, (edit) => setUserSignature(edit, null)),
    unlockUser: (call) => changeUser(call, accessApi.unlockUser, unlockUser),
    setUserRoles: (call) => changeUser(call, accessApi.setUserRoles, (edit) => setUserRoles(edit, call.body)),
    roles: ({ actor }) => database.read(actor, accessApi.roles, (tx) => readRoles(tx)),
    createRole: ({ actor, body }) =>
      database.change(actor, accessApi.createRole, (change) => createRole(change, actor, body.name)),
    renameRole: (call) => changeRole(call, accessApi.renameRole, (edit) => renameRole(edit, call.body)),
    deleteRole: (call) => changeRole(call, accessApi.deleteRole, deleteRole),
    setRolePermissions: (call) =>
      changeRole(call, accessApi.setRolePermissions, (edit) => setRolePermissions(edit, call.body)),
    permissions: () => permissionTree.map(({ module, permissions }) => ({ module, permissions: [...permissions] })),
    commonPermissions: ({ actor }) => database.read(actor, accessApi.commonPermissions, readCommon),
    setCommonPermissions: ({ actor, body }) =>
      database.change(actor, accessApi.setCommonPermissions, (change) => setCommon(change, actor, body)),
  })
}
