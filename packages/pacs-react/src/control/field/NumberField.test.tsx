import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DecimalField } from './DecimalField'
import { NumberField } from './NumberField'

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

function Form({ send }: { send: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(value)
      }}
    >
      <NumberField label="Length" value={value} minValue={1} onChange={setValue} />
    </form>
  )
}

function Fee() {
  const [value, setValue] = useState('')
  return <DecimalField label="Fee" value={value} onChange={setValue} />
}

test.each([
  ['12,5', 12.5],
  ['１２。5', 12.5],
  ['1,234.5', 1234.5],
  ['0,25', 0.25],
  ['2000000', 10_000],
  ['-3', 0],
  ['', null],
])('what is typed as %o is %o', (typed, number) => {
  const change = vi.fn()
  render(<NumberField label="Length" value={7} minValue={0} maxValue={10_000} onChange={change} />)
  const box = screen.getByRole('textbox', { name: 'Length' })
  type(box, typed)
  expect(change).not.toHaveBeenCalled()
  fireEvent.blur(box)
  expect(change.mock.calls).toEqual([[number]])
})

test('what is no number gives the former one back', () => {
  const change = vi.fn()
  render(<NumberField label="Length" value={7} onChange={change} />)
  const box = screen.getByRole('textbox', { name: 'Length' })
  type(box, '12 mm')
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', '7')
  expect(change).not.toHaveBeenCalled()
})

test('a number that can be two is not taken: the box says so, and gives the former one back', () => {
  const change = vi.fn()
  render(<NumberField label="Length" value={7} onChange={change} />)
  const box = screen.getByRole('textbox', { name: 'Length' })
  type(box, '1,234')
  fireEvent.blur(box)
  expect([box.getAttribute('aria-invalid'), screen.getByText(/1\.234 or 1234/) !== null]).toEqual(['true', true])
  expect(box).toHaveProperty('value', '7')
  expect(change).not.toHaveBeenCalled()
  type(box, '1234')
  fireEvent.blur(box)
  expect(change.mock.calls).toEqual([[1234]])
  expect(screen.queryByText(/1\.234 or 1234/)).toBeNull()
})

test('thousands are shown without a comma, which could not be typed back', () => {
  render(<NumberField label="Length" value={1234.5} onChange={() => {}} />)
  expect(screen.getByRole('textbox', { name: 'Length' })).toHaveProperty('value', '1234.5')
})

test('Enter takes the number before the form is sent, and arrow keys change it', () => {
  const send = vi.fn()
  render(<Form send={send} />)
  const box = screen.getByRole('textbox', { name: 'Length' })
  type(box, '12,5')
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.submit(box)
  expect(send.mock.calls).toEqual([[12.5]])
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) fireEvent.keyDown(box, { key })
  expect(box).toHaveProperty('value', '13.5')
})

test('a number that is kept as text becomes plain when the field is left, and stays as typed when it is none', () => {
  render(<Fee />)
  const box = screen.getByRole('textbox', { name: 'Fee' })
  type(box, '1,234.50')
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', '1234.50')
  type(box, '12 元')
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', '12 元')
  type(box, '1,234')
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', '1,234')
  screen.getByText(/1\.234 or 1234/)
})
