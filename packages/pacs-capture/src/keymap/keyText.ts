/** What is needed of a `KeyboardEvent`. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
}

const modifierKeys: readonly string[] = ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph']
/** Keys that belong to the browser, to text fields or to assistive technology. */
const reservedKeys: readonly string[] = [
  'Tab',
  'Escape',
  'Enter',
  'Backspace',
  'Delete',
  'Dead',
  'Process',
  'Unidentified',
]
/** Keys that controls are used by, also with modifiers: Alt and the arrows move a row or an image. */
const controlKeys: readonly string[] = ['Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
/** Chooses all rows, images or words. */
const selectAllKeys: readonly string[] = ['Ctrl+A', 'Meta+A']

/** Whether a press is that of a modifier alone, which only announces the key to come. */
export function isModifier(press: Pick<KeyPress, 'key'>): boolean {
  return modifierKeys.includes(press.key)
}

/**
 * Writes a key press as hotkeys are kept and shown: `F1`, `Ctrl+K`.
 *
 * @param press - the keyboard event.
 * @returns null for modifiers alone, and for keys that belong to the browser or to editing.
 */
export function keyText(press: KeyPress): string | null {
  if (isModifier(press) || reservedKeys.includes(press.key)) return null
  const name = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key
  const parts = [
    ...(press.ctrlKey ? ['Ctrl'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey ? ['Shift'] : []),
    ...(press.metaKey ? ['Meta'] : []),
    name,
  ]
  return parts.join('+')
}

/**
 * Whether a key can be given to capture: not one that belongs to the browser or to editing, nor one that controls are used by.
 *
 * @param text - a key as {@link keyText} writes it.
 */
export function canBeHotkey(text: string): boolean {
  const name = text.split('+').at(-1) ?? ''
  return text !== '' && ![...reservedKeys, ...controlKeys].includes(name) && !selectAllKeys.includes(text)
}

/**
 * Whether a key writes a character when it is pressed in a text field; such a hotkey has no effect there.
 *
 * @param text - a key as {@link keyText} writes it.
 */
export function writesCharacter(text: string): boolean {
  const name = text.startsWith('Shift+') ? text.slice('Shift+'.length) : text
  return name.length === 1 || name === 'Space'
}
