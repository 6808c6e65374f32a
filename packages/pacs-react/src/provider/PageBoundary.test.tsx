import { PacsError } from '@opensono/pacs-core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import { PageBoundary } from './PageBoundary'

// React logs each error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

interface Broken {
  thrown: unknown
}

function Page({ page }: { page: Broken }) {
  if (page.thrown !== null) throw page.thrown
  return <p>The page</p>
}

function open(thrown: unknown) {
  const page: Broken = { thrown }
  const onError = vi.fn<(error: PacsError) => void>()
  const story = createStoryPacs()
  const at = (resetKey: string) => (
    <PacsStory story={story} isLoggedIn={false}>
      <p>The shell</p>
      <PageBoundary resetKey={resetKey} onError={onError}>
        <Page page={page} />
      </PageBoundary>
    </PacsStory>
  )
  const { rerender } = render(at('records'))
  return { page, onError, go: (resetKey: string) => rerender(at(resetKey)) }
}

it('a page that breaks is said with its code, and the shell goes on', () => {
  const { onError } = open(new PacsError('SERVER_FAULT', { requestId: 'request-7' }))
  expect(screen.getByText('The shell')).toBeTruthy()
  for (const fact of ['SERVER_FAULT', 'request-7']) expect(screen.getByText(fact)).toBeTruthy()
  expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['SERVER_FAULT'])
})

it('a fault of the page is no fault of the server', () => {
  const { onError } = open(new TypeError('x is not a function'))
  expect(screen.getByText('PAGE_FAULT')).toBeTruthy()
  expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['PAGE_FAULT'])
  expect(screen.queryByText('The page')).toBeNull()
})

it('a page is tried again by a press, and may break again', () => {
  const { page } = open(new PacsError('SERVER_FAULT'))
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.queryByText('The page')).toBeNull()
  page.thrown = null
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('The page')).toBeTruthy()
})

it('another page starts afresh, and drawing the broken one again does not', () => {
  const { page, go } = open(new PacsError('SERVER_FAULT'))
  page.thrown = null
  go('records')
  expect(screen.queryByText('The page')).toBeNull()
  go('report')
  expect(screen.getByText('The page')).toBeTruthy()
})
