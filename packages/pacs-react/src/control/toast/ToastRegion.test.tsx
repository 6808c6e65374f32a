import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createToasts } from './createToasts'
import { ToastRegion } from './ToastRegion'

afterEach(cleanup)

test('after its action was pressed, notices that come later leave by themselves again', () => {
  const timers: number[] = []
  const toasts = createToasts({
    schedule: (_task, delayMs) => {
      timers.push(delayMs)
      return () => undefined
    },
  })
  render(<ToastRegion toasts={toasts} />)
  act(() => void toasts.success('moved', { label: 'Undo', onPress: () => void toasts.success('back') }))
  fireEvent.pointerEnter(screen.getByRole('region'))
  timers.length = 0
  fireEvent.click(screen.getByText('Undo'))
  expect(screen.getByText('back')).toBeTruthy()
  expect(timers).toEqual([3000])
})
