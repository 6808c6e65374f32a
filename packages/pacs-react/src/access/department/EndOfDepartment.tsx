import { type Department, departmentApi } from '@opensono/pacs-core'
import { Button } from '../../control/button/Button'
import { RemoveEntry } from '../../control/overlay/RemoveEntry'
import { useToasts } from '../../control/toast/ToastProvider'
import { callKey } from '../../provider/callKey'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { useUsageText } from '../../settings/basicData/useUsageText'
import { departmentText } from './departmentText'

interface EndOfDepartmentProps {
  department: Department
  onClose: () => void
}

/** Closes a department for logins, or opens it again; one that nothing uses may be deleted. */
export function EndOfDepartment({ department, onClose }: EndOfDepartmentProps) {
  return (
    <>
      {department.isEnabled ? (
        <DisableDepartment department={department} onClose={onClose} />
      ) : (
        <EnableDepartment department={department} onClose={onClose} />
      )}
      <RemoveDepartment department={department} onClose={onClose} />
    </>
  )
}

function DisableDepartment({ department, onClose }: EndOfDepartmentProps) {
  const { t } = useText(departmentText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { departmentId, name, version } = department
  const isOwn = useUser()?.departmentId === departmentId
  const refusal = useRefusal(departmentApi.setEnabled, isOwn ? 'DEPARTMENT_NEEDED' : null)
  const disable = useMutationCall(departmentApi.setEnabled, {
    onDone() {
      toasts.success(t('department.disabledDone', { name }))
      onClose()
    },
  })
  return (
    <RemoveEntry
      label={t('department.disable')}
      confirmLabel={t('department.disable')}
      title={t('department.disableTitle', { name })}
      refusal={refusal}
      isPending={disable.isPending}
      error={disable.error && sayWhy(disable.error)}
      onConfirm={() => disable.mutate({ departmentId, version, isEnabled: false })}
    >
      {t('department.disableText')}
    </RemoveEntry>
  )
}

function EnableDepartment({ department, onClose }: EndOfDepartmentProps) {
  const { t } = useText(departmentText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { departmentId, name, version } = department
  const refusal = useRefusal(departmentApi.setEnabled)
  const enable = useMutationCall(departmentApi.setEnabled, {
    onDone() {
      toasts.success(t('department.enabledDone', { name }))
      onClose()
    },
    onFailed: (error) => toasts.error(sayWhy(error)),
  })
  return (
    <Button
      disabledReason={refusal}
      isPending={enable.isPending}
      onPress={() => enable.mutate({ departmentId, version, isEnabled: true })}
    >
      {t('department.enable')}
    </Button>
  )
}

/** Where it is used is said before anything is asked. */
function RemoveDepartment({ department, onClose }: EndOfDepartmentProps) {
  const { t } = useText(departmentText)
  const toasts = useToasts()
  const { departmentId, name } = department
  const { data: usage } = useCall(departmentApi.usage, { departmentId }, { staleTimeMs: 0 })
  const { say, sayWhy } = useUsageText()
  const isUsed = usage !== undefined && usage.length > 0
  const refusal = useRefusal(departmentApi.remove, isUsed ? 'ROW_IN_USE' : null, { usedBy: say(usage ?? []) })
  const remove = useMutationCall(departmentApi.remove, {
    ends: (removed) => [callKey(departmentApi.usage, removed)],
    onDone() {
      toasts.success(t('department.removed', { name }))
      onClose()
    },
  })
  return (
    <RemoveEntry
      label={t('department.remove')}
      confirmLabel={t('department.remove')}
      title={t('department.removeTitle', { name })}
      refusal={refusal}
      isPending={remove.isPending}
      error={remove.error && sayWhy(remove.error)}
      onConfirm={() => remove.mutate({ departmentId })}
    >
      {t('department.removeText')}
    </RemoveEntry>
  )
}
