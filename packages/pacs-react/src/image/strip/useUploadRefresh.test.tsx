import type { UploadQueueEventMap } from '@opensono/pacs-capture/upload'
import { createEmitter, ImageId, imageApi, limits, RoomId, StudyId } from '@opensono/pacs-core'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import { storyUpload, storyUploads } from '../storyImages'
import { useBufferStrip, useStudyStrip } from './useStrip'
import { useUploadRefresh } from './useUploadRefresh'

afterEach(() => vi.useRealTimers())

const studyId = StudyId.parse('study-1')
const roomId = RoomId.parse('room-1')

/** Both strips, below what goes on beside the pages. */
async function open() {
  const story = createStoryPacs()
  story.fake.answer(imageApi.list, () => [])
  story.fake.answer(imageApi.cacheList, () => [])
  const { on, emit } = createEmitter<UploadQueueEventMap>()
  const page = await drawHook({ ...story, uploads: { ...storyUploads(), on } }, () => {
    useUploadRefresh()
    return [useStudyStrip(studyId), useBufferStrip(roomId)]
  })
  await waitFor(() => expect(page.use().map(({ isLoading }) => isLoading)).toEqual([false, false]))
  const count = () => ({ list: page.asked(imageApi.list).length, buffer: page.asked(imageApi.cacheList).length })
  const first = count()
  vi.useFakeTimers()
  const upload = (target: UploadQueueEventMap['imageUploaded']['target'], isInBuffer = false) => {
    const item = storyUpload('upload-1', { target, status: 'done', isInBuffer })
    return act(async () => emit('imageUploaded', { item, imageId: ImageId.parse('image-1'), target, isInBuffer }))
  }
  const wait = (timeMs: number) => act(() => vi.advanceTimersByTimeAsync(timeMs))
  const readAgain = () => {
    const { list, buffer } = count()
    return { list: list - first.list, buffer: buffer - first.buffer }
  }
  return { ...page, upload, wait, readAgain }
}

const toRoom = (room: string) => ({ kind: 'buffer', roomId: RoomId.parse(room), imageName: 'A1' }) as const

it('the buffer list is read again one second after an upload to it, once for several', async () => {
  const { upload, wait, readAgain } = await open()
  await upload(toRoom('room-1'))
  await upload(toRoom('room-1'))
  await wait(999)
  expect(readAgain()).toEqual({ list: 0, buffer: 0 })
  await wait(1)
  expect(readAgain()).toEqual({ list: 0, buffer: 1 })
})

it('an upload to the buffer of another room does not have it read again', async () => {
  const { upload, wait, readAgain } = await open()
  await upload(toRoom('room-2'))
  await wait(limits.bufferRefreshMs * 2)
  expect(readAgain()).toEqual({ list: 0, buffer: 0 })
})

it("a study's list is read again at once after an upload to it", async () => {
  const { upload, wait, readAgain } = await open()
  await upload({ kind: 'study', studyId })
  await wait(0)
  expect(readAgain()).toEqual({ list: 1, buffer: 0 })
})

it('the buffer list is read again one second after the study could not take an image', async () => {
  const { upload, wait, readAgain } = await open()
  await upload({ kind: 'study', studyId }, true)
  await wait(limits.bufferRefreshMs)
  expect(readAgain()).toEqual({ list: 0, buffer: 1 })
})
