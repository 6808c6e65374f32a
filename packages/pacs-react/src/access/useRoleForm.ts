import { accessApi, limits, PacsError, type Role } from '@opensono/pacs-core'
import { useState } from 'react'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { rolesChanged } from './changed'
import { permissionsOf } from './permissionNodes'
import { isSameSet } from './UserDraft'

/** What a role's form is about: a role, a new one, or what everybody may do. */
export type RoleSubject =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'new' }
  | { readonly kind: 'everybody'; readonly permissions: readonly string[]; readonly version: number }

/** A role as the form holds it. */
export interface RoleDraft {
  readonly name: string
  readonly permissions: ReadonlySet<string>
}

/** A newer version that somebody else saved. */
export interface RoleConflict {
  readonly theirs: RoleBase
  readonly savedByName: string | null
  readonly savedAt: string | null
}

type RoleBase = Pick<Role, 'name' | 'version'> & {
  readonly roleId: Role['roleId'] | null
  permissions: readonly string[]
}

/** What is edited, and what follows. */
export interface UseRoleFormOptions {
  subject: RoleSubject
  /** Everything is saved. */
  onSaved: (name: string, isNew: boolean) => void
}

function baseOf(subject: RoleSubject): RoleBase | null {
  if (subject.kind === 'new') return null
  if (subject.kind === 'role') return subject.role
  return { roleId: null, name: '', permissions: subject.permissions, version: subject.version }
}

/**
 * The form of a role: its name and what it permits, saved by a call each.
 *
 * @param options - the role, and what follows.
 */
export function useRoleForm({ subject, onSaved }: UseRoleFormOptions) {
  const { pacs } = usePacs()
  const [base, setBase] = useState(() => baseOf(subject))
  const [draft, setDraft] = useState<RoleDraft>(() => ({
    name: base?.name ?? '',
    permissions: new Set(base?.permissions),
  }))
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  const [conflict, setConflict] = useState<RoleConflict | null>(null)
  const tells = rolesChanged
  const create = useMutationCall(accessApi.createRole, { tells })
  const rename = useMutationCall(accessApi.renameRole, { tells })
  const permit = useMutationCall(accessApi.setRolePermissions, { tells })
  const permitAll = useMutationCall(accessApi.setCommonPermissions, { tells })
  const isNamed = subject.kind !== 'everybody'
  const length = [...draft.name.trim()].length
  const isNameWrong = isNamed && (length === 0 || length > limits.roleNameLength)

  async function fresh(from: RoleBase): Promise<RoleBase | null> {
    try {
      if (from.roleId === null) {
        return { ...(await pacs.call(accessApi.commonPermissions, {})), roleId: null, name: '' }
      }
      return (await pacs.call(accessApi.roles, {})).find(({ roleId }) => roleId === from.roleId) ?? null
    } catch {
      return null
    }
  }

  async function meetConflict(failed: PacsError<'CONFLICT'>, from: RoleBase): Promise<void> {
    const theirs = await fresh(from)
    if (theirs === null) return setError(failed)
    const { savedByName = null, savedAt = null } = failed.details
    setConflict({ theirs, savedByName, savedAt })
  }

  async function send(wanted: RoleDraft, from: RoleBase | null): Promise<void> {
    setChecked(true)
    setError(null)
    if (isNameWrong) return
    const name = wanted.name.trim()
    const permissions = permissionsOf(wanted.permissions)
    let row = from
    try {
      if (row === null) row = await create.mutateAsync({ name })
      else if (row.roleId !== null && name !== row.name) {
        row = await rename.mutateAsync({ roleId: row.roleId, name, version: row.version })
      }
      setBase(row)
      const { roleId, version } = row
      if (!isSameSet(permissions, row.permissions)) {
        if (roleId !== null) await permit.mutateAsync({ roleId, permissions, version })
        else await permitAll.mutateAsync({ permissions, version })
      }
      onSaved(name, from === null)
    } catch (thrown) {
      const failed = PacsError.from(thrown)
      if (failed.is('CONFLICT') && row !== null) await meetConflict(failed, row)
      else setError(failed)
    }
  }

  const isPermissionsChanged = !isSameSet([...draft.permissions], base?.permissions ?? [])
  return {
    draft,
    base,
    isNamed,
    isNameWrong: isChecked && isNameWrong,
    isTaken: error?.code === 'NAME_TAKEN',
    /** Why the server refused; a taken name is said at its field instead. */
    error: error?.code === 'NAME_TAKEN' ? null : error,
    conflict,
    isDirty: (isNamed && draft.name !== (base?.name ?? '')) || isPermissionsChanged,
    isPermissionsChanged,
    isSaving: create.isPending || rename.isPending || permit.isPending || permitAll.isPending,
    change: (patch: Partial<RoleDraft>) => {
      setDraft((before) => ({ ...before, ...patch }))
      setError(null)
    },
    save: () => send(draft, base),
    /** Takes what was chosen of two versions, and saves it. */
    async resolve(chosen: RoleDraft): Promise<void> {
      if (conflict === null) return
      const { theirs } = conflict
      setConflict(null)
      setDraft(chosen)
      setBase(theirs)
      await send(chosen, theirs)
    },
  }
}

/** The form of a role. */
export type RoleForm = ReturnType<typeof useRoleForm>
