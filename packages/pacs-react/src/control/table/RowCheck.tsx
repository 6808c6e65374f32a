import { pressedKey } from '@opensono/pacs-core'
import { Check, Minus } from 'lucide-react'

interface RowCheckProps {
  label: string
  state: 'true' | 'false' | 'mixed'
  /** The head's box is a stop of Tab; a row's is not, since Space on the row does the same. */
  isTabStop?: boolean | undefined
  onToggle?: (() => void) | undefined
}

/** The box of a row: two hundred of these must cost nothing, so it is drawn by hand. */
export function RowCheck({ label, state, isTabStop, onToggle }: RowCheckProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot show our mark in Chromium 102 without an image.
    <span
      role="checkbox"
      aria-checked={state}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      className="pacs-table-check"
      data-check
      onClick={onToggle}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Space' || !onToggle) return
        event.preventDefault()
        onToggle()
      }}
    >
      <span className="pacs-box">
        {state === 'mixed' ? <Minus aria-hidden /> : state === 'true' && <Check aria-hidden />}
      </span>
    </span>
  )
}
