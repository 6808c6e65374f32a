import { expect, test } from 'vitest'
import { storageKeys } from './keyValueStorage'

test('what is kept on this computer has the names of the specification', () => {
  const { token, currentPatient, lastLoginPhone, bufferPrefix, theme, mode, language } = storageKeys
  expect([token, currentPatient, lastLoginPhone, bufferPrefix]).toEqual([
    'pacs_token',
    'curPatient',
    'lastLoginPhone',
    'bufferPrefix',
  ])
  expect([theme, mode, language]).toEqual(['data-theme', 'current-mode', 'current-language'])
})
