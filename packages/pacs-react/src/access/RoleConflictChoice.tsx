import { ConflictChoice } from '../form/ConflictChoice'
import { useText } from '../provider/useText'
import { accessText } from './accessText'
import { permissionName } from './permissionNodes'
import { isSameSet } from './UserDraft'
import type { RoleConflict, RoleForm } from './useRoleForm'

/** Two versions of a role, to choose part by part. */
export function RoleConflictChoice({ form, conflict }: { form: RoleForm; conflict: RoleConflict }) {
  const { t } = useText(accessText)
  const { draft, base } = form
  const { theirs } = conflict
  const mine = [...draft.permissions]

  /** What one version permits and the other does not: the rest needs no look. */
  function only(here: readonly string[], there: readonly string[]): string {
    const names = here.filter((code) => !there.includes(code)).map((code) => permissionName(t, code))
    return t('role.onlyHere', { names: names.length === 0 ? t('common.none') : names.join(', ') })
  }

  const fields = [
    ...(form.isNamed && draft.name.trim() !== theirs.name
      ? [
          {
            id: 'name' as const,
            label: t('role.name'),
            mine: draft.name.trim(),
            theirs: theirs.name,
            isTouched: draft.name.trim() !== base?.name,
          },
        ]
      : []),
    ...(isSameSet(mine, theirs.permissions)
      ? []
      : [
          {
            id: 'permissions' as const,
            label: t('role.permissions'),
            mine: only(mine, theirs.permissions),
            theirs: only(theirs.permissions, mine),
            isTouched: !isSameSet(mine, base?.permissions ?? []),
          },
        ]),
  ]
  return (
    <ConflictChoice<'name' | 'permissions'>
      savedByName={conflict.savedByName}
      savedAt={conflict.savedAt}
      fields={fields}
      onResolve={(choice) =>
        void form.resolve({
          name: choice.name === 'mine' ? draft.name : theirs.name,
          permissions: choice.permissions === 'mine' ? draft.permissions : new Set(theirs.permissions),
        })
      }
    />
  )
}
