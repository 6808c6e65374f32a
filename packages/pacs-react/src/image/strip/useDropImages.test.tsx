import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DroppedFiles } from './folderFiles'
import { useDropImages } from './useDropImages'

afterEach(cleanup)

const imagesType = 'application/x-opensono-images'

/** What is dragged, as a browser hands it over. */
function dragged(data: Record<string, string>, files: readonly File[] = []) {
  const types = [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])]
  return { types, files, dropEffect: '', getData: (type: string) => data[type] ?? '' }
}
const twoImages = dragged({ [imagesType]: JSON.stringify(['image-1', 'image-2']) })

interface PlaceProps {
  onImages?: (imageIds: readonly string[]) => void
  onFiles?: (dropped: DroppedFiles) => void
}

function Place({ onImages, onFiles }: PlaceProps) {
  const { over, dropProps } = useDropImages(onImages, onFiles, (part) => part.id !== 'head')
  return (
    <section aria-label="place" {...dropProps}>
      <h2 id="head">head</h2>
      <p>{over ?? 'nothing'}</p>
    </section>
  )
}

const body = () => screen.getByText(/images|files|nothing/)

test('images of the buffer are taken, and say so while they hang over the place', () => {
  const onImages = vi.fn()
  render(<Place onImages={onImages} />)
  const over = createEvent.dragOver(body(), { dataTransfer: twoImages })
  fireEvent(body(), over)
  expect([over.defaultPrevented, body().textContent]).toEqual([true, 'images'])
  fireEvent.drop(body(), { dataTransfer: twoImages })
  expect(onImages.mock.calls).toEqual([[['image-1', 'image-2']]])
  expect(body().textContent).toBe('nothing')
})

test('files are taken only where files may be dropped', () => {
  const file = new File(['x'], 'scan.jpg')
  const files = dragged({}, [file])
  const onFiles = vi.fn()
  const { rerender } = render(<Place onImages={() => undefined} />)
  fireEvent.dragOver(body(), { dataTransfer: files })
  fireEvent.drop(body(), { dataTransfer: files })
  expect(body().textContent).toBe('nothing')
  rerender(<Place onImages={() => undefined} onFiles={onFiles} />)
  fireEvent.drop(body(), { dataTransfer: files })
  expect(onFiles.mock.calls).toEqual([[{ files: [file], folders: [] }]])
})

test('a part that is no place takes nothing', () => {
  const onImages = vi.fn()
  render(<Place onImages={onImages} />)
  const over = createEvent.dragOver(screen.getByText('head'), { dataTransfer: twoImages })
  fireEvent(screen.getByText('head'), over)
  fireEvent.drop(screen.getByText('head'), { dataTransfer: twoImages })
  expect([over.defaultPrevented, onImages.mock.calls]).toEqual([false, []])
})

test('what another program dragged under the same name names no image, and nothing is moved', () => {
  const onImages = vi.fn()
  render(<Place onImages={onImages} />)
  fireEvent.drop(body(), { dataTransfer: dragged({ [imagesType]: 'not JSON' }) })
  expect(onImages).not.toHaveBeenCalled()
})

test('from part to part inside the place the pointer has not left it', () => {
  render(<Place onImages={() => undefined} />)
  fireEvent.dragOver(body(), { dataTransfer: twoImages })
  // jsdom has no drag events: what the pointer goes to is put on a plain one.
  const leaveTo = (relatedTarget: Element) =>
    fireEvent(body(), Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget }))
  leaveTo(screen.getByText('head'))
  expect(body().textContent).toBe('images')
  leaveTo(document.body)
  expect(body().textContent).toBe('nothing')
})
