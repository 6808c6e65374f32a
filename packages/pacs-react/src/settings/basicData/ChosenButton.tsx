import type { ReactNode } from 'react'

interface ChosenButtonProps {
  label: string
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

/** A small button beside something chosen. There may be hundreds of them, so that each is a plain element. */
export function ChosenButton({ label, isDisabled, onPress, children }: ChosenButtonProps) {
  return (
    <button
      type="button"
      className="pacs-dictionary-act"
      data-size="small"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
