import { type KeyPress, keyTexts } from '@opensono/pacs-core'

export type { KeyPress }

/** Keys that belong to the browser, to text fields or to assistive technology. */
const reservedKeys: readonly string[] = ['Tab', 'Escape', 'Enter', 'Backspace', 'Delete']
/** Keys that can be given away beside those that write a character. All other names belong to controls, to the system or to an input method. */
const freeKey = /^(?:F(?:[1-9]|1\d|2[0-4])|PageUp|PageDown|Insert)$/
/** Function keys by which the browser loads the page again, fills the screen and shows its tools, with modifiers, too. */
const browserKeys: readonly string[] = ['F5', 'F11', 'F12']
/** With Alt or Ctrl they close the window or the tab, with Shift they open the menu. */
const closingKeys: readonly string[] = [
  'Alt+F4',
  'Ctrl+F4',
  'Shift+F10',
  'Ctrl+PageUp',
  'Ctrl+PageDown',
  'Ctrl+Insert',
  'Shift+Insert',
]
/** With Ctrl: all rows, copy, cut, paste, undo, redo; tabs, windows, reload, print, find, the address, the history and the files of the browser. */
const ctrlLetters = 'ACXVZYTNWRPFLQODUHG'
/** With Ctrl and Shift: the tools and windows of the browser. */
const ctrlShiftLetters = `${ctrlLetters}IJM`
/** With Alt: the address and the menus of the browser. */
const altLetters = 'DEF'

/**
 * Writes a key press as hotkeys are kept and shown: `F1`, `Ctrl+K`.
 *
 * @param press - the keyboard event.
 * @returns null for modifiers alone, for keys that belong to the browser or to editing, and while an input method composes.
 */
export function keyText(press: KeyPress): string | null {
  return reservedKeys.includes(press.key) ? null : (keyTexts(press)[0] ?? null)
}

/** Whether the browser, the system or editing uses a key: a page is not even asked about some of them. */
function isSystemKey(text: string, name: string): boolean {
  const held = text.slice(0, text.length - name.length)
  if (held.includes('Meta+') || browserKeys.includes(name) || closingKeys.includes(text)) return true
  if (held.includes('Ctrl+') && held.includes('Alt+') && name.length > 1) return true
  if (name.length > 1) return false
  if (held === 'Alt+') return altLetters.includes(name)
  if (held === 'Ctrl+') return ctrlLetters.includes(name) || /[0-9+=-]/.test(name)
  return held === 'Ctrl+Shift+' && ctrlShiftLetters.includes(name)
}

/** The key of a text without its modifiers; `+` may be the key itself. */
const nameOf = (text: string) => /(?:^|\+)([^+]+|\+)$/.exec(text)?.[1] ?? ''

/**
 * Whether a key can be given to capture: not one that belongs to the browser, the system or editing, nor one that controls are used by.
 *
 * @param text - a key as {@link keyText} writes it.
 */
export function canBeHotkey(text: string): boolean {
  const name = nameOf(text)
  const isFree = [...name].length === 1 || freeKey.test(name)
  return isFree && !isSystemKey(text, name)
}

/**
 * Whether a key writes a character when it is pressed in a text field; such a hotkey has no effect there.
 *
 * @param text - a key as {@link keyText} writes it.
 */
export function writesCharacter(text: string): boolean {
  const name = text.startsWith('Shift+') ? text.slice('Shift+'.length) : text
  return [...name].length === 1 || name === 'Space'
}
