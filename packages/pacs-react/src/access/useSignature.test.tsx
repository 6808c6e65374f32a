import { type UserRow, uploadRules } from '@opensono/pacs-core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import { useSignature } from './useSignature'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown: { signature?: ReturnType<typeof useSignature> } = {}
function Form() {
  shown.signature = useSignature({ user: { userId: 'user-1' } as UserRow, onChanged: () => undefined })
  return <p>form</p>
}

test('of two pictures that are chosen one after the other the later one counts, though it is read first', async () => {
  const opened: ((picture: unknown) => void)[] = []
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => opened.push(resolve)))
  const picture = (width: number) => ({ width, height: 10, close: () => undefined })
  render(
    <PacsStory story={createStoryPacs()}>
      <Form />
    </PacsStory>,
  )
  await screen.findByText('form')
  const [extension = ''] = uploadRules.signature.extensions
  const file = (name: string) => new File(['x'], name + extension)
  act(() => {
    void shown.signature?.send(file('first'))
    void shown.signature?.send(file('second'))
  })
  await act(async () => opened[1]?.(picture(5_000)))
  await waitFor(() => expect(shown.signature?.state.phase).toBe('refused'))
  await act(async () => opened[0]?.(picture(10)))
  expect(shown.signature?.state).toMatchObject({ phase: 'refused', facts: { name: `second${extension}` } })
})
