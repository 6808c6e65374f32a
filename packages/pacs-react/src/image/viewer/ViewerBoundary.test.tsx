import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { ViewerBoundary } from './ViewerBoundary'

// React logs each error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

function Viewer({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('x is not a function')
  return <p>The viewer</p>
}

function open() {
  const story = createStoryPacs()
  const onClose = vi.fn()
  const at = (resetKey: string, isBroken: boolean) => (
    <PacsStory story={story} isLoggedIn={false}>
      <p>The report</p>
      <ViewerBoundary resetKey={resetKey} onClose={onClose}>
        <Viewer isBroken={isBroken} />
      </ViewerBoundary>
    </PacsStory>
  )
  const { rerender } = render(at('study-1 image-1', true))
  return { onClose, go: (resetKey: string, isBroken = false) => rerender(at(resetKey, isBroken)) }
}

it('a viewer that breaks leaves the report as it is, names a fault of the page, and can be closed', () => {
  const { onClose } = open()
  expect(screen.getByText('The report')).toBeTruthy()
  expect(screen.getByText('PAGE_FAULT')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close viewer' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it.each(['study-1 image-2', 'study-2 image-1'])(
  'another image, and the next patient, never meet the broken one: %s',
  (next) => {
    const { go } = open()
    go('study-1 image-1')
    expect(screen.queryByText('The viewer')).toBeNull()
    go(next)
    expect(screen.getByText('The viewer')).toBeTruthy()
  },
)
