import { type ReactNode, useState } from 'react'
import { Button } from '../button/Button'
import { Banner } from '../feedback/Banner'
import { ConfirmDialog } from './ConfirmDialog'

interface RemoveEntryProps {
  /** On the button. */
  label: string
  /** On the button that confirms. */
  confirmLabel: string
  title: string
  /** What will happen, to whom. */
  children: ReactNode
  /** Why it cannot be done, in words. */
  refusal?: string | undefined
  isPending: boolean
  /** Why it failed, in words. */
  error?: ReactNode
  onConfirm: () => void
}

/** A button for what cannot be undone: it asks once. */
export function RemoveEntry({ label, refusal, error, onConfirm, children, ...question }: RemoveEntryProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="pacs-remove-entry" disabledReason={refusal} onPress={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        tone="danger"
        error={error && <Banner tone="danger">{error}</Banner>}
        onConfirm={onConfirm}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
