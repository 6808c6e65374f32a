import { describe, expect, it } from 'vitest'
import { createKeymap, type Shortcut, shortcutOf, shortcuts, viewerShortcuts } from './createKeymap'

function open() {
  const page = new EventTarget()
  const keymap = createKeymap(page)
  const acts: string[] = []
  const plain = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, code: '' }
  /** @returns whether the browser's own meaning of the key was prevented. */
  const press = (key: string, more: object = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { ...plain, key, ...more })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { keymap, acts, press }
}

it('a shortcut has no effect while a dialog is open over it, and one bound in the dialog has', () => {
  const { keymap, acts, press } = open()
  keymap.bind('saveRegistration', () => acts.push('save'))
  const uncover = keymap.cover('dialog')
  const unbind = keymap.bind('nextImage', () => acts.push('next'))
  expect([press('F9'), press('ArrowRight')]).toEqual([true, false])
  unbind()
  uncover()
  press('F9')
  press('ArrowRight')
  expect(acts).toEqual(['next', 'save'])
})

it('the palette closes by the key that opened it, but a drawer stops that key', () => {
  const { keymap, acts, press } = open()
  keymap.bind('palette', () => acts.push('palette'), { over: ['palette'] })
  const uncover = keymap.cover('palette')
  press('k', { metaKey: true })
  keymap.cover('drawer')
  expect(press('k', { ctrlKey: true })).toBe(true)
  uncover()
  expect(acts).toEqual(['palette'])
})

it('a shortcut is found by the place of its letter on a layout without Latin ones', () => {
  const { keymap, acts, press } = open()
  keymap.bind('lock', () => acts.push('lock'))
  press('Д', { code: 'KeyL', ctrlKey: true, shiftKey: true })
  expect(acts).toEqual(['lock'])
})

it('what listens sees a key first, and may take it from its shortcut', () => {
  const { keymap, acts, press } = open()
  keymap.bind('printSlip', () => acts.push('slip'))
  press('F8')
  keymap.listen(({ key }) => acts.push(key) > 0)
  press('F8')
  keymap.destroy()
  press('F1')
  expect(acts).toEqual(['slip', 'F8'])
})

it('a letter of the viewer acts in the viewer, writes in a text field, and may be a key of capture elsewhere', () => {
  const { keymap, acts, press } = open()
  keymap.bind('drawDistance', () => acts.push('distance'))
  expect(press('d')).toBe(true)
  const field = { matches: () => true }
  expect(press('d', { composedPath: () => [field] })).toBe(false)
  expect(acts).toEqual(['distance'])
  expect(shortcutOf('D')).toBeNull()
  expect(shortcutOf('ArrowLeft')).toBe('previousImage')
})

it('keys that delete, and those with Ctrl, keep their meaning in a text field', () => {
  const { keymap, acts, press } = open()
  keymap.bind('deleteDrawing', () => acts.push('delete'))
  keymap.bind('undo', () => acts.push('undo'))
  const field = { composedPath: () => [{ matches: () => true }] }
  expect([press('Delete', field), press('z', { ...field, ctrlKey: true })]).toEqual([false, false])
  expect([press('Delete'), press('z', { ctrlKey: true })]).toEqual([true, true])
  expect(acts).toEqual(['delete', 'undo'])
})

it('a digit tags a view on the page, lays panes out in the viewer over it, and writes in a text field', () => {
  const { keymap, acts, press } = open()
  keymap.bind('tagView1', () => acts.push('tag'))
  press('1')
  const uncover = keymap.cover('dialog')
  const unbind = keymap.bind('compareOne', () => acts.push('one pane'))
  press('1')
  unbind()
  expect(press('1')).toBe(true)
  uncover()
  const field = { matches: () => true }
  expect(press('1', { composedPath: () => [field] })).toBe(false)
  expect(press('2')).toBe(false)
  expect(acts).toEqual(['tag', 'one pane'])
})

it('a key that is pressed while an input method composes is no shortcut, and still takes a picture', () => {
  const { keymap, acts, press } = open()
  keymap.bind('saveRegistration', () => acts.push('save'))
  expect(press('F9', { isComposing: true })).toBe(false)
  expect(acts).toEqual([])
  keymap.listen(({ key }) => key === 'F1' && acts.push('still') > 0)
  press('F1', { isComposing: true })
  press('F9')
  expect(acts).toEqual(['still', 'save'])
})

describe('a press on another keyboard', () => {
  const every = [...Object.keys(shortcuts), ...Object.keys(viewerShortcuts)] as Shortcut[]
  function onPage(bound: readonly Shortcut[] = every) {
    const { keymap, acts, press } = open()
    for (const each of bound) keymap.bind(each, () => acts.push(each))
    return (key: string, code: string, more: object = {}) => {
      acts.length = 0
      press(key, { code, composedPath: () => [{ tagName: 'BODY', matches: () => false }], ...more })
      return acts[0] ?? null
    }
  }
  const shift = { shiftKey: true }
  const ctrl = { ctrlKey: true }

  it.each([
    ['QWERTZ', 'y', 'KeyZ', ctrl, null],
    ['QWERTZ', 'z', 'KeyY', ctrl, 'undo'],
    ['QWERTZ', 'Z', 'KeyY', { ...ctrl, ...shift }, 'redo'],
    ['AZERTY', 'w', 'KeyZ', ctrl, null],
    ['AZERTY', 'z', 'KeyW', {}, 'viewZoom'],
    ['AZERTY', 'q', 'KeyA', {}, 'turnLeft'],
    ['AZERTY', 'w', 'KeyZ', {}, 'viewWindow'],
    ['AZERTY', '3', 'Digit3', shift, 'tagView3'],
    ['AZERTY', 'ç', 'Digit9', {}, 'tagView9'],
    ['AZERTY', 'a', 'KeyQ', ctrl, null],
    ['Dvorak', 'z', 'Slash', ctrl, 'undo'],
    ['Dvorak', ';', 'KeyZ', ctrl, null],
    ['German', '=', 'Digit0', shift, 'zoomIn'],
    ['German', '+', 'BracketRight', {}, 'zoomIn'],
    ['American', '+', 'Equal', shift, 'zoomIn'],
    ['American', '!', 'Digit1', shift, null],
    ['keypad', '+', 'NumpadAdd', {}, 'zoomIn'],
    ['keypad', '-', 'NumpadSubtract', {}, 'zoomOut'],
    ['keypad', '5', 'Numpad5', {}, 'tagView5'],
    ['Cyrillic', 'в', 'KeyD', {}, 'drawDistance'],
    ['Cyrillic', 'я', 'KeyZ', ctrl, 'undo'],
    ['Uyghur', 'د', 'KeyD', {}, 'drawDistance'],
    ['full width', 'ｄ', 'KeyD', {}, 'drawDistance'],
    ['CapsLock', 'F', 'KeyF', {}, 'flipHorizontal'],
    ['Command', 'z', 'KeyZ', { metaKey: true, ...shift }, 'redo'],
    ['Polish AltGr', 'ś', 'KeyS', { ctrlKey: true, altKey: true }, null],
    ['German AltGr', '@', 'KeyQ', { getModifierState: () => true }, null],
  ])('is the key that is written on it (%s: %s)', (_, key, code, more, shortcut) => {
    expect(onPage()(key, code, more)).toBe(shortcut)
  })

  it('a sign with a use is that sign, and else the digit of its key', () => {
    expect(onPage()('-', 'Digit6')).toBe('zoomOut')
    expect(onPage(['tagView6'])('-', 'Digit6')).toBe('tagView6')
  })

  it.each([
    ['F9', 'F9', { isComposing: true }],
    ['Process', 'F9', {}],
    ['Process', 'F8', { isComposing: true, keyCode: 229 }],
    ['F8', 'F8', { keyCode: 229 }],
    ['Process', 'KeyD', { keyCode: 229 }],
    ['Dead', 'KeyN', {}],
  ])('that belongs to an input method or is a dead key does nothing, and is left to it (%s, %s)', (key, code, more) => {
    const { keymap, acts, press } = open()
    for (const each of every) keymap.bind(each, () => acts.push(each))
    expect(press(key, { code, ...more })).toBe(false)
    expect(acts).toEqual([])
  })

  it('that is held happens once, but for what goes step by step', () => {
    const press = onPage()
    const repeat = { repeat: true }
    expect([press('F9', 'F9', repeat), press('k', 'KeyK', { ...ctrl, ...repeat })]).toEqual([null, null])
    expect([press('.', 'Period', repeat), press('=', 'Equal', repeat)]).toEqual(['nextFrame', 'zoomIn'])
  })
})
