import { expect, test } from 'vitest'
import { importJournalKey } from './importJournalKey'

test('a journal key seals and opens, and cannot be read back', async () => {
  const key = await importJournalKey(btoa('k'.repeat(32)))
  expect(key).toMatchObject({ extractable: false, usages: ['encrypt', 'decrypt'] })
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test.each(['', 'AAAA', '***', btoa('k'.repeat(31)), btoa('k'.repeat(33))])('%j is no journal key', async (text) => {
  await expect(importJournalKey(text)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
