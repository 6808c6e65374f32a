import { expect, test } from 'vitest'
import { createText } from './createText'

const text = createText({
  resources: [
    {
      en: { call: '{{name}} to {{room}}', size: '{{size}} MB', two: '{{first}}{{second}}' },
      zh: { call: '请{{name}}到{{room}}检查', size: '不超过{{size}}MB', two: '{{first}}{{second}}' },
    },
  ],
  browserLanguage: 'zh-CN',
})
const { t } = text.getSnapshot()

test.each([
  ['张三', 'Room 1', '请张三到 Room 1 检查'],
  ['Emma', '一号室', '请 Emma 到一号室检查'],
  ['陈静 Chen Jing', '2', '请陈静 Chen Jing 到 2 检查'],
  ['B超', '3楼A', '请 B超到 3楼A 检查'],
])('Chinese text around %s and %s has a space where Latin letters or digits meet it', (name, room, said) => {
  expect(t('call', { name, room })).toBe(said)
})

test('values beside one another, and beside Latin text, are not moved apart', () => {
  expect(t('size', { size: 500 })).toBe('不超过 500MB')
  expect(t('two', { first: '甲', second: 'A' })).toBe('甲A')
})

test('a value stands in the text as it is, signs of HTML included', () => {
  expect(t('call', { name: '<b>&"\'', room: '$1 {{x}}' })).toContain('<b>&"\'')
  text.setLanguage('en')
  expect(text.getSnapshot().t('call', { name: 'Emma', room: 'Room 1' })).toBe('Emma to Room 1')
})
