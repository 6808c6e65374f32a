import { createEmitter, createStore, systemClock } from '@opensono/pacs-core'
import { createKeymap, shortcutOf } from '../keymap/createKeymap'
import { canBeHotkey, isModifier, keyText, writesCharacter } from '../keymap/keyText'
import { createPressRecorder } from './createPressRecorder'
import {
  type AssignRefusal,
  type CaptureAction,
  captureActions,
  type Hotkeys,
  type HotkeysEventMap,
  type HotkeysOptions,
  type HotkeysState,
} from './Hotkeys'
import { defaultButtons, defaultHotkeys, isButton, keepButtons, keepKeys, readButtons, readKeys } from './keptHotkeys'
import { watchGamepads } from './watchGamepads'

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof Object) || !('tagName' in target)) return false
  const element = target as { tagName: unknown; isContentEditable?: unknown }
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(String(element.tagName)) || element.isContentEditable === true
}

/** @returns why an act cannot have a press; null when it can. */
function refusalOf(
  { keys, buttons }: HotkeysState,
  action: CaptureAction,
  pressed: string | number,
): AssignRefusal | null {
  const others = captureActions.filter((each) => each !== action)
  if (typeof pressed === 'number') {
    return isButton(pressed) ? (others.find((each) => buttons[each] === pressed) ?? null) : 'unusable'
  }
  const use = shortcutOf(pressed) ?? others.find((each) => keys[each] === pressed) ?? null
  return use ?? (canBeHotkey(pressed) ? null : 'unusable')
}

/** A press as text. While an input method composes, browsers report some keys as `Process`: a function key is read by its place. */
function pressedText(press: KeyboardEvent): string | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = press
  const isComposed = key === 'Process' && /^F\d+$/.test(code)
  return keyText({ key: isComposed ? code : key, ctrlKey, altKey, shiftKey, metaKey })
}

/** Takes a press: F1 would open the browser's help, F3 its search, and what has the focus may use the key, too. One press does one thing. */
function take(press: KeyboardEvent): void {
  press.preventDefault()
  press.stopPropagation()
}

/**
 * Listens for the keys and gamepad buttons that capture. HID foot pedals act as keyboards or as gamepads.
 *
 * @param options - what to do, and when not to.
 * @example
 * const hotkeys = createHotkeys({ onAction: (action) => performCaptureAction(capture, action), obstacle: () => (isLocked() ? 'locked' : null) })
 */
export function createHotkeys(options: HotkeysOptions): Hotkeys {
  const { storage = localStorage, target = window, isBlocked = () => false, obstacle = () => null } = options
  const keymap = options.keymap ?? createKeymap(target)
  const events = createEmitter<HotkeysEventMap>()
  const store = createStore<HotkeysState>({
    keys: readKeys(storage),
    buttons: readButtons(storage),
    hasGamepad: false,
    recording: null,
    pressed: null,
  })
  const recorder = createPressRecorder({
    clock: options.clock ?? systemClock,
    update: store.update,
    isFree: (action, pressed) => refusalOf(store.getSnapshot(), action, pressed) === null,
    onPressed(action, pressed) {
      const refusal = pressed === null ? 'unusable' : give(action, pressed)
      if (refusal !== null) events.emit('refused', { action, pressed, refusal })
      else if (pressed !== null) events.emit('assigned', { action, pressed })
      return refusal === null
    },
  })

  function give(action: CaptureAction, pressed: string | number): AssignRefusal | null {
    return typeof pressed === 'number' ? assignButton(action, pressed) : assign(action, pressed)
  }

  function assign(action: CaptureAction, key: string): AssignRefusal | null {
    const refusal = refusalOf(store.getSnapshot(), action, key)
    if (refusal === null) store.update({ keys: keepKeys(storage, { ...store.getSnapshot().keys, [action]: key }) })
    return refusal
  }

  function assignButton(action: CaptureAction, button: number | null): AssignRefusal | null {
    const refusal = button === null ? null : refusalOf(store.getSnapshot(), action, button)
    if (refusal === null) {
      store.update({ buttons: keepButtons(storage, { ...store.getSnapshot().buttons, [action]: button }) })
    }
    return refusal
  }

  function recordKey(press: KeyboardEvent): void {
    // The way on through the page stays open to the keyboard alone.
    if (press.key !== 'Tab') take(press)
    if (press.key === 'Tab' || press.key === 'Escape') recorder.cancel()
    else if (!press.repeat && !isModifier(press)) recorder.press(keyText(press))
  }

  /** Captures, or reports why not: a press is never without any effect. */
  function act(action: CaptureAction, pressed: string | number): void {
    const obstacleNow = obstacle()
    if (obstacleNow === null) options.onAction(action)
    else events.emit('blocked', { action, pressed, obstacle: obstacleNow })
  }

  /** @returns whether the press was an act of capture. */
  function actOn(press: KeyboardEvent, ofViewer: boolean): boolean {
    const text = pressedText(press)
    const action = captureActions.find((each) => store.getSnapshot().keys[each] === text)
    if (action === undefined || text === null || isBlocked()) return false
    if (writesCharacter(text) && isTextField(press.composedPath()[0] ?? press.target)) return false
    // The viewer acts on it.
    if (ofViewer) {
      if (!press.repeat) events.emit('blocked', { action, pressed: text, obstacle: 'viewerKey' })
      return false
    }
    take(press)
    if (!press.repeat) act(action, text)
    return true
  }
  const stopKeys = keymap.listen((press, ofViewer) => {
    if (recorder.action() === null) return actOn(press, ofViewer)
    recordKey(press)
    return true
  })
  const stopGamepads = watchGamepads({
    target,
    gamepads: options.gamepads ?? (() => navigator.getGamepads()),
    ...(options.nextFrame === undefined ? {} : { nextFrame: options.nextFrame }),
    onConnected: (hasGamepad) => store.update({ hasGamepad }),
    onPressed(button) {
      const action = captureActions.find((each) => store.getSnapshot().buttons[each] === button)
      if (recorder.action() !== null) recorder.press(button)
      else if (action !== undefined && !isBlocked()) act(action, button)
    },
  })

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    assign,
    assignButton,
    record: recorder.begin,
    cancelRecording: recorder.cancel,
    reset() {
      recorder.cancel()
      store.update({ keys: keepKeys(storage, defaultHotkeys), buttons: keepButtons(storage, defaultButtons) })
    },
    destroy() {
      recorder.cancel()
      stopKeys()
      stopGamepads()
      store.destroy()
      events.clear()
    },
  }
}
