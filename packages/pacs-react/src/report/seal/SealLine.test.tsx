import { PacsError } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storyWithImages } from '../../image/storyImages'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyAddendum } from '../storyReport'
import { SealLine } from './SealLine'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const { sealed } = storyAddendum('Cyst of the right kidney.')

/** Downloads as the browser is asked for them: names and texts. */
async function show(read: () => Promise<{ sealed: typeof sealed; isWhole: boolean }>) {
  const files: { name: string; blob: Blob | undefined }[] = []
  let newest: Blob | undefined
  URL.createObjectURL = (blob) => {
    newest = blob as Blob
    return 'blob:report'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: newest })
  })
  const story = storyWithImages('en')
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <SealLine code={sealed.seal.code} read={read} />
    </PacsStory>,
  )
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(sealed.seal.code) }))
  return files
}

test('a seal is handed out as a file by its code, with everything that proves it', async () => {
  const files = await show(async () => ({ sealed, isWhole: true }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe(`report-${sealed.seal.code}.json`)
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    if (files[0]?.blob !== undefined) reader.readAsText(files[0].blob)
  })
  expect(JSON.parse(text)).toEqual(sealed)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a report that was changed behind its seal is handed out with a warning', async () => {
  const files = await show(async () => ({ sealed, isWhole: false }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/differs from the sealed one/)
  expect(files).toHaveLength(1)
})

test('a seal that cannot be read says why, and nothing is downloaded', async () => {
  const files = await show(async () => {
    throw new PacsError('NETWORK_UNREACHABLE')
  })
  await screen.findByRole('alert')
  expect(files).toEqual([])
})
