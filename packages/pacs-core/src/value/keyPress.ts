/** What is needed of a `KeyboardEvent`, the browser's or React's. */
export interface KeyPress {
  /** What the key writes, or its name: `a`, `F1`. */
  readonly key: string
  /** The position of the key on an American keyboard: `KeyA`. */
  readonly code?: string | undefined
  /** Whether Ctrl is held. */
  readonly ctrlKey: boolean
  /** Whether Alt is held. */
  readonly altKey: boolean
  /** Whether Shift is held. */
  readonly shiftKey: boolean
  /** Whether the Windows or Command key is held. */
  readonly metaKey: boolean
  /** Whether an input method composes text. */
  readonly isComposing?: boolean | undefined
  /** 229: an input method takes the press. */
  readonly keyCode?: number | undefined
  /** Whether a modifier is on, for `AltGraph`. */
  getModifierState?(modifier: 'AltGraph'): boolean
  /** The browser's event in an event of React. */
  readonly nativeEvent?: { readonly isComposing?: boolean | undefined } | undefined
}

type Modifiers = Pick<KeyPress, 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** The key code of a press that an input method takes. */
const takenByInputMethod = 229

const modifierKeys: readonly string[] = ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph']
/** Presses that write nothing yet, and those of which nothing is known. */
const unreadable: readonly string[] = ['Dead', 'Process', 'Unidentified', ...modifierKeys]

/** Signs by their position on an American keyboard. */
const signPositions: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
}

/** Whether a press is that of a modifier alone, which only announces the key to come. */
export function isModifierKey({ key }: Pick<KeyPress, 'key'>): boolean {
  return modifierKeys.includes(key)
}

/** Whether an input method takes a press for the text that it composes. Nothing else may act on it. */
export function isComposing({ key, isComposing, keyCode, nativeEvent }: Partial<KeyPress>): boolean {
  return (
    isComposing === true || nativeEvent?.isComposing === true || keyCode === takenByInputMethod || key === 'Process'
  )
}

/** A character in one width and as a capital, whatever CapsLock is: `ｄ` and `d` are `D`. */
function foldKey(character: string): string {
  const plain = character.normalize('NFKC')
  // The capital of the Turkish dotted i is an I with a dot.
  const capital = plain.toLowerCase().replace('\u0307', '').toUpperCase()
  return [capital, plain].find((each) => [...each].length === 1) ?? character
}

/** Whether AltGr is held: it writes characters, so it belongs to no shortcut. Windows shows it as Ctrl and Alt to older browsers. */
function isAltGraph(press: KeyPress, character: string): boolean {
  if (press.getModifierState?.('AltGraph') === true) return true
  return press.ctrlKey && press.altKey && !/^[A-Z0-9]$/.test(character)
}

function withModifiers({ ctrlKey, altKey, shiftKey, metaKey }: Modifiers, name: string): string {
  const held = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta']
  return [...held.filter(Boolean), name].join('+')
}

/** A text of a key with its modifiers in one order. A digit and a sign are what was written: which layout needs Shift for it does not count. */
function textOf({ ctrlKey, altKey, shiftKey, metaKey }: Modifiers, name: string): string {
  const isSign = /^[\x21-\x40\x5b-\x60\x7b-\x7e]$/.test(name)
  return withModifiers({ ctrlKey, altKey, shiftKey: shiftKey && !isSign, metaKey }, name)
}

const digitPosition = (code: string) => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
const letterPosition = (code: string) => /^Key([A-Z])$/.exec(code)?.[1]

/**
 * What a press may mean, as shortcuts are written (`F1`, `Ctrl+K`), the most likely first. A Latin letter is that letter on every layout; any other
 * letter is the key at its position, so that shortcuts work under Cyrillic, Greek or Uyghur layouts. A digit or sign is what was written, without
 * Shift; the key of a digit is that digit, too, where it writes something else (AZERTY).
 *
 * @param press - the keyboard event.
 * @returns none while an input method composes, for dead keys, with AltGr, and for modifiers alone.
 */
export function keyTexts(press: KeyPress): readonly string[] {
  const { key = '', code = '' } = press
  // Browsers report a press without a key when they fill in a form.
  if (key === '' || isComposing(press) || unreadable.includes(key)) return []
  if (/^[A-Z][A-Za-z0-9]+$/.test(key)) return [withModifiers(press, key)]
  if (key === ' ' || key === '\u3000') return [withModifiers(press, 'Space')]
  const character = foldKey(key)
  if (isAltGraph(press, character)) return []
  if (/^[A-Z0-9]$/.test(character)) return [textOf(press, character)]
  const digit = digitPosition(code)
  const digits = digit === undefined ? [] : [withModifiers(press, digit)]
  if (/^[\x21-\x7e]$/.test(character)) return [textOf(press, character), ...digits]
  const written = withModifiers(press, character)
  if (/\p{Script=Latin}/u.test(character)) return [written, ...digits]
  const position = letterPosition(code) ?? signPositions[code]
  return [...digits, ...(position === undefined ? [] : [withModifiers(press, position)]), written]
}

/**
 * The key of a press without its modifiers: `Enter`, `ArrowUp`, `Space`, `A`.
 *
 * @param press - the keyboard event.
 * @returns an empty text while an input method composes, and for all that {@link keyTexts} does not read.
 */
export function pressedKey(press: KeyPress): string {
  const { key, code, isComposing, keyCode, nativeEvent } = press
  const alone = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }
  return keyTexts({ key, code, isComposing, keyCode, nativeEvent, ...alone })[0] ?? ''
}

/**
 * A key in the one way in which it is written: modifiers in the order Ctrl, Alt, Shift, Meta, letters as capitals, signs and digits without Shift.
 *
 * @param text - as a user, a setting or an older release wrote it: `Shift+!`.
 */
export function foldKeyText(text: string): string {
  const [, held = '', name = ''] = /^((?:(?:Ctrl|Alt|Shift|Meta)\+)*)(.*)$/isu.exec(text) ?? []
  const modifiers = held.toLowerCase().split('+')
  const plain = [...name].length === 1 ? foldKey(name) : name
  return textOf(
    {
      ctrlKey: modifiers.includes('ctrl'),
      altKey: modifiers.includes('alt'),
      shiftKey: modifiers.includes('shift'),
      metaKey: modifiers.includes('meta'),
    },
    name === ' ' ? 'Space' : plain,
  )
}
