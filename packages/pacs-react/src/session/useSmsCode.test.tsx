import { PacsError, sessionApi } from '@opensono/pacs-core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { sessionStory } from './storySession'
import { useAttempt } from './useAttempt'
import { useSmsCode } from './useSmsCode'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
}
const open = (isDemo = false) => drawHook(sessionStory(), () => useSmsCode('reset', isDemo), { isLoggedIn: false })

describe('a code by SMS', () => {
  it('may be sent again when the server’s seconds are over, and not one earlier', async () => {
    const { use, do: perform } = await open()
    await perform((sms) => sms.send('13800000003'))
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(use().secondsLeft).toBe(60)
    await act(() => vi.advanceTimersByTimeAsync(1))
    await pass(58)
    expect(use().secondsLeft).toBe(1)
    await pass(1)
    expect(use().secondsLeft).toBe(0)
  })

  it('for a forgotten password needs no ticket; one for a login brings it', async () => {
    const { do: perform, asked } = await open()
    await perform((sms) => sms.send('13800000003'))
    await perform((sms) => sms.send('13800000003', 'ticket'))
    expect(asked(sessionApi.smsCode)).toEqual([
      { phone: '13800000003', purpose: 'reset' },
      { phone: '13800000003', purpose: 'reset', loginTicket: 'ticket' },
    ])
  })

  it('is never asked for in words but by a demo', async () => {
    const page = await open()
    await page.do((sms) => sms.send('13800000003'))
    expect(page.asked(sessionApi.devSms)).toEqual([])
    const demo = await open(true)
    await demo.do((sms) => sms.send('13800000003'))
    expect(demo.use().sent?.demoCode).toBe('482915')
  })

  it('that is forgotten leaves the wait for the next', async () => {
    const { use, do: perform } = await open()
    await perform((sms) => sms.send('13800000003'))
    await perform((sms) => sms.forget())
    expect(use()).toMatchObject({ sent: null, secondsLeft: 60 })
  })
})

describe('what is tried at a press', () => {
  it('is pending until it ends, and its failure is kept until the next try or until it is cleared', async () => {
    const { use, do: perform } = await drawHook(sessionStory(), useAttempt, { isLoggedIn: false })
    let fail: (error: Error) => void = () => undefined
    let answer: Promise<boolean> | undefined
    await perform(({ attempt }) => {
      answer = attempt(() => new Promise((_, reject) => (fail = reject)))
    })
    expect(use()).toMatchObject({ isPending: true, error: null })
    await perform(() => fail(new PacsError('SERVER_BUSY')))
    expect(await answer).toBe(false)
    expect(use()).toMatchObject({ isPending: false, error: { code: 'SERVER_BUSY' } })
    await perform(({ attempt }) => attempt(async () => undefined))
    expect(use().error).toBeNull()
  })
})
