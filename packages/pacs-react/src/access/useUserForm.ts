import { accessApi, type UserRow } from '@opensono/pacs-core'
import { useVersionedForm } from '../form/useVersionedForm'
import { isSameValue } from '../form/versionedDraft'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { usePermission } from '../provider/usePermission'
import { draftOfUser, factsOf, needsOwnPassword, type UserDraft, userFactFields, userFaults } from './UserDraft'

/** What is edited, and what follows. */
export interface UseUserFormOptions {
  /** null adds a new user. */
  user: UserRow | null
  /** Everything is saved. */
  onSaved: (user: UserRow, isNew: boolean) => void
  onClose: () => void
}

/**
 * The form of a user: what is written of them and their roles, which two permissions guard and two calls save.
 *
 * @param options - the user, and what follows.
 */
export function useUserForm({ user, onSaved, onClose }: UseUserFormOptions) {
  const { pacs } = usePacs()
  const mayEdit = usePermission(user === null ? accessApi.createUser : accessApi.editUser)
  const mayGiveRoles = usePermission(accessApi.setUserRoles)
  const create = useMutationCall(accessApi.createUser)
  const edit = useMutationCall(accessApi.editUser)
  const giveRoles = useMutationCall(accessApi.setUserRoles)

  const form = useVersionedForm<UserRow | null, UserDraft>({
    stored: user,
    draftOf: draftOfUser,
    faultsOf: userFaults,
    writeOnly: ['password', 'ownPassword'],
    async save(draft, base, advance) {
      const facts = factsOf(draft)
      let row = base
      if (row === null) row = await create.mutateAsync({ ...facts, password: draft.password })
      else if (mayEdit && userFactFields.some((field) => facts[field] !== base?.[field])) {
        const proof = needsOwnPassword(draft, row) ? { credentials: draft.ownPassword } : {}
        row = await edit.mutateAsync({ userId: row.userId, ...facts, version: row.version, ...proof })
        advance(row, ['ownPassword'])
      }
      advance(row)
      const { userId, version } = row
      if (!mayGiveRoles || isSameValue(draft.roleIds, draftOfUser(row).roleIds)) return row
      return await giveRoles.mutateAsync({ userId, roleIds: [...draft.roleIds], version })
    },
    read: ({ userId }) => pacs.call(accessApi.user, { userId }),
    onSaved,
    onClose,
  })
  return {
    ...form,
    mayEdit,
    mayGiveRoles,
    /** Whether the phone of a user changes, which the one who edits proves their password for. */
    needsOwnPassword: needsOwnPassword(form.draft, form.base),
    isRolesChanged: form.isChanged('roleIds'),
  }
}

/** The form of a user. */
export type UserForm = ReturnType<typeof useUserForm>
