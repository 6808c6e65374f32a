import { expect, test, vi } from 'vitest'
import { coreText } from '../coreText'
import { storageKeys } from '../value/keyValueStorage'
import { MemoryStorage } from '../value/MemoryStorage'
import { createText, startLanguage } from './createText'

test.each([
  [null, 'zh-CN', 'zh'],
  [null, 'zh', 'zh'],
  [null, 'en-GB', 'en'],
  [null, 'ZH-Hans', 'zh'],
  [null, 'fr-FR', 'en'],
  [null, '', 'en'],
  ['zh', 'en-GB', 'zh'],
  ['en', 'zh-CN', 'en'],
  ['fr', 'zh-CN', 'zh'],
])('with %j stored and a browser in %j the interface starts in %s', (stored, browser, language) => {
  expect(startLanguage(stored, browser)).toBe(language)
})

test('the language that is chosen at start-up is stored as current-language', () => {
  const storage = new MemoryStorage()
  createText({ resources: [coreText], storage, browserLanguage: 'zh-CN' })
  expect(storage.getItem(storageKeys.language)).toBe('zh')
  createText({ resources: [coreText], storage, browserLanguage: 'en-GB' })
  expect(storage.getItem(storageKeys.language)).toBe('zh')
})

test('the language is stored as current-language when it is chosen, and told', () => {
  const storage = new MemoryStorage()
  const text = createText({ resources: [coreText], storage, browserLanguage: 'en' })
  const listener = vi.fn()
  text.subscribe(listener)
  expect(text.getSnapshot().t('patient.sex.female')).toBe('Female')
  text.setLanguage('zh')
  expect(storage.getItem(storageKeys.language)).toBe('zh')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(text.getSnapshot().t('patient.sex.female')).toBe('女')
})

test('both languages hold the same keys, and no Chinese text is left in English', () => {
  const keysOf = (tree: object, path = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [path + key.replace(/_(one|other)$/, '')] : keysOf(value, `${path}${key}.`),
    )
  expect([...new Set(keysOf(coreText.zh))].sort()).toEqual([...new Set(keysOf(coreText.en))].sort())
  expect(JSON.stringify(coreText.en)).not.toMatch(/[一-鿿]/)
})

test('what a user typed is shown as it is, not as markup', () => {
  const text = createText({ resources: [{ en: { hello: 'Hello {{name}}' }, zh: { hello: '{{name}}' } }] })
  expect(text.getSnapshot().t('hello', { name: '<b>&"' })).toBe('Hello <b>&"')
})

test('the words of a host win over those of a part that is shown later, which adds only what is missing', () => {
  const host = { en: { list: { title: 'Examinations' } }, zh: { list: { title: '检查列表' } } }
  const part = { en: { list: { title: 'Records', empty: 'None' } }, zh: { list: { title: '病历', empty: '无' } } }
  const text = createText({ resources: [coreText, host] })
  text.include(part)
  const { t } = text.getSnapshot()
  expect([t('list.title'), t('list.empty')]).toEqual(['Examinations', 'None'])
})
