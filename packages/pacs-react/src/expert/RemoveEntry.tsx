import type { PacsError } from '@opensono/pacs-core'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
import { useUsageText } from '../settings/basicData/useUsageText'

interface RemoveEntryProps {
  /** On the button, and on the one that confirms. */
  label: string
  confirmLabel: string
  title: string
  /** What will happen, to whom. */
  children: ReactNode
  /** Why it cannot be done, in words. */
  refusal?: string | undefined
  isPending: boolean
  error: PacsError | null
  onConfirm: () => void
}

/** An act that cannot be undone: asked once. */
export function RemoveEntry(props: RemoveEntryProps) {
  const { label, confirmLabel, title, children, refusal, isPending, error, onConfirm } = props
  const { sayWhy } = useUsageText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="pacs-access-remove" disabledReason={refusal} onPress={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={confirmLabel}
        tone="danger"
        isPending={isPending}
        error={error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
        onConfirm={onConfirm}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
