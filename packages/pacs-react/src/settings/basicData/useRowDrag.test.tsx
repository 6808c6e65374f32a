import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type RowOver, useRowDrag } from './useRowDrag'

const names = ['a', 'b', 'c']

function Rows({ onDrop }: { onDrop: ((id: string, over: RowOver) => void) | undefined }) {
  const { dragged, boxProps, escape: letGoBy } = useRowDrag(onDrop)
  const told = dragged === null ? '' : `${dragged.id} ${dragged.over?.side} ${dragged.over?.id}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table's box takes the pointer of its rows
    <div data-testid="box" {...boxProps} onKeyDown={(event) => void letGoBy(event)}>
      <output>{told}</output>
      <div className="pacs-table-scroll" data-testid="scroll">
        {names.map((id) => (
          <div key={id} data-row-id={id}>
            <button type="button" data-grip>{`grip of ${id}`}</button>
            <span>{`text of ${id}`}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Three rows, each 40 px high, below one another. */
function open(isAllowed = true) {
  const onDrop = vi.fn<(id: string, over: RowOver) => void>()
  render(<Rows onDrop={isAllowed ? onDrop : undefined} />)
  for (const [index, id] of names.entries()) {
    const row = screen.getByText(`text of ${id}`).parentElement as HTMLElement
    row.getBoundingClientRect = () => ({ top: index * 40, bottom: index * 40 + 40 }) as DOMRect
  }
  const scroll = screen.getByTestId('scroll')
  scroll.getBoundingClientRect = () => ({ top: -100, bottom: 120 }) as DOMRect
  const captured = vi.fn()
  HTMLElement.prototype.setPointerCapture = captured
  const box = screen.getByTestId('box')
  const press = (name: string, clientY: number, button = 0) =>
    fireEvent.pointerDown(screen.getByText(name), { clientY, button, pointerId: 7 })
  return {
    onDrop,
    captured,
    scroll,
    press,
    move: (clientY: number) => fireEvent.pointerMove(box, { clientY }),
    letGo: (clientY: number) => fireEvent.pointerUp(box, { clientY }),
    cancel: () => fireEvent.pointerCancel(box),
    escape: () => fireEvent.keyDown(box, { key: 'Escape' }),
    row: (id: string) => screen.getByText(`text of ${id}`).parentElement as HTMLElement,
    told: () => screen.getByRole('status').textContent,
  }
}

it('a row that holds others takes one in by its middle, an open one by all but its upper edge, and a head always', () => {
  const { press, move, told, row } = open()
  for (const [holds, sides] of [
    ['closed', ['before', 'into', 'into', 'after']],
    ['open', ['before', 'into', 'into', 'into']],
    ['always', ['into', 'into', 'into', 'into']],
  ] as const) {
    row('b').dataset.holds = holds
    press('grip of a', 20)
    const seen = [42, 55, 65, 78].map((y) => {
      move(y)
      return told()
    })
    expect(seen).toEqual(sides.map((side) => `a ${side} b`))
  }
})

it('a row that is dragged by its grip shows where it would go, and is let go there', () => {
  const { press, move, letGo, told, onDrop, captured } = open()
  press('grip of a', 20)
  expect(captured).toHaveBeenCalledExactlyOnceWith(7)
  move(50)
  expect(told()).toBe('a before b')
  move(75)
  expect(told()).toBe('a after b')
  letGo(75)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('a', { id: 'b', side: 'after' })
  expect(told()).toBe('')
})

it('below the last row it goes behind it, and at the ends of the list the list scrolls', () => {
  const { press, move, told, scroll } = open()
  press('grip of a', 20)
  move(118)
  expect([told(), scroll.scrollTop]).toEqual(['a after c', 16])
  move(300)
  expect([told(), scroll.scrollTop]).toEqual(['a after c', 32])
  move(-90)
  expect([told(), scroll.scrollTop]).toEqual(['a before a', 16])
})

it('a press that hardly moves is no drag', () => {
  const { press, move, letGo, told, onDrop } = open()
  press('grip of b', 60)
  move(63)
  expect(told()).toBe('')
  letGo(63)
  expect(onDrop).not.toHaveBeenCalled()
})

it.each(['escape', 'cancel'] as const)('a drag that is given up (%s) leaves the row where it was', (how) => {
  const hand = open()
  hand.press('grip of a', 20)
  hand.move(110)
  hand[how]()
  expect(hand.told()).toBe('')
  hand.move(50)
  hand.letGo(50)
  expect(hand.onDrop).not.toHaveBeenCalled()
})

it.each([
  ['anything but the grip', true, 'text of a', 0],
  ['another button', true, 'grip of a', 2],
  ['a grip while nothing may be moved', false, 'grip of a', 0],
])('%s drags nothing', (_, isAllowed, name, button) => {
  const { press, move, told, captured } = open(isAllowed)
  press(name, 20, button)
  move(110)
  expect(told()).toBe('')
  expect(captured).not.toHaveBeenCalled()
})
