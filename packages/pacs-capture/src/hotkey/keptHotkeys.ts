import { foldKeyText, type KeyValueStorage } from '@opensono/pacs-core'
import { captureStorageKeys } from '../device/captureStorageKeys'
import { isViewKey, shortcutOf } from '../keymap/createKeymap'
import { type CaptureAction, captureActions, type HotkeysState } from './Hotkeys'

type Keys = HotkeysState['keys']
type Buttons = HotkeysState['buttons']

/** The keys of a new computer. */
export const defaultHotkeys: Keys = Object.freeze({
  curStatic: 'F1',
  bufferStatic: 'F2',
  curRecord: 'F3',
  bufferRecord: 'F4',
  lastSeconds: 'F6',
})

/** The gamepad buttons of a new computer: the first five. */
export const defaultButtons: Buttons = Object.freeze({
  curStatic: 0,
  bufferStatic: 1,
  curRecord: 2,
  bufferRecord: 3,
  lastSeconds: 4,
})

/** Taken for the fifth act where somebody had given F6 to another one before there was a fifth. */
const spareKeys = ['F7', 'F10']

/** Whether a number can be a gamepad's button. */
export function isButton(button: unknown): button is number {
  return typeof button === 'number' && Number.isInteger(button) && button >= 0 && button < 64
}

/**
 * Reads the keys that are kept on this computer.
 *
 * @param storage - where.
 */
export function readKeys(storage: KeyValueStorage): Keys {
  const keys = { ...defaultHotkeys }
  for (const action of captureActions) {
    const stored = storage.getItem(captureStorageKeys[action])
    if (stored === null || stored === '') continue
    const kept = foldKeyText(stored)
    // What an older version let somebody choose may be a key of the product. A pedal may be set to a digit or to Space: capture keeps it.
    const use = shortcutOf(kept)
    if (use === null || isViewKey(use)) keys[action] = kept
  }
  const others = captureActions.filter((each) => each !== 'lastSeconds').map((each) => keys[each])
  if (storage.getItem(captureStorageKeys.lastSeconds) === null && others.includes(keys.lastSeconds)) {
    keys.lastSeconds = spareKeys.find((each) => !others.includes(each)) ?? keys.lastSeconds
  }
  // Two acts on one key would be a guess which one is meant: then none of the stored keys is trusted.
  return new Set(Object.values(keys)).size === captureActions.length ? Object.freeze(keys) : defaultHotkeys
}

/** Keeps keys on this computer. */
export function keepKeys(storage: KeyValueStorage, keys: Keys): Keys {
  for (const action of captureActions) storage.setItem(captureStorageKeys[action], keys[action])
  return Object.freeze({ ...keys })
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * Reads the gamepad buttons that are kept on this computer.
 *
 * @param storage - where.
 */
export function readButtons(storage: KeyValueStorage): Buttons {
  const kept = parse(storage.getItem(captureStorageKeys.gamepad))
  if (typeof kept !== 'object' || kept === null) return defaultButtons
  const known = kept as Partial<Record<CaptureAction, unknown>>
  const buttons = { ...defaultButtons }
  for (const action of captureActions) {
    const button = known[action]
    buttons[action] = isButton(button) ? button : null
  }
  const given = Object.values(buttons).filter((each) => each !== null)
  return new Set(given).size === given.length ? Object.freeze(buttons) : defaultButtons
}

/** Keeps gamepad buttons on this computer. */
export function keepButtons(storage: KeyValueStorage, buttons: Buttons): Buttons {
  storage.setItem(captureStorageKeys.gamepad, JSON.stringify(buttons))
  return Object.freeze({ ...buttons })
}
