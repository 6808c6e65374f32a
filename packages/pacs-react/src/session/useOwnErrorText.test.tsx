import { PacsError } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { sessionStory } from './storySession'
import { useOwnErrorText } from './useOwnErrorText'

it.each([
  ['en', 'Wrong password. Attempts left before the account is locked: 2.'],
  ['zh', '密码错误，还可尝试 2 次，之后账号将被锁定。'],
] as const)('a wrong password of the own account names no phone: %s', async (language, words) => {
  const { use } = await drawHook(sessionStory({ language }), useOwnErrorText)
  expect(use()(new PacsError('WRONG_PASSWORD', { details: { remaining: 2 } }))).toBe(words)
})

it('every other failure is said as elsewhere, and an older server leaves the number out', async () => {
  const { use } = await drawHook(sessionStory({ language: 'en' }), useOwnErrorText)
  expect(use()(new PacsError('SERVER_BUSY'))).toMatch(/busy/)
  expect(use()(new PacsError('WRONG_PASSWORD', { details: {} } as never))).toMatch(/^Wrong phone or password/)
})
