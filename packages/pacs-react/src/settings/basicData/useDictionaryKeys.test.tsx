import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDictionaryKeys } from './useDictionaryKeys'

function Rows({ step }: { step: ((id: string, by: -1 | 1) => void) | undefined }) {
  const onKeyDown = useDictionaryKeys(step)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table's box takes the keys of its rows
    <div onKeyDown={onKeyDown}>
      {['one', 'two'].map((id) => (
        <div key={id} data-row-id={id} tabIndex={-1} data-testid={id}>
          <button type="button" data-grip>{`grip of ${id}`}</button>
          <input aria-label={`box of ${id}`} />
          <button type="button" data-row-menu>{`menu of ${id}`}</button>
        </div>
      ))}
      <button type="button">below</button>
    </div>
  )
}

function open(isAllowed = true) {
  const step = vi.fn<(id: string, by: -1 | 1) => void>()
  render(<Rows step={isAllowed ? step : undefined} />)
  const press = (element: HTMLElement, key: string, altKey = false) => {
    element.focus()
    const event = createEvent.keyDown(element, { key, altKey })
    fireEvent(element, event)
    return event.defaultPrevented
  }
  return { step, press, row: screen.getByTestId, button: (name: string) => screen.getByRole('button', { name }) }
}

it('on the grip the up and down arrows move the row, in the rest of it with Alt', () => {
  const { step, press, row, button } = open()
  expect(press(button('grip of two'), 'ArrowUp')).toBe(true)
  expect(press(row('one'), 'ArrowDown', true)).toBe(true)
  expect(step.mock.calls).toEqual([
    ['two', -1],
    ['one', 1],
  ])
  expect(press(row('one'), 'ArrowDown')).toBe(false)
  expect(press(button('menu of one'), 'ArrowUp')).toBe(false)
  expect(step).toHaveBeenCalledTimes(2)
})

it('the arrows to the sides lead from the row to its grip, to its menu and back, and no further', () => {
  const { press, row, button } = open()
  for (const [from, key, to] of [
    [row('one'), 'ArrowRight', button('grip of one')],
    [button('grip of one'), 'ArrowRight', button('menu of one')],
    [button('menu of one'), 'ArrowLeft', button('grip of one')],
    [button('grip of one'), 'ArrowLeft', row('one')],
  ] as const) {
    expect(press(from, key)).toBe(true)
    expect(document.activeElement).toBe(to)
  }
  expect(press(button('menu of one'), 'ArrowRight')).toBe(false)
  expect(press(row('one'), 'ArrowLeft')).toBe(false)
})

it('in a box the arrows stay the box’s, and outside of rows nothing happens', () => {
  const { press, step, button } = open()
  expect(press(screen.getByRole('textbox', { name: 'box of one' }), 'ArrowRight')).toBe(false)
  expect(press(button('below'), 'ArrowUp', true)).toBe(false)
  expect(step).not.toHaveBeenCalled()
})

it('while nothing may be moved the keys do nothing else instead', () => {
  const { press, row } = open(false)
  expect(press(row('one'), 'ArrowDown', true)).toBe(true)
})
