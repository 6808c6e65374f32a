import { formatDate, formatDateTime, type MachineKey, machineKeyApi, machinePermissionCodes } from '@opensono/pacs-core'
import { type ReactNode, useMemo } from 'react'
import { RemoveEntry } from '../../control/overlay/RemoveEntry'
import { Drawer } from '../../control/panel/Drawer'
import { useToasts } from '../../control/toast/ToastProvider'
import { CheckTree } from '../../control/tree/CheckTree'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { accessText } from '../accessText'
import { permissionNodes } from '../permissionNodes'
import { MachineKeyState } from './MachineKeyState'

interface MachineKeyDrawerProps {
  machineKey: MachineKey
  onClose: () => void
}

/** A machine key: it can be read and revoked. To change one, its maker makes another. */
export function MachineKeyDrawer({ machineKey, onClose }: MachineKeyDrawerProps) {
  const { t } = useText(accessText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const timeZone = useUser()?.timeZone
  const nodes = useMemo(() => permissionNodes(t, machinePermissionCodes), [t])
  const refusal = useRefusal(machineKeyApi.remove)
  const { keyId, name, permissions, endsAt, madeAt, madeByName, lastUsedAt } = machineKey
  const revoke = useMutationCall(machineKeyApi.remove, {
    onDone() {
      toasts.success(t('machineKey.revoked', { name }))
      onClose()
    },
  })
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('machineKey.state'), <MachineKeyState key="state" machineKey={machineKey} />],
    [t('machineKey.endsOn'), formatDate(endsAt, timeZone)],
    [t('machineKey.made'), t('machineKeys.madeBy', { at: formatDateTime(madeAt, timeZone), name: madeByName })],
    [t('machineKey.lastUsed'), lastUsedAt === null ? t('machineKeys.never') : formatDateTime(lastUsedAt, timeZone)],
  ]

  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={name}
      actions={
        <>
          <RemoveEntry
            label={t('machineKey.revoke')}
            confirmLabel={t('machineKey.revoke')}
            title={t('machineKey.revokeTitle', { name })}
            refusal={refusal}
            isPending={revoke.isPending}
            error={revoke.error && sayWhy(revoke.error)}
            onConfirm={() => revoke.mutate({ keyId })}
          >
            {t('machineKey.revokeText')}
          </RemoveEntry>
          <span className="pacs-list-space" />
        </>
      }
    >
      <div className="pacs-access-form">
        <div>
          {facts.map(([label, value]) => (
            <div key={label} className="pacs-access-fact">
              <span className="pacs-access-fact-label">{label}</span>
              <span className="pacs-access-fact-value">{value}</span>
            </div>
          ))}
        </div>
        <section className="pacs-access-section" aria-label={t('machineKey.permissions')}>
          <h3>{t('machineKey.permissions')}</h3>
          <CheckTree
            label={t('machineKey.permissions')}
            nodes={nodes}
            checkedIds={new Set(permissions)}
            onChange={() => undefined}
            isReadOnly
          />
        </section>
      </div>
    </Drawer>
  )
}
