import { createStore, type Store } from '@opensono/pacs-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useController } from './useController'

afterEach(cleanup)

interface Counted {
  readonly name: string
  readonly count: number
}

interface CountedProps {
  store: Store<Counted>
  onDraw?: () => void
}

function Name({ store, onDraw }: CountedProps) {
  onDraw?.()
  return <p>{useController(store, (state) => state.name)}</p>
}

function Both({ store }: CountedProps) {
  const { text } = useController(store, ({ name, count }) => ({ text: `${name} ${count}` }))
  return <p>{text}</p>
}

it('a component is drawn again when the part of the state changes that it selects, and not otherwise', () => {
  const store = createStore({ name: 'a', count: 0 })
  const onDraw = vi.fn()
  render(<Name store={store} onDraw={onDraw} />)
  onDraw.mockClear()
  act(() => store.update({ count: 1 }))
  expect(onDraw).not.toHaveBeenCalled()
  act(() => store.update({ name: 'b' }))
  expect(onDraw).toHaveBeenCalled()
  expect(screen.getByText('b')).toBeTruthy()
})

it('a selector may build a new object', () => {
  const store = createStore({ name: 'a', count: 0 })
  render(
    <StrictMode>
      <Both store={store} />
    </StrictMode>,
  )
  act(() => store.update({ count: 1 }))
  expect(screen.getByText('a 1')).toBeTruthy()
})
