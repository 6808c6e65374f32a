import { type ReactNode, useState } from 'react'
import { Button } from '../button/Button'
import { useControlText } from '../root/RootContext'
import { Drawer } from './Drawer'
import { LeaveQuestion } from './LeaveQuestion'

export interface EditDrawerProps {
  title: string
  children: ReactNode
  /** The main button of the bar at the foot; null while there is nothing to save, which leaves the bar away. */
  save: {
    /** A verb and its object: "Save the role". */
    label: string
    onSave: () => void
    isSaving?: boolean | undefined
    /** Why it may not be saved, in words; left out when it may. */
    refusal?: string | undefined
  } | null
  /** At the other end of that bar: what else can be done with the thing, such as deleting it. */
  others?: ReactNode
  /** Something is typed that is not saved: closing asks once. */
  isDirty: boolean
  onClose: () => void
  isWide?: boolean | undefined
}

/** The drawer in which everything is added and edited. What is not saved is never lost unasked. */
export function EditDrawer({ title, children, save, others, isDirty, onClose, isWide }: EditDrawerProps) {
  const t = useControlText()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <Drawer
        isOpen
        onOpenChange={close}
        title={title}
        isWide={isWide}
        actions={
          save !== null && (
            <>
              {others}
              <span className="pacs-list-space" />
              <Button onPress={close}>{t('control.cancel')}</Button>
              <Button variant="primary" isPending={save.isSaving} disabledReason={save.refusal} onPress={save.onSave}>
                {save.label}
              </Button>
            </>
          )
        }
      >
        {children}
      </Drawer>
      <LeaveQuestion isOpen={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
