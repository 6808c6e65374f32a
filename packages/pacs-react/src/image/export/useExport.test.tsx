import type { ImageId } from '@opensono/pacs-core'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { useExport } from './useExport'

afterEach(() => {
  cleanup()
  vi.doUnmock('@opensono/pacs-capture/export')
})

it('An export whose program cannot be loaded, as without a network, ends and says so', async () => {
  vi.doMock('@opensono/pacs-capture/export', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const story = createStoryPacs()
  const { result } = renderHook(() => useExport(), {
    wrapper: ({ children }) => (
      <PacsStory story={story} isLoggedIn={false}>
        {children}
      </PacsStory>
    ),
  })
  const imageId = 'image-1' as ImageId
  await act(() => result.current.start([imageId], { as: 'zip', fileType: 'ORIGINAL', prefix: '' }).catch(() => {}))
  expect(result.current.state).toMatchObject({ phase: 'ended', isCancelled: false, failed: [{ imageId }] })
})
