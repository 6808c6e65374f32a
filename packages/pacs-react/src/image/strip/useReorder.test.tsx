import { ImageId } from '@opensono/pacs-core'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { DragEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type DragSource, startImageDrag } from './dragImages'
import { useReorder } from './useReorder'

const ids = ['a', 'b', 'c', 'd'].map((id) => ImageId.parse(id))

/** What a browser hands on with a drag. */
function transferOf(imageIds: readonly string[], source: DragSource) {
  const kept = new Map<string, string>()
  const dataTransfer = {
    get types() {
      return [...kept.keys()]
    },
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
    effectAllowed: '',
    dropEffect: '',
  }
  startImageDrag({ dataTransfer } as unknown as DragEvent, imageIds as readonly ImageId[], source)
  return dataTransfer
}

function Strip({ onMove }: { onMove: ((order: readonly ImageId[]) => void) | undefined }) {
  const propsOf = useReorder(ids, onMove)
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} {...propsOf(id)}>
          {id}
        </li>
      ))}
    </ul>
  )
}

/** Each image is 100 px wide, side by side or one above the other. */
function open(isAllowed = true, isOneColumn = false) {
  const onMove = vi.fn<(order: readonly ImageId[]) => void>()
  render(<Strip onMove={isAllowed ? onMove : undefined} />)
  vi.spyOn(screen.getByRole('list'), 'clientWidth', 'get').mockReturnValue(isOneColumn ? 120 : 400)
  for (const item of screen.getAllByRole('listitem'))
    item.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect
  const event = (kind: 'dragOver' | 'drop', id: string, at: number, dataTransfer: object) => {
    const made = createEvent[kind](screen.getByText(id), { dataTransfer })
    // jsdom’s drags have no place.
    Object.defineProperties(made, { clientX: { value: at }, clientY: { value: at } })
    fireEvent(screen.getByText(id), made)
    return made.defaultPrevented
  }
  return {
    orders: () => onMove.mock.calls.map(([order]) => order.join('')),
    over: (id: string, at: number, moved = ['d'], source: DragSource = 'study') =>
      event('dragOver', id, at, transferOf(moved, source)),
    drop: (id: string, at: number, moved = ['d'], source: DragSource = 'study') =>
      event('drop', id, at, transferOf(moved, source)),
    sideOf: (id: string) => screen.getByText(id).dataset.dropSide,
  }
}

describe('images of a study that are dragged', () => {
  it.each([
    ['the left half of an image: before it', 'b', 10, ['d'], 'adbc'],
    ['the right half: behind it', 'b', 90, ['d'], 'abdc'],
    ['the right half of the last: to the end', 'd', 90, ['a'], 'bcda'],
    ['an image, several together: in the order that they had', 'a', 10, ['d', 'b'], 'bdac'],
  ])('go, dropped on %s', (_, on, at, moved, order) => {
    const { drop, orders } = open()
    expect(drop(on, at, moved)).toBe(true)
    expect(orders()).toEqual([order])
  })

  it('that stay where they are change nothing', () => {
    const { drop, orders } = open()
    drop('a', 90, ['b'])
    expect(orders()).toEqual([])
  })

  it('of another study, or of the buffer, are not put in order', () => {
    const { over, drop, orders } = open()
    expect(drop('a', 10, ['x'])).toBe(false)
    expect(over('a', 10, ['d'], 'buffer')).toBe(false)
    expect(drop('a', 10, ['d'], 'buffer')).toBe(false)
    expect(orders()).toEqual([])
  })

  it('show where they would go, until they are dropped', () => {
    const { over, drop, sideOf } = open()
    expect(over('b', 10)).toBe(true)
    expect(sideOf('b')).toBe('left')
    over('b', 90)
    expect(sideOf('b')).toBe('right')
    over('c', 10)
    expect([sideOf('b'), sideOf('c')]).toEqual([undefined, 'left'])
    drop('c', 10)
    expect(sideOf('c')).toBeUndefined()
  })

  it('go above or below where images lie in one column', () => {
    const { over, sideOf } = open(true, true)
    over('b', 10)
    expect(sideOf('b')).toBe('top')
    over('b', 90)
    expect(sideOf('b')).toBe('bottom')
  })

  it('go nowhere while the order may not be changed', () => {
    const { over, drop, orders } = open(false)
    expect([over('b', 10), drop('b', 10)]).toEqual([false, false])
    expect(orders()).toEqual([])
  })
})
