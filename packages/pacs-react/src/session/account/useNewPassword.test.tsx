import { defaultPasswordRule, PacsError, type PasswordRule } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { sessionStory } from '../storySession'
import { useNewPassword } from './useNewPassword'
import { usePasswordRule } from './usePasswordRule'

const strict: PasswordRule = { ...defaultPasswordRule, minLength: 8, needsDigit: true, needsUpperCase: true }

async function open(error: PacsError | null = null, rule = strict) {
  const story = sessionStory()
  const page = await drawHook(story, () => useNewPassword(rule, error), { isLoggedIn: false })
  const type = async (newPassword: string, confirmPassword = newPassword) => {
    await page.do((form) => form.set('newPassword', newPassword))
    await page.do((form) => form.set('confirmPassword', confirmPassword))
    let isFine = false
    await page.do((form) => {
      isFine = form.check()
    })
    return isFine
  }
  return { ...page, type }
}

describe('a new password', () => {
  it.each([
    ['Short1', false],
    ['longenough1', false],
    ['Longenough', false],
    ['Longenough1', true],
  ])('"%s" meets the rule of the place: %s', async (password, isFine) => {
    const { use, type } = await open()
    expect(await type(password)).toBe(isFine)
    expect(use().wrongField).toBe(isFine ? null : 'newPassword')
    expect(use().errorOf('newPassword') === undefined).toBe(isFine)
  })

  it('must be typed twice the same', async () => {
    const { use, type } = await open()
    expect(await type('Longenough1', 'Longenough2')).toBe(false)
    expect(use().wrongField).toBe('confirmPassword')
    expect(use().errorOf('newPassword')).toBeUndefined()
    expect(use().errorOf('confirmPassword')).toBe('The two new passwords differ')
  })

  it('is wrong no longer once it is typed again', async () => {
    const { use, do: perform, type } = await open()
    await type('x')
    await perform((form) => form.set('newPassword', 'xy'))
    expect(use().wrongField).toBeNull()
  })

  it('that the server refuses as the old one says so at its field', async () => {
    const { use } = await open(new PacsError('PASSWORD_SAME'))
    expect(use().wrongField).toBe('newPassword')
    expect(use().errorOf('newPassword')).toBeTruthy()
    expect(use().errorOf('confirmPassword')).toBeUndefined()
  })

  it('is not at fault when the server refuses something else', async () => {
    const { use } = await open(new PacsError('SERVER_BUSY'))
    expect([use().wrongField, use().errorOf('newPassword')]).toEqual([null, undefined])
  })
})

describe('the rule of a department', () => {
  it('is the product’s own until it is read', async () => {
    const { use, asked } = await drawHook(sessionStory(), () => usePasswordRule(''), { isLoggedIn: false })
    expect(use()).toEqual(defaultPasswordRule)
    expect(asked({ id: 'session.passwordRule' } as never)).toEqual([])
  })

  it('is what the department asks', async () => {
    const { use } = await drawHook(sessionStory(), () => usePasswordRule('department-1'), { isLoggedIn: false })
    await waitFor(() => expect(use()).toMatchObject({ minLength: 8, needsSpecial: true }))
  })
})
