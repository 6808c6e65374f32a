import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import type { HoldReason } from './createLeaveGuard'
import { useHoldPage, useLeaveGuard } from './useLeaveGuard'

/** A page of one form for each hold. */
function open(first: readonly (readonly [HoldReason, boolean])[]) {
  const story = createStoryPacs()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PacsStory story={story} isLoggedIn={false}>
      {children}
    </PacsStory>
  )
  const { result, rerender, unmount } = renderHook(
    ({ holds }) => {
      const [one = ['unsaved', false], two = ['unsaved', false]] = holds
      useHoldPage(...one)
      useHoldPage(...two)
      return useLeaveGuard()
    },
    { wrapper, initialProps: { holds: first } },
  )
  return {
    reason: () => result.current.reason(),
    hold: (...holds: (readonly [HoldReason, boolean])[]) => rerender({ holds }),
    unmount,
    guard: result.current,
    /** Whether the browser asks before it closes the page: new ones look at the prevented default, Chromium 102 at the return value. */
    asks() {
      const event = new Event('beforeunload', { cancelable: true })
      const asked = vi.fn()
      Object.defineProperty(event, 'returnValue', { set: asked })
      window.dispatchEvent(event)
      return event.defaultPrevented && asked.mock.calls.length > 0
    },
  }
}

describe('a page', () => {
  it('is left unasked while nothing holds it, by the router and by the browser', () => {
    const { reason, asks } = open([['unsaved', false]])
    expect([reason(), asks()]).toEqual([null, false])
  })

  it('is held while something typed is not saved, and left again once it is', () => {
    const { reason, asks, hold } = open([['unsaved', true]])
    expect([reason(), asks()]).toEqual(['unsaved', true])
    hold(['unsaved', false])
    expect([reason(), asks()]).toEqual([null, false])
  })

  it('says the new reason when the reason changes', () => {
    const { reason, hold } = open([['unsaved', true]])
    hold(['review', true])
    expect(reason()).toBe('review')
    hold(['unsaved', true])
    expect(reason()).toBe('unsaved')
  })

  it('is held as long as one of its forms holds it', () => {
    const { reason, asks, hold } = open([
      ['unsaved', true],
      ['review', true],
    ])
    hold(['unsaved', true], ['review', false])
    expect([reason(), asks()]).toEqual(['unsaved', true])
    hold(['unsaved', false], ['review', false])
    expect([reason(), asks()]).toEqual([null, false])
  })

  it('is let go when its form is closed', () => {
    const { guard, asks, unmount } = open([['review', true]])
    unmount()
    expect([guard.reason(), asks()]).toEqual([null, false])
  })
})
