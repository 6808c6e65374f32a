import { accountApi, type CurrentUser, PacsError, sessionApi, storageKeys } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { type SessionStoryOptions, sessionStory } from './storySession'
import { type UseLoginOptions, useLogin } from './useLogin'

async function open(server: SessionStoryOptions = {}, options: UseLoginOptions = {}) {
  const story = sessionStory(server)
  const onDone = vi.fn<(user: CurrentUser, place: unknown) => void>()
  const page = await drawHook(story, () => useLogin({ ...options, onDone }), { isLoggedIn: false })
  const prove = async (password = 'Right1!pass') => {
    await page.do((form) => form.set({ password }))
    await page.do((form) => form.checkPassword())
  }
  const choose = async () => {
    await page.do((form) => form.set({ departmentId: 'department-1' }))
    await waitFor(() => expect(page.use().rooms).toHaveLength(2))
    await page.do((form) => form.set({ roomId: 'room-2' }))
  }
  return { ...page, story, onDone, prove, choose }
}

describe('who logs in', () => {
  it('begins with the phone that logged in last on this computer', async () => {
    expect((await open()).use().fields.phone).toBe('13800000003')
  })

  it('is asked for a phone of a legal form and a password before anything is sent', async () => {
    const { use, do: perform, asked } = await open()
    await perform((form) => form.set({ phone: '1380' }))
    await perform((form) => form.checkPassword())
    expect([...use().faults].sort()).toEqual(['password', 'phone'])
    expect(asked(sessionApi.passwordCheck)).toEqual([])
  })

  it('no longer sees the fault of a field that is typed in', async () => {
    const { use, do: perform } = await open()
    await perform((form) => form.checkPassword())
    expect(use().faults.has('password')).toBe(true)
    await perform((form) => form.set({ password: 'x' }))
    expect(use().faults.size).toBe(0)
  })

  it.each([
    ['WRONG_PASSWORD', 'password'],
    ['USER_NOT_EXIST', 'phone'],
    ['ACCOUNT_LOCKED', 'password'],
    ['SERVER_BUSY', null],
  ] as const)('whose password check ends with %s sees it at the field %s', async (refusal, field) => {
    const { use, prove } = await open({ refusal })
    await prove()
    expect(use()).toMatchObject({ step: 'password', wrongField: field, error: { code: refusal }, isPending: false })
  })

  it.each([
    ['expired', 'PASSWORD_EXPIRED'],
    ['initial', 'PASSWORD_INITIAL'],
    ['rule', 'PASSWORD_NOT_BY_RULE'],
  ] as const)('changes a password that is %s first, and goes on with the new one', async (why, reason) => {
    const { use, story, do: perform, prove, asked } = await open({ why })
    await prove('Old1!password')
    expect(use()).toMatchObject({ step: 'change', changeReason: reason })
    await story.pacs.call(accountApi.resetPassword, {
      phone: '13800000003',
      departmentId: 'department-1' as never,
      oldPassword: 'Old1!password',
      newPassword: 'New1!password',
      confirmPassword: 'New1!password',
    })
    await perform((form) => form.passwordChanged('New1!password'))
    expect(use()).toMatchObject({ step: 'place', changeReason: null, fields: { password: 'New1!password' } })
    expect(asked(sessionApi.passwordCheck).map(({ credentials }) => credentials)).toEqual([
      'Old1!password',
      'New1!password',
    ])
  })
})

describe('where one works', () => {
  it('the only hospital is chosen at once, of several departments none', async () => {
    const { use, prove } = await open()
    await prove()
    await waitFor(() => expect(use().departments).toHaveLength(2))
    expect(use().fields).toMatchObject({ hospitalId: 'hospital-1', departmentId: '', roomId: '' })
  })

  it('the place where this computer worked last is chosen', async () => {
    const lastPlace = { hospitalId: 'hospital-1', departmentId: 'department-2', roomId: 'room-2' }
    const { use, prove } = await open({}, { lastPlace })
    await prove()
    await waitFor(() => expect(use().fields).toMatchObject(lastPlace))
  })

  it('a visitor of a demo gets the first of each', async () => {
    const { use, prove } = await open({}, { isDemo: true })
    await prove()
    await waitFor(() => expect(use().fields).toMatchObject({ departmentId: 'department-1', roomId: 'room-1' }))
  })

  it('hospital, department and room are all needed', async () => {
    const { use, do: perform, prove, asked } = await open({ needsSmsCode: false })
    await prove()
    await waitFor(() => expect(use().departments).toHaveLength(2))
    await perform((form) => form.logIn())
    expect([...use().faults].sort()).toEqual(['departmentId', 'roomId'])
    expect(asked(sessionApi.password)).toEqual([])
  })
})

describe('the codes', () => {
  it('a department that asks for an SMS code gets it with the request that sent it', async () => {
    const { use, do: perform, prove, choose, asked, onDone } = await open()
    await prove()
    await choose()
    await perform((form) => form.logIn())
    expect([...use().faults]).toEqual(['verificationCode'])
    await perform((form) => form.sendCode())
    expect(use().faults.size).toBe(0)
    expect(use().sms).toMatchObject({ sent: { requestId: 'sms-1', demoCode: null }, secondsLeft: 60 })
    await perform((form) => form.set({ verificationCode: ' 482915 ' }))
    await perform((form) => form.logIn())
    expect(asked(sessionApi.password)).toMatchObject([
      { phone: '13800000003', roomId: 'room-2', verificationCode: '482915', requestId: 'sms-1' },
    ])
    expect(onDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ userId: 'user-1' }), {
      hospitalId: 'hospital-1',
      departmentId: 'department-1',
      roomId: 'room-2',
    })
  })

  it('a department that asks for none is sent none', async () => {
    const { do: perform, prove, choose, asked } = await open({ needsSmsCode: false })
    await prove()
    await choose()
    await perform((form) => form.set({ verificationCode: '111111', mfaCode: '222222' }))
    await perform((form) => form.logIn())
    expect(Object.keys(asked(sessionApi.password)[0] ?? {})).not.toContain('verificationCode')
    expect(Object.keys(asked(sessionApi.password)[0] ?? {})).not.toContain('mfaVerificationCode')
  })

  it('a second factor that is bound is needed', async () => {
    const { use, do: perform, prove, choose, asked } = await open({ needsSmsCode: false, isMfaBound: true })
    await prove()
    await choose()
    await perform((form) => form.logIn())
    expect([...use().faults]).toEqual(['mfaCode'])
    await perform((form) => form.set({ mfaCode: '123456' }))
    await perform((form) => form.logIn())
    expect(asked(sessionApi.password)).toMatchObject([{ mfaVerificationCode: '123456' }])
  })

  it('anyone who took too long to choose is sent a code all the same: the password is proven once more, without typing it', async () => {
    const { use, story, do: perform, prove, choose, asked } = await open()
    await prove()
    await choose()
    let tickets = 0
    story.fake.answer(sessionApi.smsCode, () => {
      tickets += 1
      if (tickets === 1) throw new PacsError('LOGIN_TICKET_EXPIRED')
      return { requestId: 'sms-2', resendAfterSeconds: 60 }
    })
    await perform((form) => form.sendCode())
    expect(use()).toMatchObject({ error: null, sms: { sent: { requestId: 'sms-2' } } })
    expect(asked(sessionApi.passwordCheck)).toHaveLength(2)
  })

  it('a code that could not be sent is said, and nothing counts as sent', async () => {
    const { use, story, do: perform, prove, choose } = await open()
    await prove()
    await choose()
    story.fake.answer(sessionApi.smsCode, () => {
      throw new PacsError('SMS_FAILED')
    })
    await perform((form) => form.sendCode())
    expect(use()).toMatchObject({ error: { code: 'SMS_FAILED' }, sms: { sent: null, secondsLeft: 0 } })
  })

  it('a demo shows the code that it sent', async () => {
    const { use, do: perform, prove } = await open({}, { isDemo: true })
    await prove()
    await perform((form) => form.sendCode())
    expect(use().sms.sent?.demoCode).toBe('482915')
  })
})

describe('the login itself', () => {
  it('that is refused for the password of that department leads to a change of it, with what was chosen', async () => {
    const { use, story, do: perform, prove, choose, onDone } = await open({ needsSmsCode: false })
    await prove()
    await choose()
    story.fake.answer(sessionApi.password, () => {
      throw new PacsError('PASSWORD_NOT_BY_RULE', { received: {} })
    })
    await perform((form) => form.logIn())
    expect(use()).toMatchObject({
      step: 'change',
      changeReason: 'PASSWORD_NOT_BY_RULE',
      error: null,
      fields: { departmentId: 'department-1', roomId: 'room-2' },
    })
    expect(onDone).not.toHaveBeenCalled()
  })

  it.each([
    ['WRONG_VERIFICATION_CODE', 'verificationCode'],
    ['WRONG_MFA_CODE', 'mfaCode'],
    ['ROOM_NOT_AVAILABLE', 'roomId'],
    ['DEPARTMENT_NOT_AVAILABLE', 'departmentId'],
  ] as const)('that ends with %s shows it at %s', async (code, field) => {
    const { use, story, do: perform, prove, choose } = await open({ needsSmsCode: false })
    await prove()
    await choose()
    story.fake.answer(sessionApi.password, () => {
      throw new PacsError(code)
    })
    await perform((form) => form.logIn())
    expect(use()).toMatchObject({ step: 'place', wrongField: field, error: { code } })
  })

  it('back forgets password, codes and place, and keeps the phone', async () => {
    const { use, do: perform, prove, choose } = await open()
    await prove()
    await choose()
    await perform((form) => form.sendCode())
    await perform((form) => form.back())
    expect(use()).toMatchObject({ step: 'password', error: null, sms: { sent: null } })
    expect(use().fields).toEqual({
      phone: '13800000003',
      password: '',
      hospitalId: '',
      departmentId: '',
      roomId: '',
      verificationCode: '',
      mfaCode: '',
    })
  })

  it('keeps the token where the specification says', async () => {
    const { story, do: perform, prove, choose } = await open({ needsSmsCode: false })
    await prove()
    await choose()
    await perform((form) => form.logIn())
    expect(story.storage.getItem(storageKeys.token)).toBe('token-1')
  })
})
