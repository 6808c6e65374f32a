import { uploadRules } from '@opensono/pacs-core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import { useAvatar } from './useAvatar'

const opened: ((picture: ImageBitmap) => void)[] = []
beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => opened.push(resolve)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function picture() {
  const made = {
    width: 10,
    height: 10,
    isClosed: false,
    close() {
      made.isClosed = true
    },
  }
  return made as ImageBitmap & { isClosed: boolean }
}

const shown: { avatar?: ReturnType<typeof useAvatar> } = {}
function Form() {
  shown.avatar = useAvatar({ onTaken: () => undefined })
  return <p>form</p>
}

async function show() {
  const { unmount } = render(
    <PacsStory story={createStoryPacs()}>
      <Form />
    </PacsStory>,
  )
  await screen.findByText('form')
  const [extension = ''] = uploadRules.avatar.extensions
  return { unmount, file: () => new File(['x'], `face${extension}`) }
}

test('of two pictures that are chosen one after the other the later one is cut, though it is read first', async () => {
  const { file } = await show()
  act(() => {
    void shown.avatar?.choose(file())
    void shown.avatar?.choose(file())
  })
  const [first, second] = [picture(), picture()]
  await act(async () => opened[1]?.(second))
  await waitFor(() => expect(shown.avatar?.state.phase).toBe('cropping'))
  await act(async () => opened[0]?.(first))
  expect(shown.avatar?.state).toMatchObject({ phase: 'cropping', picture: second })
  expect([first.isClosed, second.isClosed]).toEqual([true, false])
})

test('a picture that is read when the form is closed already is closed, too', async () => {
  const { file, unmount } = await show()
  act(() => void shown.avatar?.choose(file()))
  unmount()
  const late = picture()
  await act(async () => opened[0]?.(late))
  await waitFor(() => expect(late.isClosed).toBe(true))
})
