import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRows } from './useRows'

afterEach(cleanup)

const rowIds = ['a', 'b', 'c', 'd']

interface ListProps {
  selection: 'none' | 'single' | 'multiple'
  onSelectionChange: (ids: ReadonlySet<string>) => void
  onAction: (id: string) => void
}

function List({ selection, onSelectionChange, onAction }: ListProps) {
  const { bodyProps, tabStopId, chooseAll } = useRows({
    rowIds,
    selection,
    selectedIds: undefined,
    onSelectionChange,
    onAction,
  })
  return (
    <>
      <button type="button" onClick={chooseAll}>
        all
      </button>
      <div {...bodyProps}>
        {rowIds.map((id) => (
          <div key={id} data-row-id={id} tabIndex={id === tabStopId ? 0 : -1}>
            <span>{id}</span>
            <button type="button">more {id}</button>
          </div>
        ))}
      </div>
    </>
  )
}

function open(selection: ListProps['selection']) {
  const chosen = vi.fn()
  const opened = vi.fn()
  render(<List selection={selection} onSelectionChange={(ids) => chosen([...ids].join(''))} onAction={opened} />)
  const row = (id: string) => screen.getByText(id).parentElement ?? document.body
  const press = (key: string, how: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how })
  return {
    row,
    press,
    chosen: () => chosen.mock.calls.flat(),
    opened: () => opened.mock.calls.flat(),
    focused: () => document.activeElement?.getAttribute('data-row-id'),
  }
}

test('where one row is chosen the choice follows the focus', () => {
  const { row, press, chosen, focused } = open('single')
  row('b').focus()
  press('ArrowDown')
  press('End')
  press('Home')
  press('PageDown')
  expect(chosen()).toEqual(['c', 'd', 'a', 'd'])
  expect(focused()).toBe('d')
  press('ArrowDown')
  expect(chosen()).toHaveLength(4)
})

test('where several are chosen the arrows move the focus alone; with Shift they choose what they pass', () => {
  const { row, press, chosen } = open('multiple')
  row('a').focus()
  press('ArrowDown')
  expect(chosen()).toEqual([])
  press(' ')
  press('ArrowDown', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual(['b', 'bc', 'bcd'])
})

test('a press with Ctrl adds a row, one with Shift a range, and Ctrl+A everything', () => {
  const { row, press, chosen } = open('multiple')
  fireEvent.click(row('a'))
  fireEvent.click(row('c'), { ctrlKey: true })
  fireEvent.click(row('d'), { shiftKey: true })
  expect(chosen().at(-1)).toContain('d')
  row('a').focus()
  press('a', { ctrlKey: true })
  expect(chosen().at(-1)).toBe('abcd')
})

test('all are chosen by one press, and none by the next', () => {
  const { chosen } = open('multiple')
  fireEvent.click(screen.getByText('all'))
  fireEvent.click(screen.getByText('all'))
  expect(chosen()).toEqual(['abcd', ''])
})

test('a button in a row chooses and opens nothing', () => {
  const { chosen, opened } = open('single')
  fireEvent.click(screen.getByText('more b'))
  fireEvent.doubleClick(screen.getByText('more b'))
  expect([chosen(), opened()]).toEqual([[], []])
})

test('a row opens by a double press or Enter, and by a single press where rows cannot be chosen', () => {
  const choosing = open('single')
  fireEvent.click(choosing.row('b'))
  expect(choosing.opened()).toEqual([])
  fireEvent.doubleClick(choosing.row('b'))
  choosing.row('c').focus()
  choosing.press('Enter')
  expect(choosing.opened()).toEqual(['b', 'c'])
  cleanup()
  const plain = open('none')
  fireEvent.click(plain.row('d'))
  expect([plain.opened(), plain.chosen()]).toEqual([['d'], []])
})
