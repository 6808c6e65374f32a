import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Button } from '../button/Button'
import { Tooltip } from './Tooltip'

// One clock for all tests, which goes on from the real one: when the last tooltip closed decides how the next one opens.
beforeAll(() => {
  const nowMs = performance.now()
  vi.useFakeTimers()
  vi.advanceTimersByTime(nowMs + 1_000)
  return () => vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  vi.advanceTimersByTime(1_000)
})

const control = (text: string, isDisabled = false) => (
  <Tooltip text={text} isDisabled={isDisabled}>
    <Button aria-describedby="hint">{text}</Button>
  </Tooltip>
)
const named = (name: string) => screen.getByRole('button', { name })
const isExplained = (name: string) => (named(name).getAttribute('aria-describedby') ?? '') !== 'hint'
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('a tooltip waits until the pointer has rested for 0.4 s, and those after it come at once', () => {
  render(
    <>
      {control('Still')}
      {control('Clip')}
    </>,
  )
  fireEvent.pointerEnter(named('Still'), { pointerType: 'mouse' })
  pass(399)
  expect(isExplained('Still')).toBe(false)
  pass(1)
  expect(isExplained('Still')).toBe(true)
  fireEvent.pointerLeave(named('Still'))
  expect(isExplained('Still')).toBe(false)
  pass(499)
  fireEvent.pointerEnter(named('Clip'), { pointerType: 'mouse' })
  expect(isExplained('Clip')).toBe(true)
})

it('a finger brings none, nor does a pointer that goes on or presses', () => {
  render(control('Still'))
  fireEvent.pointerEnter(named('Still'), { pointerType: 'touch' })
  pass(1_000)
  expect(isExplained('Still')).toBe(false)
  fireEvent.pointerEnter(named('Still'), { pointerType: 'mouse' })
  fireEvent.pointerDown(named('Still'), { pointerType: 'mouse' })
  pass(1_000)
  expect(isExplained('Still')).toBe(false)
})

it('goes when its control is disabled, and does not come back by itself', () => {
  const { rerender } = render(control('Still'))
  fireEvent.pointerEnter(named('Still'), { pointerType: 'mouse' })
  pass(400)
  expect(isExplained('Still')).toBe(true)
  rerender(control('Still', true))
  rerender(control('Still'))
  expect(isExplained('Still')).toBe(false)
})
