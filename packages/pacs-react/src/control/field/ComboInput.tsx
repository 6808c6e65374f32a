import { forwardRef, type KeyboardEvent, type RefAttributes, useContext } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input, type InputProps } from 'react-aria-components/Input'
import { flushSync } from 'react-dom'
import type { Option } from '../ControlProps'
import { meantOption } from './matchOptions'

interface ComboInputProps extends InputProps, RefAttributes<HTMLInputElement> {
  options: readonly Option[]
  /** Whether Enter keeps a text that is no option. */
  allowsCustomValue: boolean
  /** Enter took an option. */
  onTaken: ((input: HTMLInputElement) => void) | undefined
  /** Enter could not tell which of the options that are found is meant. */
  onUnclear: () => void
}

/** Where one types in a ComboBox: Enter takes what is marked or meant, and otherwise leaves text and list as they are. */
export const ComboInput = forwardRef<HTMLInputElement, ComboInputProps>(function ComboInput(props, ref) {
  const { options, allowsCustomValue, onTaken, onUnclear, ...input } = props
  const state = useContext(ComboBoxStateContext)

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || state === null || !state.isOpen) return
    const typed = state.inputValue
    const isMarked = state.selectionManager.focusedKey !== null
    if (!isMarked && (typed === '' || allowsCustomValue)) return
    const isAsChosen = state.selectedItem?.textValue === typed
    const meant = isMarked || isAsChosen ? null : meantOption(options, typed)
    event.preventDefault()
    event.stopPropagation()
    if (!isMarked && !isAsChosen && meant === null) {
      // Where nothing is found, the list says so already.
      if (state.collection.size > 0) onUnclear()
      return
    }
    // The focus goes on from a field that shows its choice already.
    flushSync(() => {
      if (meant === null || meant.id === state.value) state.commit()
      else state.setValue(meant.id)
    })
    onTaken?.(event.currentTarget)
  }

  return <Input {...input} ref={ref} className="pacs-input" onKeyDownCapture={press} />
})
