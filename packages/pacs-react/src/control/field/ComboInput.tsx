import { pressedKey } from '@opensono/pacs-core'
import { forwardRef, type KeyboardEvent, type RefAttributes, useContext, useEffect } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input, type InputProps } from 'react-aria-components/Input'
import { flushSync } from 'react-dom'
import type { useComboText } from './useComboText'

interface ComboInputProps extends InputProps, RefAttributes<HTMLInputElement> {
  combo: ReturnType<typeof useComboText>
  /** Enter took an option. */
  onTaken: ((input: HTMLInputElement) => void) | undefined
}

/** Where one types in a ComboBox: Enter and Tab take what is highlighted, Escape closes the list. */
export const ComboInput = forwardRef<HTMLInputElement, ComboInputProps>(function ComboInput(props, ref) {
  const { combo, onTaken, ...input } = props
  const state = useContext(ComboBoxStateContext)
  const key = state?.selectionManager.focusedKey ?? null
  const marked = key === null || !state?.collection.getItem(key) ? null : String(key)

  // react-aria takes the highlight away when the text changes: it comes back to what is found for the new one.
  useEffect(() => {
    if (state?.isOpen && marked === null && combo.wanted !== null && state.collection.getItem(combo.wanted)) {
      state.selectionManager.setFocusedKey(combo.wanted)
    }
  })

  function close(): void {
    if (state?.isOpen) state.setOpen(false)
  }

  /** The focus goes on from a field that shows its choice already. */
  function take(id: string): void {
    const isSame = id === combo.value
    flushSync(() => combo.take(id))
    // Another choice closes the list by itself; a list that offers the next one stays.
    if (isSame) close()
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (state === null || !state.isOpen) return
    switch (pressedKey(event)) {
      case 'Enter': {
        const chosen = marked ?? combo.wanted
        if (chosen === null && combo.text === '') return
        event.preventDefault()
        event.stopPropagation()
        if (chosen !== null) take(chosen)
        // Nothing is found, and the list says so.
        else if (combo.isTyped) return
        else flushSync(close)
        onTaken?.(event.currentTarget)
        return
      }
      case 'Tab':
        if (combo.isTyped && (marked ?? combo.wanted) !== null) take(marked ?? combo.wanted ?? '')
        return
      case 'Escape':
        event.stopPropagation()
        flushSync(combo.revert)
        close()
        return
      default:
    }
  }

  return <Input {...input} ref={ref} className="pacs-input" onKeyDownCapture={press} />
})
