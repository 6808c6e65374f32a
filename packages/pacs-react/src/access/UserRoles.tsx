import { accessApi, type RoleId } from '@opensono/pacs-core'
import { Checkbox } from '../control/choice/Checkbox'
import { Skeleton } from '../control/feedback/Skeleton'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { accessText } from './accessText'
import type { UserForm } from './useUserForm'
import { useUserRefusal } from './useUserRefusal'

/** Which roles a user has. Without the right to give them they are shown, with the reason. */
export function UserRoles({ form }: { form: UserForm }) {
  const { t } = useText(accessText)
  const { data: roles, error, refetch } = useCall(accessApi.roles, {})
  const refusal = useRefusal(accessApi.setUserRoles, useUserRefusal(form.base))
  const me = useUser()
  const { draft, base } = form
  const toggle = (roleId: RoleId, isSelected: boolean) =>
    form.change(({ roleIds }) => {
      const others = [...roleIds].filter((each) => each !== roleId)
      return { roleIds: new Set(isSelected ? [...others, roleId] : others) }
    })
  const isOwn = base !== null && base.userId === me?.userId

  return (
    <section className="pacs-access-section" aria-label={t('user.roles')}>
      <h3>{t('user.roles')}</h3>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {roles === undefined && error === null && <Skeleton height="4em" />}
      {roles?.length === 0 && <p className="pacs-access-note">{t('user.rolesNone')}</p>}
      <div className="pacs-access-checks">
        {roles?.map(({ roleId, name }) => (
          <Checkbox
            key={roleId}
            isSelected={draft.roleIds.has(roleId)}
            isDisabled={refusal !== undefined}
            onChange={(isSelected) => toggle(roleId, isSelected)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <p className="pacs-access-note" aria-live="polite">
        {refusal ??
          (form.isRolesChanged && base !== null ? t(isOwn ? 'user.rolesEndOwn' : 'user.rolesEnd') : undefined)}
      </p>
    </section>
  )
}
