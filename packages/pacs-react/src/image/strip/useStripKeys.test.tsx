import { ImageId, StudyImage } from '@opensono/pacs-core'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { itemOfRow, type StripItem } from '../StripItem'
import { useSelection } from './useSelection'
import { useStripKeys } from './useStripKeys'

const stored = (number: number): StripItem => ({
  ...itemOfRow(
    StudyImage.parse({
      id: ImageId.parse(`image-${number}`),
      type: 'SINGLE_FRAME',
      url: 'blob:1',
      thumbnailUrl: null,
      contentType: 'image/jpeg',
      sizeBytes: 1000,
      sopInstanceUid: '1.2',
      comment: '',
      instanceNumber: number,
      isUsedInReport: false,
      createdAt: '2026-01-05T08:00:00Z',
    }),
  ),
  key: String(number),
})
/** Five images, of which the last is on its way. */
const items = [...[1, 2, 3, 4].map(stored), { ...stored(5), imageId: null }]

interface StripProps {
  onOpen: (item: StripItem) => void
  onDelete?: ((items: readonly StripItem[]) => void) | undefined
  onMove?: ((items: readonly StripItem[], step: -1 | 1) => void) | undefined
}

function Strip({ onOpen, onDelete, onMove }: StripProps) {
  const selection = useSelection(items)
  const { propsOf } = useStripKeys({ items, selection, onOpen, onDelete, onMove })
  return (
    <ul>
      {items.map((item) => {
        const { isCurrent, pictureRef, onPress, onKeyDown, onFocus } = propsOf(item)
        return (
          <li key={item.key}>
            <button
              type="button"
              ref={pictureRef}
              tabIndex={isCurrent ? 0 : -1}
              aria-pressed={selection.isChosen(item)}
              onClick={onPress}
              onKeyDown={onKeyDown}
              onFocus={onFocus}
            >
              {item.key}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Two images are in a row, so that the third is below the first. */
function open({ isReadOnly = false } = {}) {
  const [onOpen, onDelete, onMove] = [vi.fn(), vi.fn(), vi.fn()]
  render(<Strip onOpen={onOpen} {...(!isReadOnly && { onDelete, onMove })} />)
  const picture = (key: number) => screen.getByRole('button', { name: String(key) })
  for (const [index, item] of screen.getAllByRole('listitem').entries())
    Object.defineProperty(item, 'offsetTop', { value: Math.floor(index / 2) * 100 })
  picture(1).focus()
  const keysOf = (calls: unknown[][]) =>
    calls.map(([what, ...rest]) => [([what].flat() as StripItem[]).map(({ key }) => key).join(''), ...rest])
  return {
    picture,
    press: (key: string, modifiers: object = {}) =>
      !fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers }),
    click: (key: number, modifiers: object = {}) => fireEvent.click(picture(key), modifiers),
    at: () => document.activeElement?.textContent,
    stops: () => [1, 2, 3, 4, 5].filter((key) => picture(key).tabIndex === 0),
    chosen: () => [1, 2, 3, 4, 5].filter((key) => picture(key).ariaPressed === 'true').join(''),
    opened: () => keysOf(onOpen.mock.calls),
    deleted: () => keysOf(onDelete.mock.calls),
    moved: () => keysOf(onMove.mock.calls),
  }
}

describe('keys in a strip', () => {
  it('Tab stops at one image, the one that had the focus last', () => {
    const { stops, press, at } = open()
    expect(stops()).toEqual([1])
    expect(press('ArrowRight')).toBe(true)
    expect([at(), stops()]).toEqual(['2', [2]])
  })

  it('arrows go from image to image and from row to row, Home and End to the ends, and none leaves the strip', () => {
    const { press, at } = open()
    const walk = [
      'ArrowLeft',
      'ArrowDown',
      'ArrowRight',
      'ArrowUp',
      'ArrowUp',
      'End',
      'ArrowRight',
      'ArrowDown',
      'Home',
    ]
    expect(
      walk.map((key) => {
        expect(press(key)).toBe(true)
        return at()
      }),
    ).toEqual(['1', '3', '4', '2', '2', '5', '5', '5', '1'])
  })

  it('Space chooses and lets go, but nothing that is on its way; Ctrl+A chooses all, Escape none', () => {
    const { press, chosen } = open()
    press(' ')
    expect(chosen()).toBe('1')
    press(' ')
    expect(chosen()).toBe('')
    press('End')
    press(' ')
    expect(chosen()).toBe('')
    press('a', { ctrlKey: true })
    expect(chosen()).toBe('1234')
    expect(press('Escape')).toBe(true)
    expect(chosen()).toBe('')
    // With nothing chosen, Escape belongs to whatever contains the strip.
    expect(press('Escape')).toBe(false)
  })

  it('with Shift the arrows choose from where they began', () => {
    const { press, chosen } = open()
    press('ArrowRight', { shiftKey: true })
    expect(chosen()).toBe('12')
    press('ArrowDown', { shiftKey: true })
    expect(chosen()).toBe('1234')
  })

  it('Enter shows, Delete asks for all that are chosen, or for this one', () => {
    const { press, opened, deleted } = open()
    press('Enter')
    press('Delete')
    press(' ')
    press('ArrowRight')
    press(' ')
    press('Delete')
    expect(opened()).toEqual([['1']])
    expect(deleted()).toEqual([['1'], ['12']])
  })

  it('with Alt the arrows move what is chosen, and nothing that is on its way', () => {
    const { press, moved, at } = open()
    press('ArrowRight', { altKey: true })
    press('ArrowUp', { altKey: true })
    expect(at()).toBe('1')
    press('a', { ctrlKey: true })
    press('ArrowLeft', { altKey: true })
    press('End')
    expect(press('ArrowLeft', { altKey: true })).toBe(false)
    expect(moved()).toEqual([
      ['1', 1],
      ['1', -1],
      ['1234', -1],
    ])
  })

  it('where nothing may be deleted or moved those keys are left to the page', () => {
    const { press } = open({ isReadOnly: true })
    expect([press('Delete'), press('ArrowRight', { altKey: true }), press('x')]).toEqual([false, false, false])
  })
})

describe('a press on an image', () => {
  it('shows it; with Ctrl it chooses, with Shift up to there', () => {
    const { click, opened, chosen } = open()
    click(2)
    click(1, { ctrlKey: true })
    expect([opened(), chosen()]).toEqual([[['2']], '1'])
    click(3, { shiftKey: true })
    expect(chosen()).toBe('123')
  })

  it('chooses while some are chosen, and shows again once none is', () => {
    const { click, opened, chosen } = open()
    click(1, { ctrlKey: true })
    click(2)
    expect(chosen()).toBe('12')
    click(1)
    click(2)
    expect([chosen(), opened()]).toEqual(['', []])
    click(2)
    expect(opened()).toEqual([['2']])
  })
})
