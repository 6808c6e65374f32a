import { expect, test } from 'vitest'
import { coreText } from '../coreText'
import { createText } from '../text/createText'
import { reportTextOf } from './reportTextOf'

const draftedAt = '2026-01-05T08:00:00.000Z'

test.each([
  ['en', '[Draft] Liver of normal size'],
  ['zh', '【草稿】 Liver of normal size'],
] as const)('the text of a draft report says that it is one: %s', (browserLanguage, words) => {
  const { t } = createText({ resources: [coreText], browserLanguage }).getSnapshot()
  expect(reportTextOf(t, { draftedAt }, 'Liver of normal size')).toBe(words)
  expect(reportTextOf(t, { draftedAt: null }, 'Liver of normal size')).toBe('Liver of normal size')
  expect(reportTextOf(t, { draftedAt }, '')).toBe('')
})
