import { accessApi } from '@opensono/pacs-core'
import { ConflictChoice } from '../form/ConflictChoice'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import { accessText } from './accessText'
import { differingUserFields, draftOfUser, factsOf, type UserDraft, type UserField } from './UserDraft'
import type { UserConflict, UserForm } from './useUserForm'

/** Two versions of a user, to choose part by part. */
export function UserConflictChoice({ form, conflict }: { form: UserForm; conflict: UserConflict }) {
  const { t } = useText(accessText)
  const { data: roles } = useCall(accessApi.roles, {})
  const theirs = draftOfUser(conflict.theirs)

  const touched = form.base === null ? [] : differingUserFields(form.draft, form.base)

  function words(draft: UserDraft, field: UserField): string {
    if (field === 'password' || field === 'ownPassword') return ''
    if (field !== 'roleIds') return factsOf(draft)[field]
    const names = draft.roleIds.map((id) => roles?.find(({ roleId }) => roleId === id)?.name ?? id)
    return names.length === 0 ? t('users.noRole') : names.join(', ')
  }

  return (
    <ConflictChoice<UserField>
      savedByName={conflict.savedByName}
      savedAt={conflict.savedAt}
      fields={differingUserFields(form.draft, conflict.theirs).map((id) => ({
        id,
        label: t(id === 'roleIds' ? 'user.roles' : `user.${id}`),
        mine: words(form.draft, id),
        theirs: words(theirs, id),
        isTouched: touched.includes(id),
      }))}
      onResolve={(choice) => {
        const taken = Object.entries(choice).filter(([, side]) => side === 'theirs')
        const patch = Object.fromEntries(taken.map(([id]) => [id, theirs[id as UserField]]))
        void form.resolve({ ...form.draft, ...patch })
      }}
    />
  )
}
