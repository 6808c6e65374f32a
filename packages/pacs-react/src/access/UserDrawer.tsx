import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { accessApi, type UserRow } from '@opensono/pacs-core'
import { Banner } from '../control/feedback/Banner'
import { useToasts } from '../control/toast/ToastProvider'
import { VersionedDrawer } from '../form/VersionedDrawer'
import { useCall } from '../provider/useCall'
import { useErrorText } from '../provider/useErrorText'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { accessText } from './accessText'
import { UserAccount } from './UserAccount'
import { type UserDraft, userFactFields } from './UserDraft'
import { UserFields } from './UserFields'
import { UserRoles } from './UserRoles'
import { UserSignature } from './UserSignature'
import { useUserForm } from './useUserForm'

/** Who is edited. Give it a `key` of the user's id, so that another user is another form. */
export interface UserDrawerProps {
  /** null adds a new user. */
  user: UserRow | null
  /** Called after saving, after removing the user, and when the drawer is closed by hand: unsaved changes are asked about first. */
  onClose: () => void
  /** Where a signature goes. @defaultValue the S3 that the server names */
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** Everything about one user: what is written of them, their roles, signature and account. */
export function UserDrawer({ user, onClose, store }: UserDrawerProps) {
  const { t } = useText(accessText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const form = useUserForm({
    user,
    onSaved(saved, isNew) {
      toasts.success(t(isNew ? 'user.created' : 'user.saved', { name: saved.name }))
    },
    onClose,
  })
  const { base } = form
  const { data: roles = [] } = useCall(accessApi.roles, {})
  const editRefusal = useRefusal(user === null ? accessApi.createUser : accessApi.editUser)
  // Anyone who may give roles may save them, without the right to change the rest.
  const saveRefusal = form.mayGiveRoles && user !== null ? undefined : editRefusal
  const isHalfDone = user === null && base !== null

  function roleNames({ roleIds }: UserDraft): string {
    const names = [...roleIds].map((id) => roles.find(({ roleId }) => roleId === id)?.name ?? id)
    return names.length === 0 ? t('users.noRole') : names.join(t('common.listSeparator'))
  }

  return (
    <VersionedDrawer
      form={form}
      title={base === null ? t('user.titleNew') : t('user.titleEdit', { name: base.name })}
      saveLabel={t('user.save')}
      refusal={saveRefusal}
      errorText={(error) =>
        base !== null && isHalfDone ? t('user.rolesLater', { name: base.name, reason: sayWhy(error) }) : sayWhy(error)
      }
      onClose={onClose}
      fields={[
        ...userFactFields.map((id) => ({ id, label: t(`user.${id}`) })),
        { id: 'roleIds', label: t('user.roles'), words: roleNames },
      ]}
    >
      {editRefusal !== undefined && <Banner>{editRefusal}</Banner>}
      <UserFields form={form} user={base} />
      <UserRoles form={form} />
      {base !== null && <UserSignature user={base} onChanged={form.rebase} store={store} />}
      {base !== null && <UserAccount user={base} onChanged={form.rebase} onRemoved={onClose} />}
    </VersionedDrawer>
  )
}
