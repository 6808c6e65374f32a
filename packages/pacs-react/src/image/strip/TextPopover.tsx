import { fieldFaultText, type PacsError, pressedKey } from '@opensono/pacs-core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { TextField } from '../../control/field/TextField'
import { AnchoredPopover } from '../../control/overlay/AnchoredPopover'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'

/** One line of text about an image. */
export interface TextPopoverProps {
  /** The picture it points at. */
  anchor: HTMLElement | null
  /** Names the popover and the field. */
  label: string
  /** The text as it is now. */
  value: string
  /** Characters, counted as people do: one that takes two code units is one. */
  maxLength: number
  hint?: string | undefined
  /** Takes the text away; left out where there is none, or where it must have one. */
  onRemove?: (() => Promise<PacsError | null>) | undefined
  /** Saves it. On failure the text stays in the field and the answer is said below it. */
  onSave: (text: string) => Promise<PacsError | null>
  onClose: () => void
}

/** Writes a comment or a name at the image itself. Enter saves, Escape leaves everything as it was. */
export function TextPopover(props: TextPopoverProps) {
  const { anchor, label, value, maxLength, hint, onRemove, onSave, onClose } = props
  const { t } = useText(imageText)
  const errorText = useErrorText()
  const anchorRef = useRef(anchor)
  const input = useRef<HTMLInputElement>(null)
  const isMounted = useRef(false)
  const [text, setText] = useState(value)
  const [error, setError] = useState<PacsError | null>(null)
  const [isPending, setPending] = useState(false)
  const trimmed = text.trim()
  const length = [...trimmed].length
  const isTooLong = length > maxLength
  const canSave = length > 0 && !isTooLong && trimmed !== value

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  function close(): void {
    input.current?.blur()
    onClose()
    // Only when the popover is gone: until then it keeps the focus to itself.
    requestAnimationFrame(() => anchor?.focus())
  }

  async function run(work: () => Promise<PacsError | null>): Promise<void> {
    if (isPending) return
    setPending(true)
    const failed = await work()
    // Closed meanwhile: what is open now is another one, in which somebody may be writing.
    if (!isMounted.current) return
    setPending(false)
    setError(failed)
    if (failed === null) close()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (pressedKey(event) !== 'Enter') return
    event.preventDefault()
    if (canSave) void run(() => onSave(trimmed))
    else if (trimmed === value) close()
  }

  return (
    <AnchoredPopover
      anchor={anchorRef}
      isOpen
      onOpenChange={close}
      label={label}
      isKept={text !== value || isPending}
      // Away from the notices at the foot of the workbench.
      placement="top"
      className="pacs-text-popover"
    >
      <TextField
        ref={input}
        label={label}
        value={text}
        onChange={(next) => {
          setText(next)
          setError(null)
        }}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="off"
        hint={hint}
        error={
          isTooLong
            ? fieldFaultText(t, { message: 'tooLong', expected: { max: maxLength } })
            : error === null
              ? undefined
              : errorText(error)
        }
        after={
          <span className="pacs-text-popover-count pacs-numeric" data-over={isTooLong || undefined}>
            {t('edit.count', { count: length, max: maxLength })}
          </span>
        }
      />
      <footer className="pacs-text-popover-actions">
        {onRemove !== undefined && (
          <Button variant="quiet" isPending={isPending} onPress={() => void run(onRemove)}>
            {t('edit.removeComment')}
          </Button>
        )}
        <span className="pacs-text-popover-gap" />
        <Button onPress={close}>{t('edit.cancel')}</Button>
        <Button
          variant="primary"
          isDisabled={!canSave && !isPending}
          isPending={isPending}
          onPress={() => void run(() => onSave(trimmed))}
        >
          {t('edit.save')}
        </Button>
      </footer>
    </AnchoredPopover>
  )
}
