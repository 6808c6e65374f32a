import { storageKeys } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { expect, it, vi } from 'vitest'
import { createAppearance } from './createAppearance'

it.each([
  ['dark', false],
  ['light', true],
] as const)('the theme is that of the system, %s, until the user chooses', (theme, isSystemLight) => {
  const storage = new MemoryStorage()
  expect(createAppearance({ storage, isSystemLight }).getSnapshot()).toEqual({ theme, mode: 'comfortable' })
  storage.setItem(storageKeys.theme, theme === 'dark' ? 'light' : 'dark')
  expect(createAppearance({ storage, isSystemLight }).getSnapshot().theme).not.toBe(theme)
})

it('what is chosen is seen at once, and again at the next start of this computer', () => {
  const storage = new MemoryStorage()
  const appearance = createAppearance({ storage })
  const seen = vi.fn()
  const stop = appearance.subscribe(seen)
  appearance.setTheme('light')
  appearance.setMode('touch')
  expect(seen).toHaveBeenCalledTimes(2)
  expect(appearance.getSnapshot()).toEqual({ theme: 'light', mode: 'touch' })
  expect(createAppearance({ storage }).getSnapshot()).toEqual({ theme: 'light', mode: 'touch' })
  stop()
  appearance.setTheme('dark')
  expect(seen).toHaveBeenCalledTimes(2)
})

it('a value that nothing of this version wrote is none', () => {
  const storage = new MemoryStorage()
  storage.setItem(storageKeys.theme, 'sepia')
  storage.setItem(storageKeys.mode, 'huge')
  expect(createAppearance({ storage }).getSnapshot()).toEqual({ theme: 'dark', mode: 'comfortable' })
})
