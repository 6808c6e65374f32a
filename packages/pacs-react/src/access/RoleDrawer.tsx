import { accessApi, limits } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { TextField } from '../control/field/TextField'
import { RemoveEntry } from '../control/overlay/RemoveEntry'
import { useToasts } from '../control/toast/ToastProvider'
import { CheckTree } from '../control/tree/CheckTree'
import { VersionedDrawer } from '../form/VersionedDrawer'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { accessText } from './accessText'
import { permissionName, permissionNodes } from './permissionNodes'
import { type RoleDraft, type RoleSubject, useRoleForm } from './useRoleForm'

/** Which role is edited. Give it a `key`, so that another role is another form. */
export interface RoleDrawerProps {
  subject: RoleSubject
  /** Called after saving, after deleting the role, and when the user closes the drawer: unsaved changes are asked about first. */
  onClose: () => void
}

/** A role: its name, and what its users may do. */
export function RoleDrawer({ subject, onClose }: RoleDrawerProps) {
  const { t } = useText(accessText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const everybody = t('roles.everybody')
  const form = useRoleForm({
    subject,
    onSaved(name, isNew) {
      toasts.success(t(isNew ? 'role.created' : 'role.saved', { name: name === '' ? everybody : name }))
    },
    onClose,
  })
  const { draft, base } = form
  const nodes = useMemo(() => permissionNodes(t), [t])
  const refusal = useRefusal(accessApi.setRolePermissions)
  const isHalfDone = subject.kind === 'new' && base !== null
  const title = { role: base?.name ?? '', new: t('role.titleNew'), everybody }[subject.kind]

  /** What one version permits and the other does not: the rest needs no look. */
  function onlyIn({ permissions }: RoleDraft, other: RoleDraft): string {
    const names = [...permissions].filter((code) => !other.permissions.has(code)).map((code) => permissionName(t, code))
    return t('role.onlyHere', { names: names.length === 0 ? t('common.none') : names.join(t('common.listSeparator')) })
  }

  return (
    <VersionedDrawer
      form={form}
      title={title}
      saveLabel={t('role.save')}
      refusal={refusal}
      errorText={(error) =>
        isHalfDone ? t('role.permissionsLater', { name: draft.name, reason: sayWhy(error) }) : sayWhy(error)
      }
      onClose={onClose}
      others={subject.kind === 'role' && <RemoveRole subject={subject} onRemoved={onClose} />}
      fields={[
        { id: 'name', label: t('role.name') },
        { id: 'permissions', label: t('role.permissions'), words: onlyIn },
      ]}
    >
      {form.isNamed && (
        <TextField
          ref={form.fieldRef('name')}
          label={t('role.name')}
          isRequired
          autoFocus={subject.kind === 'new'}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => form.change({ name })}
          maxLength={limits.roleNameLength}
          isReadOnly={refusal !== undefined}
          error={form.errorOf('name')}
        />
      )}
      <section className="pacs-access-section" aria-label={t('role.permissions')}>
        <h3>{t('role.permissions')}</h3>
        <p className="pacs-access-note" aria-live="polite">
          {subject.kind === 'everybody'
            ? t(form.isChanged('permissions') ? 'role.sessionsEndAll' : 'roles.everybodyNote')
            : subject.kind === 'role' &&
              `${t('role.usersCount', { count: subject.role.userCount })} ${form.isChanged('permissions') && subject.role.userCount > 0 ? t('role.sessionsEnd') : ''}`}
        </p>
        <CheckTree
          label={t('role.permissions')}
          nodes={nodes}
          checkedIds={draft.permissions}
          onChange={(permissions) => form.change({ permissions })}
          isReadOnly={refusal !== undefined}
        />
      </section>
    </VersionedDrawer>
  )
}

interface RemoveRoleProps {
  subject: Extract<RoleSubject, { kind: 'role' }>
  onRemoved: () => void
}

function RemoveRole({ subject: { role }, onRemoved }: RemoveRoleProps) {
  const { t } = useText(accessText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const refusal = useRefusal(accessApi.deleteRole, role.userCount > 0 ? 'ROLE_IN_USE' : null)
  const { name } = role
  const remove = useMutationCall(accessApi.deleteRole, {
    onDone() {
      toasts.success(t('role.removed', { name }))
      onRemoved()
    },
  })
  return (
    <RemoveEntry
      label={t('role.remove')}
      confirmLabel={t('role.removeDo')}
      title={t('role.removeTitle', { name })}
      refusal={refusal}
      isPending={remove.isPending}
      error={remove.error && sayWhy(remove.error)}
      onConfirm={() => remove.mutate({ roleId: role.roleId })}
    >
      {t('role.removeText')}
    </RemoveEntry>
  )
}
