import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTree } from './useTree'

afterEach(cleanup)

const nodes = [
  {
    id: 'report',
    label: 'Report',
    children: [
      { id: 'edit', label: 'Edit' },
      { id: 'print', label: 'Print' },
    ],
  },
  { id: 'image', label: 'Image' },
]

function Tree({ onPress }: { onPress: (id: string) => void }) {
  const { rows, stopId, focus, onKeyDown } = useTree(nodes, ({ id }) => onPress(id))
  return (
    <div role="tree" tabIndex={-1} onKeyDown={onKeyDown}>
      {rows.map(({ node, level }) => (
        <div
          key={node.id}
          role="treeitem"
          aria-level={level}
          data-node-id={node.id}
          tabIndex={node.id === stopId ? 0 : -1}
          onFocus={() => focus(node.id)}
        >
          {node.label}
        </div>
      ))}
    </div>
  )
}

function open() {
  const onPress = vi.fn()
  render(<Tree onPress={onPress} />)
  screen.getByText('Report').focus()
  const press = (key: string, how: object = {}) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how })
    return document.activeElement?.textContent
  }
  const inSight = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
  return { press, inSight, onPress }
}

test('arrows walk along what is in sight and stay at either end', () => {
  const { press } = open()
  expect(
    ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp', 'End'].map((key) => press(key)),
  ).toEqual(['Edit', 'Print', 'Image', 'Image', 'Print', 'Report', 'Report', 'Image'])
})

test('the left arrow closes a branch, or goes from a leaf to its branch; the right one opens, then enters', () => {
  const { press, inSight } = open()
  press('ArrowDown')
  expect(press('ArrowLeft')).toBe('Report')
  press('ArrowLeft')
  expect(inSight()).toEqual(['Report', 'Image'])
  expect(press('ArrowRight')).toBe('Report')
  expect(inSight()).toHaveLength(4)
  expect(press('ArrowRight')).toBe('Edit')
})

test('Enter and Space press the node that has the focus; keys with Ctrl belong to others', () => {
  const { press, onPress } = open()
  press('ArrowDown')
  press('Enter')
  press(' ')
  press('Enter', { ctrlKey: true })
  expect(onPress.mock.calls).toEqual([['edit'], ['edit']])
})

test('Tab stops at one node: the one that had the focus last, or the first when that is closed away', () => {
  const { press } = open()
  const stops = () => screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)
  press('ArrowDown')
  expect(stops().map(({ textContent }) => textContent)).toEqual(['Edit'])
  press('ArrowLeft')
  press('ArrowLeft')
  expect(stops().map(({ textContent }) => textContent)).toEqual(['Report'])
})
