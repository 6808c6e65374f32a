import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTyped } from './useTyped'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show() {
  const told: string[] = []
  const tell = (text: string) => void told.push(text)
  const shown = renderHook(({ value }: { value: string }) => useTyped(value, tell), { initialProps: { value: '' } })
  return { ...shown, told, field: () => shown.result.current }
}

test('what is typed while a long list is drawn for the letters before stays', () => {
  const { field, told, rerender } = show()
  act(() => field().setTyped('Zh'))
  act(() => void vi.advanceTimersByTime(250))
  expect(told).toEqual(['Zh'])
  // The condition holds only when the list has been drawn; a key came meanwhile.
  act(() => field().setTyped('Zha'))
  rerender({ value: 'Zh' })
  expect(field().typed).toBe('Zha')
  act(() => void vi.advanceTimersByTime(250))
  expect(told).toEqual(['Zh', 'Zha'])
})

test('a condition that is put back empties the field', () => {
  const { field, told, rerender } = show()
  act(() => field().setTyped('Zh'))
  act(() => field().settle())
  rerender({ value: 'Zh' })
  rerender({ value: '' })
  expect(field().typed).toBe('')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(told).toEqual(['Zh'])
})
