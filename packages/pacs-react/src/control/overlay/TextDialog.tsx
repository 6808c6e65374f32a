import { type ReactNode, useState } from 'react'
import { TextArea } from '../field/TextArea'
import { useControlText } from '../root/RootContext'
import { ConfirmDialog } from './ConfirmDialog'

/** What is asked for. */
export interface TextDialogProps {
  title: string
  /** What follows from it. */
  children: ReactNode
  /** Label of the text. */
  label: string
  maxLength: number
  confirmLabel: string
  isPending?: boolean | undefined
  /** Why it failed; the text stays. */
  error?: ReactNode
  /** Called when the button `confirmLabel` is pressed. @param text - without the blanks around it; never empty */
  onConfirm: (text: string) => void
  /** Called by the cancel button and by Escape. */
  onCancel: () => void
}

/** Asks for a text before something is done: a reason, an addendum. Nothing is done without it. */
export function TextDialog({ children, label, maxLength, onConfirm, ...dialog }: TextDialogProps) {
  const t = useControlText()
  const [text, setText] = useState('')
  const disabledReason = text.trim() === '' ? t('control.fillFirst', { label }) : null
  return (
    <ConfirmDialog {...dialog} isOpen disabledReason={disabledReason} onConfirm={() => onConfirm(text.trim())}>
      <p className="pacs-text-dialog-words">{children}</p>
      <TextArea label={label} value={text} onChange={setText} maxLength={maxLength} isRequired autoFocus />
    </ConfirmDialog>
  )
}
