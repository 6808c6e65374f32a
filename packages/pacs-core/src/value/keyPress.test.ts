import { describe, expect, it } from 'vitest'
import { foldKeyText, isComposing, type KeyPress, keyTexts, pressedKey } from './keyPress'

const held = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }
/** As an event has its fields: on its prototype, so that a copy of it has none. */
const eventOf = (fields: object): KeyPress => Object.create(fields)
const read = (key: string, code = '', more: Partial<KeyPress> = {}) =>
  keyTexts(eventOf({ key, code, ...held, ...more }))
const shift = { shiftKey: true }
const ctrl = { ctrlKey: true }
/** AltGr as browsers report it today, and as Windows reported it to older ones. */
const altGraph = { getModifierState: (modifier: string) => modifier === 'AltGraph' }
const ctrlAlt = { ctrlKey: true, altKey: true }

describe('a letter', () => {
  it.each([
    ['QWERTZ', 'z', 'KeyY', {}, 'Z'],
    ['QWERTZ, Ctrl', 'y', 'KeyZ', ctrl, 'Ctrl+Y'],
    ['AZERTY', 'a', 'KeyQ', {}, 'A'],
    ['AZERTY', 'm', 'Semicolon', {}, 'M'],
    ['Dvorak', 's', 'Semicolon', {}, 'S'],
    ['Dvorak, Ctrl', 'z', 'Slash', ctrl, 'Ctrl+Z'],
    ['Turkish, without a dot', 'ı', 'KeyI', {}, 'I'],
    ['Turkish, capital with a dot', 'İ', 'Quote', {}, 'I'],
    ['in full width', 'ｄ', 'KeyD', {}, 'D'],
    ['with CapsLock', 'R', 'KeyR', {}, 'R'],
    ['with CapsLock and Shift', 'r', 'KeyR', shift, 'Shift+R'],
    ['German', 'ü', 'BracketLeft', {}, 'Ü'],
    ['German', 'ß', 'Minus', {}, 'ß'],
  ])('that is Latin is itself wherever it is (%s)', (_, key, code, more, text) => {
    expect(read(key, code, more)).toEqual([text])
  })

  it.each([
    ['Cyrillic', 'в', 'KeyD', {}, 'D'],
    ['Cyrillic, Ctrl and Shift', 'Д', 'KeyL', { ...ctrl, ...shift }, 'Ctrl+Shift+L'],
    ['Cyrillic', 'ю', 'Period', {}, '.'],
    ['Cyrillic', 'х', 'BracketLeft', {}, '['],
    ['Greek', 'ψ', 'KeyC', {}, 'C'],
    ['Uyghur', 'ق', 'KeyQ', {}, 'Q'],
    ['Uyghur, Shift', 'ژ', 'KeyE', shift, 'Shift+E'],
    ['Arabic, one key of two letters', 'لا', 'KeyB', {}, 'B'],
    ['Tibetan', 'ཀ', 'KeyK', {}, 'K'],
    ['Hebrew', 'ש', 'KeyA', {}, 'A'],
    ['Korean', 'ㅁ', 'KeyA', {}, 'A'],
    ['Thai', 'ก', 'KeyD', {}, 'D'],
  ])('that is not Latin is the key at its position (%s)', (_, key, code, more, text) => {
    expect(read(key, code, more)[0]).toBe(text)
  })
})

describe('a digit', () => {
  it.each([
    ['American', '1', 'Digit1', {}, ['1']],
    ['AZERTY, with Shift', '1', 'Digit1', shift, ['1']],
    ['AZERTY, without Shift', '&', 'Digit1', {}, ['&', '1']],
    ['AZERTY, without Shift', 'é', 'Digit2', {}, ['É', '2']],
    ['AZERTY, a sign that has a use', '-', 'Digit6', {}, ['-', '6']],
    ['Czech, without Shift', 'ř', 'Digit5', {}, ['Ř', '5']],
    ['keypad', '7', 'Numpad7', {}, ['7']],
    ['keypad without NumLock', 'Home', 'Numpad7', {}, ['Home']],
    ['in full width', '３', 'Digit3', {}, ['3']],
    ['Arabic', '٤', 'Digit4', {}, ['4', '٤']],
  ])('is the one that is written, or that of its key (%s)', (_, key, code, more, texts) => {
    expect(read(key, code, more)).toEqual(texts)
  })

  it('is none where Shift writes another sign on its key', () => {
    expect(read('!', 'Digit1', shift)).toEqual(['!', 'Shift+1'])
    expect(read('"', 'Digit2', shift)).toEqual(['"', 'Shift+2'])
  })
})

describe('a sign', () => {
  it.each([
    ['German', '=', 'Digit0', '='],
    ['American, with Shift', '+', 'Equal', '+'],
    ['AZERTY', '.', 'Comma', '.'],
    ['Swiss', '+', 'Digit1', '+'],
    ['Spanish', ';', 'Comma', ';'],
  ])('is compared without the Shift that its layout needs (%s)', (_, key, code, text) => {
    expect(read(key, code, shift)[0]).toBe(text)
  })

  it.each([
    ['+', 'NumpadAdd'],
    ['-', 'NumpadSubtract'],
    ['*', 'NumpadMultiply'],
    ['/', 'NumpadDivide'],
    ['0', 'Numpad0'],
  ])('of the keypad is the same sign (%s)', (key, code) => {
    expect(read(key, code)).toEqual([key])
  })

  it('that an input method writes in Chinese is the key at its position', () => {
    expect(['。', '，', '【'].map((key, at) => read(key, ['Period', 'Comma', 'BracketLeft'][at])[0])).toEqual([
      '.',
      ',',
      '[',
    ])
  })
})

describe('a press is nothing', () => {
  it.each([
    ['while an input method composes', 'a', 'KeyA', { isComposing: true }],
    ['while one composes in an event of React', 'Enter', 'Enter', { nativeEvent: { isComposing: true } }],
    ['that an input method takes', 'Process', 'F9', {}],
    ['that an input method takes, by its code', 'F9', 'F9', { keyCode: 229 }],
    ['of a dead key', 'Dead', 'BracketLeft', {}],
    ['of a key that is not known', 'Unidentified', 'F9', {}],
    ['of a modifier', 'AltGraph', 'AltRight', {}],
    ['with AltGr', '@', 'KeyQ', altGraph],
    ['with AltGr as Ctrl and Alt', 'ś', 'KeyS', ctrlAlt],
    ['with AltGr as Ctrl and Alt', '[', 'Digit8', ctrlAlt],
    ['of a form that the browser fills in', '', '', {}],
  ])('%s', (_, key, code, more) => {
    expect(read(key, code, more)).toEqual([])
  })

  it('of a form that the browser fills in, which has no key at all', () => {
    expect(keyTexts({ ...held } as KeyPress)).toEqual([])
    expect(isComposing({})).toBe(false)
  })
})

it('a key without its modifiers is what controls are used by', () => {
  const press = (key: string, more = {}) => pressedKey(eventOf({ key, code: '', ...held, ...more }))
  expect([press('Enter', shift), press(' ', ctrl), press('a', ctrl), press('ArrowUp')]).toEqual([
    'Enter',
    'Space',
    'A',
    'ArrowUp',
  ])
  expect([press('Enter', { keyCode: 229 }), press('Process')]).toEqual(['', ''])
})

it('a key that was kept is read in the one way in which keys are written', () => {
  const kept = ['Shift+!', 'Shift+1', 'd', 'Shift+r', 'Shift+Ctrl+k', 'Shift++', 'F1', 'Ｄ', ' ', 'Ctrl+Shift+K']
  expect(kept.map(foldKeyText)).toEqual([
    '!',
    '1',
    'D',
    'Shift+R',
    'Ctrl+Shift+K',
    '+',
    'F1',
    'D',
    'Space',
    'Ctrl+Shift+K',
  ])
})
