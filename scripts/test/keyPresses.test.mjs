import { expect, test } from 'vitest'
import { readSource, sortFiles } from './sources.mjs'

const homes = [
  ...['pacs-core', 'pacs-capture', 'pacs-consultation', 'pacs-react'].map((name) => `packages/${name}`),
  'examples/reference-app',
  'examples/device-shell',
]

/** Files that read the fields of a press themselves. */
const allowed = [
  // The one place.
  'value/keyPress.ts',
  // Read what a scanner types, character by character, and give the characters back.
  'control/scan/useScanner.ts',
  'control/scan/createKeyHold.ts',
  // Reads function keys by their position while an input method composes, and the names of keys that are no shortcuts.
  'hotkey/createHotkeys.ts',
  'keymap/keyText.ts',
]

const field = '(?:key|code|keyCode|which|isComposing)'
/** `event.key`, and `{ key } = event` or `({ key }: KeyboardEvent)`. */
const reads = [
  new RegExp(`\\b(?:event|press|e|nativeEvent)\\.${field}\\b`),
  new RegExp(`\\{[^{}]*\\b${field}\\b[^{}]*\\}(?: = (?:event|press|e)\\b|: \\w*KeyboardEvent)`),
]

/** Whether code handles presses and reads their fields itself. */
const readsPress = (text) => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return /KeyboardEvent|onKey(?:Down|Up)|keydown|keyup/.test(code) && reads.some((each) => each.test(code))
}

test('what a press means is read in one place', () => {
  const found = homes.flatMap((home) =>
    sortFiles(home).sources.filter((name) => !allowed.includes(name) && readsPress(readSource(home, name))),
  )
  expect(found).toEqual([])
})

test.each([
  'onKeyDown={(event) => event.key === "Enter" && save()}',
  'function press(event: KeyboardEvent) { const { target, key } = event }',
  'const hear = ({ code }: KeyboardEvent) => code',
  'onKeyDown={(event) => !event.nativeEvent.isComposing && save()}',
])('%s is found', (code) => {
  expect(readsPress(code)).toBe(true)
})
