import { FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import { createKeymap } from '../keymap/createKeymap'
import { keyText } from '../keymap/keyText'
import { createHotkeys } from './createHotkeys'
import type { GamepadLike, HotkeysOptions } from './Hotkeys'

const plain = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }

function start(options: Partial<HotkeysOptions> = {}) {
  const target = (options.target ?? new EventTarget()) as EventTarget
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
  it('F1 to F4 take a current still, a buffer still, a current clip and a buffer clip, F6 the seconds before', () => {
    const { acts, press } = start()
    const keys = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6']
    expect(keys.map((key) => press(key))).toEqual([true, true, true, true, false, true])
    expect(acts).toEqual(['curStatic', 'bufferStatic', 'curRecord', 'bufferRecord', 'lastSeconds'])
  })

  it('who had given F6 to another act keeps it, and the seconds before get a free key', () => {
    const { storage } = start()
    storage.setItem('curStatic', 'F6')
    storage.setItem('curRecord', 'F7')
    expect(start({ storage }).hotkeys.getSnapshot().keys).toMatchObject({ curStatic: 'F6', lastSeconds: 'F10' })
  })

  it('a letter takes no still while an image viewer is shown that has it too, and does again once the viewer is closed', () => {
    const target = new EventTarget()
    const keymap = createKeymap(target)
    const { acts, press, hotkeys } = start({ target, keymap })
    expect(hotkeys.assign('curStatic', 'D')).toBeNull()
    const close = keymap.bind('drawDistance', () => acts.push('distance'))
    press('d')
    close()
    press('d')
    expect(acts).toEqual(['distance', 'curStatic'])
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
    expect(hotkeys.assign('curStatic', 'Ctrl+J')).toBeNull()
    expect(storage.getItem('curStatic')).toBe('Ctrl+J')
    press('F1')
    press('j', { ctrlKey: true })
    expect(acts).toEqual(['curStatic'])
  })

  it('a key of the product cannot be given to capture, and is not given by itself', () => {
    const { hotkeys, storage, acts, press } = start()
    const keys = ['F8', 'F9', 'Shift+F9', 'Ctrl+S', 'Ctrl+K', 'Ctrl+Shift+L', 'ArrowLeft']
    const uses = ['printSlip', 'saveRegistration', 'saveAndStay', 'saveReport', 'palette', 'lock', 'previousImage']
    expect(keys.map((key) => hotkeys.assign('curStatic', key))).toEqual(uses)
    storage.setItem('curStatic', 'F9')
    expect(start({ storage }).hotkeys.getSnapshot().keys.curStatic).toBe('F1')
    press('F9')
    expect(acts).toEqual([])
  })

  it('keys that controls are used by cannot be given to capture, with modifiers neither; capture keeps one that it has', () => {
    const { hotkeys, storage } = start()
    const keys = ['Space', 'ArrowUp', 'ArrowDown', 'Shift+ArrowLeft', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Home', 'End']
    const more = ['Ctrl+A', 'Meta+A', 'Ctrl+Enter', 'Enter', 'Escape', '']
    const refusals = [...keys, ...more].map((key) => [key, hotkeys.assign('curStatic', key)])
    expect(refusals).toEqual([...keys, ...more].map((key) => [key, 'unusable']))
    expect(['A', 'Shift+A', 'PageDown', '+'].map((key) => hotkeys.assign('curStatic', key))).toEqual(
      Array(4).fill(null),
    )
    storage.setItem('curStatic', 'Space')
    const { acts, press } = start({ storage })
    press(' ')
    expect(acts).toEqual(['curStatic'])
  })

  it('a press that captures does nothing else on the page: nothing behind the keymap sees it', () => {
    const storage = new MemoryStorage()
    storage.setItem('curStatic', 'Space')
    const { target, acts } = start({ storage })
    /** @returns whether what has the focus is kept from seeing the press. */
    const isTaken = (key: string) => {
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...plain, repeat: false })
      target.dispatchEvent(event)
      return event.cancelBubble
    }
    expect([' ', 'F2', 'F5'].map(isTaken)).toEqual([true, true, false])
    expect(acts).toEqual(['curStatic', 'bufferStatic'])
  })

  it('a digit, which tags views, cannot be given to capture; capture keeps one that it has', () => {
    const { hotkeys, storage } = start()
    expect([hotkeys.assign('curStatic', '1'), hotkeys.assign('curStatic', '0')]).toEqual(['tagView1', 'untagView'])
    storage.setItem('curStatic', '1')
    const { acts, press } = start({ storage })
    press('1')
    expect(acts).toEqual(['curStatic'])
  })

  it('stored keys are used again, unless two acts have the same', () => {
    const { storage } = start()
    storage.setItem('curRecord', 'F10')
    expect(start({ storage }).hotkeys.getSnapshot().keys.curRecord).toBe('F10')
    storage.setItem('bufferRecord', 'F10')
    const { hotkeys } = start({ storage })
    expect(Object.values(hotkeys.getSnapshot().keys)).toEqual(['F1', 'F2', 'F3', 'F4', 'F6'])
    hotkeys.assign('curStatic', 'F10')
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

describe('keys of capture on other keyboards', () => {
  it.each([
    ['D', 'в', 'KeyD', {}],
    ['Shift+R', 'ژ', 'KeyR', { shiftKey: true }],
    ['D', 'ｄ', 'KeyD', {}],
    ['Ctrl+Shift+K', 'Л', 'KeyK', { ctrlKey: true, shiftKey: true }],
    ['+', '+', 'Equal', { shiftKey: true }],
    ['*', '*', 'NumpadMultiply', {}],
    // As older releases kept them.
    ['Shift+!', '!', 'Digit1', { shiftKey: true }],
    ['В', 'В', 'KeyD', {}],
  ])('%s acts where its key writes %s', (kept, key, code, more) => {
    const { storage } = start()
    storage.setItem('curStatic', kept)
    const { acts, press } = start({ storage })
    expect(press(key, { code, ...more })).toBe(true)
    expect(acts).toEqual(['curStatic'])
  })

  it('a letter acts by no other letter that is at its position', () => {
    const { acts, press, hotkeys } = start()
    hotkeys.assign('curStatic', 'Y')
    press('z', { code: 'KeyY' })
    press('y', { code: 'KeyZ' })
    expect(acts).toEqual(['curStatic'])
  })

  it('a function key takes its picture while an input method composes; a letter belongs to the text', () => {
    const { acts, press, hotkeys } = start()
    hotkeys.assign('curRecord', 'R')
    press('Process', { code: 'F1', keyCode: 229, isComposing: true })
    press('F2', { code: 'F2', keyCode: 229 })
    press('r', { code: 'KeyR', isComposing: true })
    press('Process', { code: 'KeyR', keyCode: 229 })
    expect(acts).toEqual(['curStatic', 'bufferStatic'])
  })

  it.each([
    ['F5', 'F11', 'F12', 'Ctrl+F5', 'Shift+F5', 'Ctrl+Shift+F12', 'Alt+F4', 'Ctrl+F4', 'Shift+F10', 'Ctrl+Alt+F1'],
    ['Ctrl+W', 'Ctrl+T', 'Ctrl+N', 'Ctrl+Shift+W', 'Ctrl+Shift+T', 'Ctrl+Shift+N', 'ctrl+w', 'Shift+Ctrl+N'],
    [
      'Ctrl+R',
      'Ctrl+P',
      'Ctrl+F',
      'Ctrl+L',
      'Ctrl+C',
      'Ctrl+V',
      'Ctrl+X',
      'Ctrl+Z',
      'Ctrl+Y',
      'Ctrl+1',
      'Ctrl+-',
      'Ctrl++',
    ],
    ['Ctrl+Tab', 'Ctrl+Shift+Tab', 'Ctrl+PageUp', 'Ctrl+PageDown', 'Alt+Tab', 'Alt+Space', 'Ctrl+Escape', 'Alt+D'],
    ['Meta', 'Meta+D', 'Meta+Q', 'Ctrl+Meta+L', 'Meta+F1', 'ContextMenu', 'PrintScreen', 'CapsLock', 'NumLock'],
    ['BrowserBack', 'AudioVolumeUp', 'Convert', 'KanaMode', 'HangulMode', 'Power', 'Dead', 'Process', 'Unidentified'],
  ])('a key of the browser or of the system cannot be given to capture (%s, %s, …)', (...keys) => {
    const { hotkeys } = start()
    expect(keys.map((key) => [key, hotkeys.assign('curStatic', key)])).toEqual(keys.map((key) => [key, 'unusable']))
    expect(hotkeys.getSnapshot().keys.curStatic).toBe('F1')
  })

  it('keys that a foot pedal may send can be given to capture', () => {
    const { hotkeys } = start()
    const keys = [
      'F10',
      'F13',
      'F24',
      'Ctrl+J',
      'Ctrl+Shift+K',
      'Alt+F10',
      'PageUp',
      'Insert',
      'D',
      '+',
      '*',
      'Shift+D',
    ]
    expect(keys.map((key) => [key, hotkeys.assign('curStatic', key)])).toEqual(keys.map((key) => [key, null]))
  })
})

describe('hotkeys are recorded by pressing them', () => {
  function record() {
    const clock = new FakeClock()
    const all = start({ clock, isBlocked: () => true })
    const states: unknown[] = []
    all.hotkeys.on('assigned', (event) => states.push(event))
    all.hotkeys.on('refused', (event) => states.push(event))
    all.hotkeys.record('curStatic')
    return { ...all, clock, states }
  }

  it('the key is taken 500 ms after the press, and captures nothing meanwhile', () => {
    const { hotkeys, press, clock, states, acts } = record()
    expect(hotkeys.getSnapshot().recording).toBe('curStatic')
    expect(press('F10')).toBe(true)
    clock.advance(499)
    expect(hotkeys.getSnapshot()).toMatchObject({ pressed: 'F10', keys: { curStatic: 'F1' } })
    clock.advance(1)
    expect(hotkeys.getSnapshot()).toMatchObject({ recording: null, pressed: null, keys: { curStatic: 'F10' } })
    expect(states).toEqual([{ action: 'curStatic', pressed: 'F10' }])
    expect(acts).toEqual([])
  })

  it('another press within 500 ms takes the place of the first', () => {
    const { hotkeys, press, clock } = record()
    press('Control', { ctrlKey: true })
    press('k', { ctrlKey: true })
    clock.advance(400)
    press('j', { ctrlKey: true })
    press('j', { ctrlKey: true, repeat: true })
    clock.advance(400)
    expect(hotkeys.getSnapshot().keys.curStatic).toBe('F1')
    clock.advance(100)
    expect(hotkeys.getSnapshot().keys.curStatic).toBe('Ctrl+J')
  })

  it('a key of another act is refused by naming it, and a free one is waited for', () => {
    const { hotkeys, press, clock, states } = record()
    press('F2')
    clock.advance(500)
    press('Enter')
    expect(states).toEqual([
      { action: 'curStatic', pressed: 'F2', refusal: 'bufferStatic' },
      { action: 'curStatic', pressed: null, refusal: 'unusable' },
    ])
    expect(hotkeys.getSnapshot()).toMatchObject({ recording: 'curStatic', keys: { curStatic: 'F1' } })
  })

  it.each([
    ['w', { code: 'KeyW', ctrlKey: true }],
    ['F5', { code: 'F5' }],
    ['l', { code: 'KeyL', metaKey: true }],
    ['@', { code: 'KeyQ', getModifierState: () => true }],
    ['Process', { code: 'KeyA', keyCode: 229 }],
  ])('a key of the browser, the system or an input method is refused (%s)', (key, more) => {
    const { press, states } = record()
    press(key, more)
    expect(states).toEqual([{ action: 'curStatic', pressed: null, refusal: 'unusable' }])
  })

  it('a letter that is not Latin is kept by its position, and a digit of AZERTY is a digit', () => {
    const { hotkeys, press, clock, states } = record()
    press('&', { code: 'Digit1' })
    press('в', { code: 'KeyD' })
    clock.advance(500)
    expect(states).toEqual([
      { action: 'curStatic', pressed: '1', refusal: 'tagView1' },
      { action: 'curStatic', pressed: 'D' },
    ])
    expect(hotkeys.getSnapshot().keys.curStatic).toBe('D')
  })

  it.each(['Escape', 'Tab'])('%s ends it without a change', (key) => {
    const { hotkeys, press, clock } = record()
    press('F10')
    expect(press(key)).toBe(key === 'Escape')
    clock.advance(1_000)
    expect(hotkeys.getSnapshot()).toMatchObject({ recording: null, keys: { curStatic: 'F1' } })
    expect(clock.pendingCount).toBe(0)
  })
})

describe('gamepads', () => {
  function withGamepad(options: Partial<HotkeysOptions> = {}) {
    const pads: (GamepadLike | null)[] = []
    let frames: (() => void)[] = []
    const all = start({
      ...options,
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

  it('the first buttons do the same acts, once for each press', () => {
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
    expect(acts).toEqual(['curStatic', 'bufferRecord', 'curStatic', 'bufferStatic', 'curRecord', 'lastSeconds'])
  })

  it('buttons are mapped to the acts by pressing them, without repeats, and the map is kept', () => {
    const clock = new FakeClock()
    const { acts, target, hold, hotkeys, storage } = withGamepad({ clock })
    hold()
    target.dispatchEvent(new Event('gamepadconnected'))
    expect(hotkeys.assignButton('curStatic', 1)).toBe('bufferStatic')
    expect(hotkeys.assignButton('curStatic', -1)).toBe('unusable')
    expect(hotkeys.assignButton('lastSeconds', null)).toBeNull()
    hotkeys.record('curStatic')
    hold(4)
    clock.advance(500)
    hold()
    hold(0, 4)
    expect(acts).toEqual(['curStatic'])
    const again = start({ storage }).hotkeys.getSnapshot().buttons
    expect(again).toEqual({ curStatic: 4, bufferStatic: 1, curRecord: 2, bufferRecord: 3, lastSeconds: null })
    storage.setItem('opensono.gamepad', '{"curStatic":1,"bufferStatic":1}')
    expect(start({ storage }).hotkeys.getSnapshot().buttons.curStatic).toBe(0)
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

describe('a press that captures nothing', () => {
  it.each(['question', 'locked', 'off'] as const)('because of %s is reported and reaches nothing else', (obstacle) => {
    const { acts, press, hotkeys } = start({ obstacle: () => obstacle })
    const blocked: unknown[] = []
    hotkeys.on('blocked', (event) => blocked.push(event))
    expect(press('F3')).toBe(true)
    expect(acts).toEqual([])
    expect(blocked).toEqual([{ action: 'curRecord', pressed: 'F3', obstacle }])
  })

  it('is reported of each of a hundred, and captured again once the obstacle is gone', () => {
    let obstacle: 'question' | null = 'question'
    const { acts, press, hotkeys } = start({ obstacle: () => obstacle })
    let blocked = 0
    hotkeys.on('blocked', () => {
      blocked += 1
    })
    for (let count = 0; count < 100; count += 1) press('F1')
    obstacle = null
    press('F1')
    expect([blocked, acts]).toEqual([100, ['curStatic']])
  })

  it('because the image viewer uses its key is reported, and the viewer gets it', () => {
    const target = new EventTarget()
    const keymap = createKeymap(target)
    let drawn = 0
    const uncover = keymap.cover('viewer')
    keymap.bind('drawDistance', () => {
      drawn += 1
    })
    const { acts, hotkeys } = start({ keymap, target })
    const blocked: unknown[] = []
    hotkeys.on('blocked', (event) => blocked.push(event))
    hotkeys.assign('curStatic', 'D')
    const pressD = () =>
      target.dispatchEvent(Object.assign(new Event('keydown'), { key: 'd', code: 'KeyD', ...plain, repeat: false }))
    pressD()
    expect(drawn).toBe(1)
    expect(acts).toEqual([])
    expect(blocked).toEqual([{ action: 'curStatic', pressed: 'D', obstacle: 'viewerKey' }])
    uncover()
  })

  it('is none where an input method composes: a function key is read by its place', () => {
    const { acts, target } = start()
    const event = Object.assign(new Event('keydown'), { key: 'Process', code: 'F2', ...plain, repeat: false })
    target.dispatchEvent(event)
    expect(acts).toEqual(['bufferStatic'])
  })
})
