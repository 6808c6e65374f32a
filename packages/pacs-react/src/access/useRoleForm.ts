import { accessApi, faultsIn, type Role } from '@opensono/pacs-core'
import { useVersionedForm } from '../form/useVersionedForm'
import { isSameValue } from '../form/versionedDraft'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { permissionsOf } from './permissionNodes'

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

type RoleBase = Pick<Role, 'name' | 'version'> & {
  readonly roleId: Role['roleId'] | null
  readonly permissions: readonly string[]
}

/** What is edited, and what follows. */
export interface UseRoleFormOptions {
  subject: RoleSubject
  /** Everything is saved. */
  onSaved: (name: string, isNew: boolean) => void
  onClose: () => void
}

function baseOf(subject: RoleSubject): RoleBase | null {
  if (subject.kind === 'new') return null
  if (subject.kind === 'role') return subject.role
  return { roleId: null, name: '', permissions: subject.permissions, version: subject.version }
}

const draftOf = (base: RoleBase | null): RoleDraft => ({
  name: base?.name ?? '',
  permissions: new Set(base?.permissions),
})

/**
 * The form of a role: its name and what it permits, saved by a call each.
 *
 * @param options - the role, and what follows.
 */
export function useRoleForm({ subject, onSaved, onClose }: UseRoleFormOptions) {
  const { pacs } = usePacs()
  const create = useMutationCall(accessApi.createRole)
  const rename = useMutationCall(accessApi.renameRole)
  const permit = useMutationCall(accessApi.setRolePermissions)
  const permitAll = useMutationCall(accessApi.setCommonPermissions)
  const isNamed = subject.kind !== 'everybody'
  const form = useVersionedForm<RoleBase | null, RoleDraft>({
    stored: baseOf(subject),
    draftOf,
    faultsOf: ({ name }) => (isNamed ? faultsIn(accessApi.createRole.body, { name: name.trim() }) : []),
    async save(draft, base, advance) {
      const name = draft.name.trim()
      const permissions = permissionsOf(draft.permissions)
      let row = base
      if (row === null) row = await create.mutateAsync({ name })
      else if (row.roleId !== null && name !== row.name) {
        row = await rename.mutateAsync({ roleId: row.roleId, name, version: row.version })
      }
      advance(row)
      const { roleId, version } = row
      if (isSameValue(new Set(permissions), new Set(row.permissions))) return row
      if (roleId !== null) return await permit.mutateAsync({ roleId, permissions, version })
      return { ...row, ...(await permitAll.mutateAsync({ permissions, version })) }
    },
    async read({ roleId }) {
      if (roleId === null) return { ...(await pacs.call(accessApi.commonPermissions, {})), roleId, name: '' }
      return (await pacs.call(accessApi.roles, {})).find((role) => role.roleId === roleId) ?? null
    },
    onSaved: ({ name }, isNew) => onSaved(name, isNew),
    onClose,
  })
  return { ...form, isNamed }
}
