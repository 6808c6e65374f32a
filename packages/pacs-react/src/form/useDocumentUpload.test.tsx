import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { imageApi, PacsError } from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import { useDocumentUpload } from './useDocumentUpload'

afterEach(cleanup)

type Put = Parameters<ObjectStore['put']>[0]

/** A hook whose uploads end when the test lets them. */
async function show() {
  const story = createStoryPacs()
  await startStorySession(story)
  const puts: { put: Put; end: () => void }[] = []
  const store: Pick<ObjectStore, 'put'> = {
    put: (put) =>
      new Promise((end, fail) => {
        put.signal?.addEventListener('abort', () => fail(new PacsError('CANCELLED')))
        puts.push({ put, end: () => end(undefined as never) })
      }),
  }
  story.fake.answer(imageApi.genericUploadToken, ({ filename }) => exampleUploadCredentials({ key: `key/${filename}` }))
  story.fake.answer(imageApi.genericOnUpload, ({ fileUrl }) => ({
    uploadId: `id of ${fileUrl}`,
    url: 'blob:1',
    contentType: 'image/png',
    sizeBytes: 8,
    width: null,
    height: null,
  }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <PacsStory story={story}>{children}</PacsStory>
    </StrictMode>
  )
  const shown = renderHook(() => useDocumentUpload('signature', store), { wrapper })
  await act(async () => undefined)
  const seen = () => story.fake.seen.filter(({ id }) => id === imageApi.genericOnUpload.id).length
  return { ...shown, puts, seen }
}

test('a file goes to the store, the server takes notice of it, and the progress is in percent', async () => {
  const { result, puts, seen } = await show()
  const percents: number[] = []
  const signal = result.current.begin()
  const file = new File(['12345678'], 'name.png', { type: 'image/png' })
  const uploading = result.current.upload(file, { signal, onPercent: (percent) => percents.push(percent) })
  await expect.poll(() => puts.length).toBe(1)
  expect(puts[0]?.put).toMatchObject({ contentType: 'image/png', body: file })
  expect(seen()).toBe(0)
  puts[0]?.put.onProgress?.(2)
  puts[0]?.end()
  expect(await uploading).toEqual({ uploadId: 'id of key/name.png', url: 'blob:1', fileUrl: 'key/name.png' })
  expect(percents).toEqual([0, 25])
})

test.each(['another one begins', 'the component is gone'])(
  'an upload ends when %s, and the server hears nothing of it',
  async (why) => {
    const { result, puts, seen, unmount } = await show()
    const signal = result.current.begin()
    const uploading = result.current.upload(new Blob(['1']), { signal, onPercent: () => undefined })
    const outcome = expect(uploading).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect.poll(() => puts.length).toBe(1)
    if (why === 'another one begins') result.current.begin()
    else unmount()
    await outcome
    expect([signal.aborted, seen()]).toEqual([true, 0])
  },
)
