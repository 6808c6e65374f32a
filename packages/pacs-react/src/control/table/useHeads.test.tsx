import { act, fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { withoutLayout } from '../../../test/withoutLayout'
import { defaultMinWidth } from './columnWidths'
import { maxWidth, resizeStep, useHeads } from './useHeads'

withoutLayout()

const columns = [
  { id: 'name', isSortable: true },
  { id: 'age', minWidth: 100 },
  { id: 'room', isSortable: true },
]
const allWidths = { name: 200, age: 110, room: maxWidth - 10 }

interface HeadsProps {
  ids: readonly string[]
  widths: Readonly<Record<string, number>> | null
  onResize: (columnId: string, width: number) => void
  onResizeEnd: (columnId: string) => void
}

function Heads({ ids, ...how }: HeadsProps) {
  const shown = columns.filter(({ id }) => ids.includes(id))
  const { tabStopId, rowProps } = useHeads({ columns: shown, ...how })
  return (
    <table>
      <thead>
        <tr {...rowProps}>
          {shown.map(({ id }) => (
            <th key={id} data-head={id} tabIndex={id === tabStopId ? 0 : -1} />
          ))}
        </tr>
      </thead>
    </table>
  )
}

function open({ widths = allWidths as HeadsProps['widths'], ids = columns.map(({ id }) => id) } = {}) {
  const [onResize, onResizeEnd] = [vi.fn<HeadsProps['onResize']>(), vi.fn<HeadsProps['onResizeEnd']>()]
  const draw = (shown: readonly string[]) => (
    <Heads ids={shown} widths={widths} onResize={onResize} onResizeEnd={onResizeEnd} />
  )
  const { container, rerender } = render(draw(ids))
  const head = (id: string) => container.querySelector<HTMLElement>(`[data-head=${id}]`)
  const focused = () => document.activeElement?.getAttribute('data-head')
  const on = () => document.activeElement ?? document.body
  return {
    focus: (id: string) => act(() => head(id)?.focus()),
    focused,
    stops: () => columns.filter(({ id }) => head(id)?.tabIndex === 0).map(({ id }) => id),
    press: (key: string, shiftKey = false) => fireEvent.keyDown(on(), { key, shiftKey }),
    release: (key: string, shiftKey = false) => fireEvent.keyUp(on(), { key, shiftKey }),
    show: (shown: readonly string[]) => rerender(draw(shown)),
    resized: () => onResize.mock.calls,
    ended: () => onResizeEnd.mock.calls.flat(),
  }
}

test('Tab stops at one head: the first, then the one that had the focus, and the first again when that one is hidden', () => {
  const { focus, stops, show } = open()
  expect(stops()).toEqual(['name'])
  focus('room')
  expect(stops()).toEqual(['room'])
  show(['name', 'age'])
  expect(stops()).toEqual(['name'])
})

test('arrow keys stay between the first and the last head', () => {
  const { focus, press, focused } = open()
  focus('name')
  press('ArrowLeft')
  expect(focused()).toBe('name')
  for (const _ of columns) press('ArrowRight')
  expect(focused()).toBe('room')
})

test('heads that neither sort nor can be dragged are passed over, and Shift moves no border there', () => {
  const { focus, press, release, focused, resized, ended } = open({ widths: null })
  focus('name')
  press('ArrowRight')
  expect(focused()).toBe('room')
  press('ArrowLeft', true)
  release('ArrowLeft', true)
  expect([focused(), resized(), ended()]).toEqual(['room', [], []])
})

test('a border stops at the least width of its column and at the greatest of all', () => {
  const { focus, press, resized } = open({ widths: { ...allWidths, name: defaultMinWidth + 1 } })
  focus('age')
  press('ArrowLeft', true)
  focus('room')
  press('ArrowRight', true)
  focus('name')
  press('ArrowLeft', true)
  press('ArrowRight', true)
  expect(resized()).toEqual([
    ['age', 100],
    ['room', maxWidth],
    ['name', defaultMinWidth],
    ['name', defaultMinWidth + 1 + resizeStep],
  ])
})

test('a width is kept when the arrow key is released, also where Shift was released first', () => {
  const { focus, press, release, ended } = open()
  focus('name')
  press('ArrowRight', true)
  release('ArrowRight', true)
  expect(ended()).toEqual(['name'])
  press('ArrowRight', true)
  release('Shift')
  release('ArrowRight')
  expect(ended()).toEqual(['name', 'name'])
})

test('walking along the heads keeps no width, also after a border was moved', () => {
  const { focus, press, release, ended } = open()
  focus('name')
  press('ArrowRight', true)
  release('ArrowRight', true)
  press('ArrowRight')
  release('ArrowRight', true)
  expect(ended()).toEqual(['name'])
})
