import { createStore, type KeyValueStorage } from '@opensono/pacs-core'
import { captureStorageKeys } from '../device/captureStorageKeys'
import { captureActions, type Hotkeys, type HotkeysOptions, type HotkeysState } from './Hotkeys'
import { keyText, writesCharacter } from './keyText'
import { watchGamepads } from './watchGamepads'

/** The keys of a new computer. */
export const defaultHotkeys: HotkeysState['keys'] = Object.freeze({
  curStatic: 'F1',
  bufferStatic: 'F2',
  curRecord: 'F3',
  bufferRecord: 'F4',
})

function readKeys(storage: KeyValueStorage): HotkeysState['keys'] {
  const keys = { ...defaultHotkeys }
  for (const action of captureActions) keys[action] = storage.getItem(captureStorageKeys[action]) || keys[action]
  // Two acts on one key would be a guess which one is meant: then none of the stored keys is trusted.
  return new Set(Object.values(keys)).size === captureActions.length ? Object.freeze(keys) : defaultHotkeys
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof Object) || !('tagName' in target)) return false
  const element = target as { tagName: unknown; isContentEditable?: unknown }
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(String(element.tagName)) || element.isContentEditable === true
}

/**
 * Listens for the keys and gamepad buttons that capture.
 *
 * @param options - what to do, and when not to.
 * @example
 * const hotkeys = createHotkeys({ onAction: (action) => perform(capture, action), isBlocked: () => dialogs.isOpen() })
 */
export function createHotkeys(options: HotkeysOptions): Hotkeys {
  const storage = options.storage ?? localStorage
  const target = options.target ?? window
  const isBlocked = options.isBlocked ?? (() => false)
  const store = createStore<HotkeysState>({ keys: readKeys(storage), hasGamepad: false })

  function onKeyDown(event: Event): void {
    const press = event as KeyboardEvent
    const text = keyText(press)
    const action = captureActions.find((each) => store.getSnapshot().keys[each] === text)
    if (action === undefined || text === null || isBlocked()) return
    if (writesCharacter(text) && isTextField(press.composedPath()[0] ?? press.target)) return
    // F1 would open the browser's help, F3 its search.
    press.preventDefault()
    if (!press.repeat) options.onAction(action)
  }
  // In the capture phase: a control that swallows keys must not swallow a still.
  target.addEventListener('keydown', onKeyDown, { capture: true })
  const stopGamepads = watchGamepads({
    target,
    gamepads: options.gamepads ?? (() => navigator.getGamepads()),
    ...(options.nextFrame === undefined ? {} : { nextFrame: options.nextFrame }),
    onConnected: (hasGamepad) => store.update({ hasGamepad }),
    onPressed(button) {
      const action = captureActions[button]
      if (action !== undefined && !isBlocked()) options.onAction(action)
    },
  })

  function keep(keys: HotkeysState['keys']): void {
    for (const action of captureActions) storage.setItem(captureStorageKeys[action], keys[action])
    store.update({ keys: Object.freeze(keys) })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    assign(action, key) {
      if (key === '') return 'unusable'
      const { keys } = store.getSnapshot()
      const holder = captureActions.find((each) => each !== action && keys[each] === key)
      if (holder !== undefined) return holder
      keep({ ...keys, [action]: key })
      return null
    },
    reset: () => keep(defaultHotkeys),
    destroy() {
      target.removeEventListener('keydown', onKeyDown, { capture: true })
      stopGamepads()
      store.destroy()
    },
  }
}
