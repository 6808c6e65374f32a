import { type ReactNode, useState } from 'react'
import { Button } from '../button/Button'
import { TextField } from '../field/TextField'
import { useControlText } from '../root/RootContext'
import { Dialog } from './Dialog'

/** What is asked, and what its two buttons say and do. */
export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen, to whom, and whether it can be undone. */
  children: ReactNode
  /** A verb: "Merge", not "OK". */
  confirmLabel: string
  /** @defaultValue the word for "Cancel" */
  cancelLabel?: string | undefined
  /** `danger` fills the button red, for what cannot be undone. @defaultValue 'primary' */
  tone?: 'primary' | 'danger' | undefined
  /** When given, the button works only after exactly this text was typed. */
  typedText?: string | undefined
  /** Label of the box the text is typed into; needed with `typedText`. */
  typedLabel?: string | undefined
  /** What the children ask for is not there yet. Prefer `disabledReason`, which says it. */
  isDisabled?: boolean | undefined
  /**
   * What the children ask for first, said at the button `confirmLabel`, which does nothing until then; null once it is there. Left out, the
   * children ask for nothing.
   */
  disabledReason?: string | null | undefined
  /** Keeps the dialog open with the button busy. */
  isPending?: boolean | undefined
  /** Shown above the buttons when the act was refused. */
  error?: ReactNode
  /** Called when the button `confirmLabel` is pressed. The dialog stays until `isOpen` is false. */
  onConfirm: () => void
  /** Called by the cancel button and by Escape. */
  onCancel: () => void
}

/** Asks once before an act that destroys or cannot be undone. Enter confirms, but cancels where the act is `danger`; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null
}

// Mounted only while open, so that a typed text does not survive into the next question.
function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, tone, typedText, typedLabel, isPending, error } = props
  const t = useControlText()
  const [typed, setTyped] = useState('')
  const isConfirmed = typedText === undefined || typed === typedText
  const disabledReason = isConfirmed ? (props.disabledReason ?? undefined) : t('control.typeFirst', { text: typedText })
  // Where something is typed first, the cursor is in its box.
  const isAnsweredAtOnce =
    typedText === undefined && props.isDisabled === undefined && props.disabledReason === undefined
  return (
    <Dialog
      isOpen
      onOpenChange={props.onCancel}
      title={title}
      size="small"
      role="alertdialog"
      actions={
        <>
          <Button onPress={props.onCancel} autoFocus={isAnsweredAtOnce && tone === 'danger'}>
            {cancelLabel ?? t('control.cancel')}
          </Button>
          <Button
            variant={tone ?? 'primary'}
            isDisabled={props.isDisabled === true}
            disabledReason={disabledReason}
            isPending={isPending}
            onPress={props.onConfirm}
            autoFocus={isAnsweredAtOnce && tone !== 'danger'}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="pacs-confirm-text">{children}</div>
      {typedText !== undefined && typedLabel !== undefined && (
        <TextField label={typedLabel} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
      )}
      {error}
    </Dialog>
  )
}
