import { imageApi, PacsError, type UserRow, uploadRules } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { UserSignature } from '../../access/UserSignature'
import { SheetChoice } from '../../settings/basicData/sheet/SheetChoice'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { storyUpload, storyUploadItem } from '../storyImages'
import { Thumb } from '../strip/Thumb'
import { UploadRow } from './UploadRow'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What becomes of a code that this version does not know. */
const unknown = new PacsError('SERVER_FAULT')
const inWords = new PacsError('SERVER_FAULT', { serverMessage: 'The ward is closed' })
const ignore = () => undefined
const keys = {
  isCurrent: true,
  pictureRef: ignore,
  onPress: ignore,
  onKeyDown: ignore,
  onFocus: ignore,
  onBlur: ignore,
}

const places: Readonly<Record<string, (error: PacsError) => ReactNode>> = {
  'the strip': (error) => <Thumb item={storyUploadItem({ status: 'failed', error })} keys={keys} onSelect={ignore} />,
  'the list of uploads': (error) => (
    <UploadRow item={storyUpload('upload-1', { status: 'failed', error })} onRetry={ignore} />
  ),
  'the import of a sheet': (error) => (
    <SheetChoice columnOf={(path) => path} state={{ phase: 'failed', file: 'fees.xlsx', error }} onChoose={ignore} />
  ),
}

describe.each(Object.entries(places))('a refused upload in %s', (_, place) => {
  test.each([
    ['without a known code or words says that the upload failed', unknown, /The upload failed/],
    ['says the server’s own words where there are some', inWords, /The ward is closed/],
    ['says what a known code means', new PacsError('UPLOAD_TOO_LARGE'), /too large/],
  ])('%s', async (_, error, words) => {
    const { container } = render(<PacsStory story={createStoryPacs()}>{place(error)}</PacsStory>)
    await waitFor(() => expect(container.innerHTML).toMatch(words))
    expect(container.innerHTML).not.toMatch(/The server/)
  })
})

test('a signature that is refused without a known code or words says that the upload failed', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 150, close: ignore }))
  const story = createStoryPacs()
  story.fake.answer(imageApi.genericUploadToken, () => {
    throw unknown
  })
  render(
    <PacsStory story={story}>
      <UserSignature user={{ userId: 'user-1', name: 'Li Wei', signatureUrl: null } as UserRow} onChanged={ignore} />
    </PacsStory>,
  )
  const [extension = ''] = uploadRules.signature.extensions
  const input = await screen.findByLabelText('Choose a picture', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], `own${extension}`)] } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/The upload failed/)
})
