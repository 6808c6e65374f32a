import type { UploadItem, UploadQueue, UploadQueueEventMap } from '@opensono/pacs-capture/upload'
import { type ImageId, imageApi, limits, type RoomId } from '@opensono/pacs-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyUpload, storyUploads } from '../storyImages'
import { useBufferStrip } from './useStrip'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const roomId = 'room-1' as RoomId

function Count() {
  return <p>{useBufferStrip(roomId).isLoading ? 'loading' : 'read'}</p>
}

async function open() {
  const story = createStoryPacs()
  story.fake.answer(imageApi.cacheList, () => [])
  await startStorySession(story)
  let tell: (event: UploadQueueEventMap['imageUploaded']) => void = () => {}
  const on: UploadQueue['on'] = (kind, listener) => {
    if (kind === 'imageUploaded') tell = listener as typeof tell
    return () => {}
  }
  render(
    <PacsStory story={{ ...story, uploads: { ...storyUploads(), on } }}>
      <Count />
    </PacsStory>,
  )
  await screen.findByText('read')
  const first = story.fake.seen.filter(({ id }) => id === 'image.cacheList').length
  vi.useFakeTimers()
  const uploaded = (room: RoomId) => {
    const target = { kind: 'buffer', roomId: room, imageName: 'A1' } as const
    const item: UploadItem = storyUpload('upload-1', { target, status: 'done' })
    tell({ item, imageId: 'image-1' as ImageId, target, isInBuffer: false })
  }
  const asked = () => story.fake.seen.filter(({ id }) => id === 'image.cacheList').length - first
  return { uploaded, asked }
}

it('the buffer list is read again one second after an upload to it, once for several', async () => {
  const { uploaded, asked } = await open()
  uploaded(roomId)
  uploaded(roomId)
  await act(() => vi.advanceTimersByTimeAsync(limits.bufferRefreshMs - 1))
  expect(asked()).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked()).toBe(1)
})

it('an upload to the buffer of another room does not have it read again', async () => {
  const { uploaded, asked } = await open()
  uploaded('room-2' as RoomId)
  await act(() => vi.advanceTimersByTimeAsync(limits.bufferRefreshMs * 2))
  expect(asked()).toBe(0)
})
