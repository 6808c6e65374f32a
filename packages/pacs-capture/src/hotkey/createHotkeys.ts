import {
  createEmitter,
  createStore,
  foldKeyText,
  guardStorage,
  isComposing,
  isModifierKey,
  keyTexts,
  pressedKey,
  systemClock,
} from '@opensono/pacs-core'
import { createKeymap, shortcutOf } from '../keymap/createKeymap'
import { canBeHotkey, writesCharacter } from '../keymap/keyText'
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

const isTyped = (press: KeyboardEvent, text: string) =>
  writesCharacter(text) && isTextField(press.composedPath()[0] ?? press.target)

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

/**
 * What a press may mean. A function key takes a picture also while an input method composes, for it takes no part of the text; the browser then
 * reports `Process`, and the key is read by its position.
 */
function textsPressed(press: KeyboardEvent): readonly string[] {
  const { code, ctrlKey, altKey, shiftKey, metaKey } = press
  if (!isComposing(press)) return keyTexts(press)
  const key = [press.key, code].find((each) => /^F\d+$/.test(each ?? ''))
  return key === undefined ? [] : keyTexts({ key, ctrlKey, altKey, shiftKey, metaKey })
}

/** The text by which a press is kept. One that means two things belongs to the product by either of them. */
function textToKeep(press: KeyboardEvent): string | null {
  const texts = textsPressed(press)
  return texts.find((each) => shortcutOf(each) !== null) ?? texts.find(canBeHotkey) ?? null
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
  const storage = guardStorage(options.storage ?? 'local')
  const { target = window, isBlocked = () => false, obstacle = () => null } = options
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
      const refusal = typeof pressed === 'number' ? assignButton(action, pressed) : assign(action, pressed ?? '')
      if (refusal !== null) events.emit('refused', { action, pressed, refusal })
      else if (pressed !== null) events.emit('assigned', { action, pressed })
      return refusal === null
    },
  })

  function assign(action: CaptureAction, typed: string): AssignRefusal | null {
    const key = foldKeyText(typed)
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
    const key = pressedKey(press)
    // The way on through the page stays open to the keyboard alone.
    if (key !== 'Tab') take(press)
    if (key === 'Tab' || key === 'Escape') recorder.cancel()
    else if (!press.repeat && !isModifierKey(press)) recorder.press(textToKeep(press))
  }

  /** Captures, or reports why not: a press is never without any effect. */
  function act(action: CaptureAction, pressed: string | number): void {
    const obstacleNow = obstacle()
    if (obstacleNow === null) options.onAction(action)
    else events.emit('blocked', { action, pressed, obstacle: obstacleNow })
  }

  /** @returns whether the press was an act of capture. */
  function actOn(press: KeyboardEvent, ofViewer: boolean): boolean {
    const { keys } = store.getSnapshot()
    const text = textsPressed(press).find((each) => Object.values(keys).includes(each))
    const action = captureActions.find((each) => keys[each] === text)
    if (action === undefined || text === undefined || isBlocked() || isTyped(press, text)) return false
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
