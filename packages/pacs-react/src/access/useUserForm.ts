import { accessApi, PacsError, type UserRow } from '@opensono/pacs-core'
import { useRef, useState } from 'react'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { usePermission } from '../provider/usePermission'
import { usersChanged } from './changed'
import {
  differingUserFields,
  draftOfUser,
  factsOf,
  mergeUser,
  needsOwnPassword,
  type UserDraft,
  type UserField,
  userFaults,
} from './UserDraft'

/** A newer version that somebody else saved. */
export interface UserConflict {
  readonly theirs: UserRow
  readonly savedByName: string | null
  readonly savedAt: string | null
}

interface UserFormState {
  readonly draft: UserDraft
  /** The row that the draft began with; null for a new user. */
  readonly base: UserRow | null
  readonly conflict: UserConflict | null
}

/** What is edited, and what follows. */
export interface UseUserFormOptions {
  /** null adds a new user. */
  user: UserRow | null
  /** Everything is saved. */
  onSaved: (user: UserRow, isNew: boolean) => void
}

/**
 * The form of a user: what is written of them and their roles, which two permissions guard and two calls save.
 *
 * @param options - the user, and what follows.
 */
export function useUserForm({ user, onSaved }: UseUserFormOptions) {
  const { pacs } = usePacs()
  const mayEdit = usePermission(user === null ? accessApi.createUser : accessApi.editUser)
  const mayGiveRoles = usePermission(accessApi.setUserRoles)
  const [{ draft, base, conflict }, setForm] = useState<UserFormState>(() => ({
    draft: draftOfUser(user),
    base: user,
    conflict: null,
  }))
  const patch = (part: Partial<UserFormState>) => setForm((before) => ({ ...before, ...part }))
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  const fields = useRef<Partial<Record<UserField, HTMLElement | null>>>({})
  const create = useMutationCall(accessApi.createUser, { tells: usersChanged })
  const edit = useMutationCall(accessApi.editUser, { tells: usersChanged })
  const giveRoles = useMutationCall(accessApi.setUserRoles, { tells: usersChanged })

  const emptyUser = draftOfUser(null)
  const differing =
    base === null
      ? (Object.keys(emptyUser) as UserField[]).filter((field) => String(draft[field]) !== String(emptyUser[field]))
      : differingUserFields(draft, base)
  const faults = isChecked ? userFaults(draft, base) : []
  const taken = error?.is('NAME_TAKEN') ? (error.details.field ?? null) : null

  async function meetConflict(failed: PacsError<'CONFLICT'>, from: UserRow): Promise<void> {
    const theirs = await pacs.call(accessApi.user, { userId: from.userId }).catch(() => null)
    if (theirs === null) return setError(failed)
    const { savedByName = null, savedAt = null } = failed.details
    patch({ conflict: { theirs, savedByName, savedAt } })
  }

  async function save(wanted: UserDraft = draft, from: UserRow | null = base): Promise<void> {
    setChecked(true)
    setError(null)
    const [firstFault] = userFaults(wanted, from)
    if (firstFault !== undefined) return fields.current[firstFault]?.focus()
    let row = from
    try {
      const changed = row === null ? [] : differingUserFields(wanted, row)
      if (row === null) row = await create.mutateAsync({ ...factsOf(wanted), password: wanted.password })
      else if (mayEdit && changed.some((field) => field !== 'roleIds')) {
        const proof = needsOwnPassword(wanted, row) ? { credentials: wanted.ownPassword } : {}
        row = await edit.mutateAsync({ userId: row.userId, ...factsOf(wanted), version: row.version, ...proof })
        patch({ draft: { ...wanted, ownPassword: '' } })
      }
      patch({ base: row })
      if (mayGiveRoles && differingUserFields(wanted, row).includes('roleIds')) {
        row = await giveRoles.mutateAsync({ userId: row.userId, roleIds: [...wanted.roleIds], version: row.version })
        patch({ base: row })
      }
      onSaved(row, from === null)
    } catch (thrown) {
      const failed = PacsError.from(thrown)
      if (failed.is('CONFLICT') && row !== null) await meetConflict(failed, row)
      else setError(failed)
    }
  }

  return {
    draft,
    base,
    mayEdit,
    mayGiveRoles,
    faults,
    /** The field whose value another user has. */
    taken,
    /** Why the server refused; a taken value is said at its field instead. */
    error: taken === null ? error : null,
    conflict,
    /** Whether the phone of a user changes, which the one who edits proves their password for. */
    needsOwnPassword: needsOwnPassword(draft, base),
    isDirty: differing.length > 0,
    isRolesChanged: differing.includes('roleIds'),
    isSaving: create.isPending || edit.isPending || giveRoles.isPending,
    /** Keeps a field, so that the first wrong one gets the focus. */
    fieldRef: (field: UserField) => (element: HTMLElement | null) => {
      fields.current[field] = element
    },
    change: (part: Partial<UserDraft>) => {
      setForm((before) => ({ ...before, draft: { ...before.draft, ...part } }))
      setError(null)
    },
    /** Another call changed the user: the form goes on from there. */
    rebase: (next: UserRow): void =>
      setForm((before) => {
        if (before.base === null) return before
        const merged = mergeUser(before.draft, before.base, next)
        return merged.isClash
          ? { ...before, draft: merged.draft, conflict: { theirs: next, savedByName: null, savedAt: null } }
          : { ...before, draft: merged.draft, base: next }
      }),
    save: () => save(),
    /** Takes what was chosen of two versions, and saves it. */
    async resolve(chosen: UserDraft): Promise<void> {
      if (conflict === null) return
      const { theirs } = conflict
      patch({ draft: chosen, base: theirs, conflict: null })
      await save(chosen, theirs)
    },
  }
}

/** The form of a user. */
export type UserForm = ReturnType<typeof useUserForm>
