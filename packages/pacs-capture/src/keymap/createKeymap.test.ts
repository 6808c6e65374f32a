import { expect, it } from 'vitest'
import { createKeymap, shortcutOf } from './createKeymap'

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
