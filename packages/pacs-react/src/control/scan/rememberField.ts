type TextBox = HTMLInputElement | HTMLTextAreaElement

const isTextBox = (target: EventTarget | null): target is TextBox =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Sets a value as the browser does: React notices it, and the former value does not come back by undo. */
function setValue(target: TextBox | HTMLSelectElement, value: string, eventType: 'input' | 'change'): void {
  const prototype = Object.getPrototypeOf(target) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event(eventType, { bubbles: true }))
}

/** Some kinds of input have no selection. */
function selectionOf(box: TextBox): (() => void) | null {
  const { selectionStart, selectionEnd, selectionDirection } = box
  if (selectionStart === null || selectionEnd === null) return null
  return () => box.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
}

/**
 * Remembers what is in a field before a key changes it.
 *
 * @param target - what has the focus.
 * @returns a function that puts text and selection back; it does nothing where no text is typed.
 */
export function rememberField(target: EventTarget | null): () => void {
  if (target instanceof HTMLSelectElement) {
    const { value } = target
    return () => target.value !== value && setValue(target, value, 'change')
  }
  if (!isTextBox(target)) return () => undefined
  const { value } = target
  const select = selectionOf(target)
  return () => {
    if (target.value !== value) setValue(target, value, 'input')
    select?.()
  }
}
