import { licenceWarning, PacsError, sessionApi } from '@opensono/pacs-core'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { fieldOfError, type SessionField } from './fieldOfError'
import { sessionStory } from './storySession'
import { useAttempt } from './useAttempt'
import { useCountdown } from './useCountdown'
import { useTermHint } from './useTermHint'
import { useWrongField } from './useWrongField'

afterEach(() => void vi.useRealTimers())

describe('something that is tried', () => {
  it('is under way until it worked', async () => {
    const { result } = renderHook(useAttempt)
    let end: () => void = () => undefined
    let outcome: Promise<boolean> | undefined
    act(() => {
      outcome = result.current.attempt(
        () =>
          new Promise((resolve) => {
            end = resolve
          }),
      )
    })
    expect(result.current.isPending).toBe(true)
    await act(async () => end())
    expect(await outcome).toBe(true)
    expect([result.current.isPending, result.current.error]).toEqual([false, null])
  })

  it('and failed says why, until it is tried again or put aside', async () => {
    const { result } = renderHook(useAttempt)
    const fail = async () => {
      throw new PacsError('NETWORK_UNREACHABLE')
    }
    await act(async () => expect(await result.current.attempt(fail)).toBe(false))
    expect(result.current.error?.code).toBe('NETWORK_UNREACHABLE')
    await act(async () => void (await result.current.attempt(async () => undefined)))
    expect(result.current.error).toBeNull()
    await act(async () => void (await result.current.attempt(fail)))
    act(() => result.current.clear())
    expect([result.current.isPending, result.current.error]).toEqual([false, null])
  })
})

it('a countdown counts whole seconds to zero and no further, and begins again', () => {
  vi.useFakeTimers()
  const { result } = renderHook(useCountdown)
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  act(() => result.current.start(3))
  const seen = [0, 999, 1, 1_000, 1_000, 5_000].map((ms) => {
    pass(ms)
    return result.current.secondsLeft
  })
  expect(seen).toEqual([3, 3, 2, 1, 0, 0])
  act(() => result.current.start(2))
  pass(1_000)
  expect(result.current.secondsLeft).toBe(1)
})

function Form({ wrong }: { wrong: string | null }) {
  const form = useRef<HTMLFormElement>(null)
  useWrongField(form, wrong)
  return (
    <form ref={form}>
      <input name="phone" aria-label="Phone" defaultValue="138" />
      <input name="code" aria-label="Code" defaultValue="4829" />
    </form>
  )
}

describe('the field that is wrong', () => {
  it.each([
    ['WRONG_PASSWORD', 'password'],
    ['ACCOUNT_LOCKED', 'password'],
    ['PHONE_NOT_EXIST', 'phone'],
    ['WRONG_VERIFICATION_CODE', 'verificationCode'],
    ['VERIFICATION_CODE_EXPIRED', 'verificationCode'],
    ['PASSWORD_MISMATCH', 'confirmPassword'],
    ['ROOM_NOT_AVAILABLE', 'roomId'],
    ['SERVER_BUSY', null],
  ] as const)('of %s is %s, where the form shows it', (code, field) => {
    const error = new PacsError(code, { details: {} } as never)
    const all: SessionField[] = ['phone', 'password', 'roomId', 'verificationCode', 'confirmPassword']
    expect(fieldOfError(error, all)).toBe(field)
    expect(
      fieldOfError(
        error,
        all.filter((each) => each !== field),
      ),
    ).toBeNull()
    expect(fieldOfError(null, all)).toBeNull()
  })

  it('has the focus, and the next key replaces what was typed there', () => {
    const { rerender } = render(<Form wrong={null} />)
    expect(document.activeElement).toBe(document.body)
    rerender(<Form wrong="code" />)
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
    expect(document.activeElement).toBe(code)
    expect([code.selectionStart, code.selectionEnd]).toEqual([0, 4])
    rerender(<Form wrong="elsewhere" />)
    expect(document.activeElement).toBe(code)
  })
})

describe('how near the end of a term is', () => {
  const open = async (endsAt: string | null, departmentId = 'department-1', language: 'en' | 'zh' = 'en') => {
    const story = sessionStory({ language })
    const now = story.pacs.serverNow()
    story.fake.answer(sessionApi.periodValidity, () => ({
      endsAt,
      warning: endsAt === null ? ('none' as const) : licenceWarning(endsAt, now),
    }))
    const asked = { departmentId }
    const page = await drawHook(story, () => useTermHint(asked.departmentId))
    const choose = async (next: string) => {
      asked.departmentId = next
      await act(async () => page.rerender())
    }
    return { ...page, story, choose }
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  it.each([
    [null, undefined],
    [inDays(60), undefined],
    [inDays(20), /ends in 20 days, on /],
    [inDays(1), /ends in 1 day, on /],
    [inDays(0.001), /ends (today,|in 1 day, on) /],
    [inDays(-3), /ended on /],
  ])('is said when it is near (%s): %s', async (endsAt, words) => {
    const { use, asked } = await open(endsAt)
    await waitFor(() => expect(asked(sessionApi.periodValidity)).not.toEqual([]))
    if (words === undefined) expect(use()).toBeUndefined()
    else await waitFor(() => expect(use()).toMatch(words))
  })

  it('is said of the department that is chosen now, and of none while none is', async () => {
    const { use, choose, asked } = await open(inDays(5))
    await waitFor(() => expect(use()).toMatch(/5 days/))
    await choose('')
    expect(use()).toBeUndefined()
    await choose('department-2')
    await waitFor(() => expect(use()).toMatch(/5 days/))
    expect(asked(sessionApi.periodValidity).at(-1)).toEqual({ departmentId: 'department-2' })
  })

  it('keeps nobody out when it cannot be read', async () => {
    const { story, use, choose, asked } = await open(inDays(5), '')
    story.fake.answer(sessionApi.periodValidity, () => {
      throw new PacsError('SERVER_FAULT')
    })
    await choose('department-1')
    await waitFor(() => expect(asked(sessionApi.periodValidity)).not.toEqual([]))
    expect(use()).toBeUndefined()
  })
})
