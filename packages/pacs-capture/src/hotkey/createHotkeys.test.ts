import { MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import { createHotkeys } from './createHotkeys'
import type { GamepadLike, HotkeysOptions } from './Hotkeys'
import { keyText } from './keyText'

const plain = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }

function start(options: Partial<HotkeysOptions> = {}) {
  const target = new EventTarget()
  const storage = new MemoryStorage()
  const acts: string[] = []
  const hotkeys = createHotkeys({ target, storage, gamepads: () => [], onAction: (act) => acts.push(act), ...options })
  /** @returns whether the browser's own meaning of the key was prevented. */
  function press(key: string, more: object = {}): boolean {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...plain, repeat: false, ...more })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { target, storage, acts, hotkeys, press }
}

describe('hotkeys', () => {
  it('F1 to F4 take a current still, a buffer still, a current clip and a buffer clip', () => {
    const { acts, press } = start()
    expect(['F1', 'F2', 'F3', 'F4', 'F5'].map((key) => press(key))).toEqual([true, true, true, true, false])
    expect(acts).toEqual(['curStatic', 'bufferStatic', 'curRecord', 'bufferRecord'])
  })

  it('a key that is held acts once', () => {
    const { acts, press } = start()
    press('F1')
    expect(press('F1', { repeat: true })).toBe(true)
    expect(acts).toEqual(['curStatic'])
  })

  it('hotkeys cannot repeat', () => {
    const { acts, press, hotkeys, storage } = start()
    expect(hotkeys.assign('curStatic', 'F2')).toBe('bufferStatic')
    expect(hotkeys.assign('curStatic', '')).toBe('unusable')
    expect(hotkeys.getSnapshot().keys.curStatic).toBe('F1')
    expect(hotkeys.assign('curStatic', 'F1')).toBeNull()
    expect(hotkeys.assign('curStatic', 'Ctrl+K')).toBeNull()
    expect(storage.getItem('curStatic')).toBe('Ctrl+K')
    press('F1')
    press('k', { ctrlKey: true })
    expect(acts).toEqual(['curStatic'])
  })

  it('stored keys are used again, unless two acts have the same', () => {
    const { storage } = start()
    storage.setItem('curRecord', 'F9')
    expect(start({ storage }).hotkeys.getSnapshot().keys.curRecord).toBe('F9')
    storage.setItem('bufferRecord', 'F9')
    const { hotkeys } = start({ storage })
    expect(Object.values(hotkeys.getSnapshot().keys)).toEqual(['F1', 'F2', 'F3', 'F4'])
    hotkeys.assign('curStatic', 'F8')
    hotkeys.reset()
    expect(hotkeys.getSnapshot().keys.curStatic).toBe('F1')
  })

  it('have no effect while a dialog is open', () => {
    let isOpen = true
    const { acts, press } = start({ isBlocked: () => isOpen })
    expect(press('F1')).toBe(false)
    isOpen = false
    press('F1')
    expect(acts).toEqual(['curStatic'])
  })

  it('act inside text fields, unless the key writes a character there', () => {
    const { acts, hotkeys, target } = start()
    hotkeys.assign('curRecord', 'R')
    const field = { tagName: 'TEXTAREA' }
    for (const key of ['F1', 'r']) {
      const event = Object.assign(new Event('keydown'), { key, ...plain, repeat: false, composedPath: () => [field] })
      target.dispatchEvent(event)
    }
    expect(acts).toEqual(['curStatic'])
  })

  it('modifiers alone and keys that belong to the browser or to editing cannot be hotkeys', () => {
    expect(['Shift', 'Tab', 'Escape', 'Enter', 'Process'].map((key) => keyText({ key, ...plain }))).toEqual(
      Array(5).fill(null),
    )
    expect(keyText({ key: 'k', ...plain, ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+K')
    expect(keyText({ key: ' ', ...plain })).toBe('Space')
  })
})

describe('gamepads', () => {
  function withGamepad() {
    const pads: (GamepadLike | null)[] = []
    let frames: (() => void)[] = []
    const all = start({
      gamepads: () => pads,
      nextFrame(callback) {
        frames.push(callback)
        return () => {
          frames = frames.filter((each) => each !== callback)
        }
      },
    })
    const draw = () => {
      const due = frames
      frames = []
      for (const each of due) each()
    }
    const hold = (...pressed: number[]) => {
      pads[0] = { buttons: [0, 1, 2, 3, 4].map((number) => ({ pressed: pressed.includes(number) })) }
      draw()
    }
    return { ...all, pads, draw, hold, waiting: () => frames.length }
  }

  it('the first four buttons do the same four acts, once for each press', () => {
    const { acts, target, hold, hotkeys } = withGamepad()
    hold()
    target.dispatchEvent(new Event('gamepadconnected'))
    expect(hotkeys.getSnapshot().hasGamepad).toBe(true)
    hold(0)
    hold(0)
    hold(0, 3)
    hold()
    hold(0)
    hold(1, 2, 4)
    expect(acts).toEqual(['curStatic', 'bufferRecord', 'curStatic', 'bufferStatic', 'curRecord'])
  })

  it('buttons are looked at only while a gamepad is connected', () => {
    const { target, pads, hold, waiting, hotkeys } = withGamepad()
    expect(waiting()).toBe(0)
    hold()
    target.dispatchEvent(new Event('gamepadconnected'))
    expect(waiting()).toBe(1)
    pads[0] = null
    target.dispatchEvent(new Event('gamepaddisconnected'))
    expect(waiting()).toBe(0)
    expect(hotkeys.getSnapshot().hasGamepad).toBe(false)
  })

  it('destroy ends listening to keys and buttons', () => {
    const { acts, press, target, hold, waiting, hotkeys } = withGamepad()
    hold()
    target.dispatchEvent(new Event('gamepadconnected'))
    hotkeys.destroy()
    hold(0)
    press('F1')
    expect(acts).toEqual([])
    expect(waiting()).toBe(0)
  })
})
