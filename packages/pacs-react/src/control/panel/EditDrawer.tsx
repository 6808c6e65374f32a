import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../overlay/ConfirmDialog'
import { useControlText } from '../root/PacsRoot'
import { Drawer } from './Drawer'

export interface EditDrawerProps {
  title: string
  children: ReactNode
  /** Sticky bar at the foot; the main button last. Its cancel button calls `onClose` by way of the given function. */
  actions: (close: () => void) => ReactNode
  /** Something is typed that is not saved: closing asks once. */
  isDirty: boolean
  onClose: () => void
  isWide?: boolean | undefined
}

/** The drawer in which everything is added and edited. What is not saved is never lost unasked. */
export function EditDrawer({ title, children, actions, isDirty, onClose, isWide }: EditDrawerProps) {
  const t = useControlText()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <Drawer isOpen onOpenChange={close} title={title} isWide={isWide} actions={actions(close)}>
        {children}
      </Drawer>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('control.leaveTitle')}
        confirmLabel={t('control.leave')}
        cancelLabel={t('control.stay')}
        tone="danger"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {t('control.leaveText')}
      </ConfirmDialog>
    </>
  )
}
