import { type ImageId, imageApi } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { roomId, startUploads, studyId, toStudy, until } from '../testing/startUploads'

describe('the upload queue', () => {
  it('asks for credentials, sends the file to the store, then tells the server', async () => {
    const { queue, store, seen, calls, reach } = startUploads()
    const uploaded = vi.fn()
    queue.on('imageUploaded', uploaded)
    queue.add({ ...toStudy, isTaken: true })
    expect(queue.getSnapshot().hasUnsent).toBe(true)
    await reach('done')
    expect(calls()).toEqual(['image.uploadToken', 'image.onUpload'])
    expect(seen[0]?.input).toEqual({ studyId, fileExtension: '.jpg', isTaken: true })
    expect(seen[1]?.input).toMatchObject({ studyId, imageUrl: 'image/1.jpg' })
    expect(store.objects.has('image/1.jpg')).toBe(true)
    expect(uploaded).toHaveBeenCalledWith(expect.objectContaining({ imageId: 'image-1', isInBuffer: false }))
    expect(queue.getSnapshot()).toMatchObject({ hasUnsent: false, unsentCount: 0 })
  })

  it('a file for the buffer is told with its room and name', async () => {
    const { queue, seen, reach } = startUploads()
    queue.add({ ...toStudy, target: { kind: 'buffer', roomId, imageName: 'A1' } })
    await reach('done')
    expect(seen.map(({ input }) => input)).toMatchObject([
      { fileExtension: '.jpg', roomId },
      { roomId, imageName: 'A1', imageUrl: 'image/1.jpg' },
    ])
  })

  it('shows the percentage of the bytes that were sent', async () => {
    const { queue, store, reach } = startUploads()
    store.hold()
    queue.add({ ...toStudy, blob: new Blob([new Uint8Array(200)]) })
    await until(() => expect(queue.getSnapshot().items[0]).toMatchObject({ status: 'uploading', percent: 50 }))
    store.release()
    await reach('done')
    expect(queue.getSnapshot().items[0]?.percent).toBe(100)
  })

  it('video is sent as plain bytes, a still as what it is', async () => {
    const { queue, store, reach } = startUploads()
    queue.add(toStudy)
    queue.add({ ...toStudy, blob: new Blob(['clip'], { type: 'video/mp4' }), fileExtension: '.mp4' })
    await reach('done', 'done')
    expect(store.requests.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'application/octet-stream'])
  })

  it('a file of 500 MB or more is refused and nothing is sent; one byte less is sent', async () => {
    const { queue, calls, reach } = startUploads()
    const failed = vi.fn()
    queue.on('uploadFailed', failed)
    const sized = (size: number) => Object.defineProperty(new Blob(['x']), 'size', { value: size })
    const limit = 500 * 1024 * 1024
    queue.add({ ...toStudy, blob: sized(limit), fileName: 'scan.avi' })
    await reach('failed')
    expect(calls()).toEqual([])
    expect(queue.getSnapshot()).toMatchObject({ hasUnsent: false })
    expect(failed.mock.calls[0]?.[0].error).toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      details: { fileName: 'scan.avi', sizeMb: 500 },
    })
    queue.add({ ...toStudy, blob: sized(limit - 1) })
    await reach('failed', 'done')
  })

  it('sends two files at the same time', async () => {
    const { queue, store, statuses, reach } = startUploads()
    store.hold()
    for (let each = 0; each < 3; each += 1) queue.add(toStudy)
    await until(() => expect(store.requests).toHaveLength(2))
    expect(statuses()).toEqual(['uploading', 'uploading', 'queued'])
    store.release()
    await reach('done', 'done', 'done')
  })

  it('a file that its study cannot take any more is told to be in the buffer, and why', async () => {
    const { queue, answer, reach } = startUploads()
    const uploaded = vi.fn()
    queue.on('imageUploaded', uploaded)
    answer(imageApi.onUpload, () => ({
      imageId: 'image-9' as ImageId,
      isInBuffer: true,
      refusal: 'STUDY_IS_LOCKED_ERROR',
    }))
    queue.add(toStudy)
    await reach('done')
    expect(queue.getSnapshot().items[0]).toMatchObject({ isInBuffer: true, refusal: 'STUDY_IS_LOCKED_ERROR' })
    expect(uploaded).toHaveBeenCalledWith(expect.objectContaining({ isInBuffer: true }))
  })

  it('keeps at most 50 done items, so that a day does not pile up', async () => {
    const { queue } = startUploads()
    for (let each = 0; each < 60; each += 1) queue.add(toStudy)
    await until(() => expect(queue.getSnapshot().unsentCount).toBe(0))
    expect(queue.getSnapshot().items).toHaveLength(50)
    queue.removeDone()
    expect(queue.getSnapshot().items).toEqual([])
  })

  it('a poster has a local address until its item leaves the list', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    const { queue, reach } = startUploads()
    const id = queue.add({ ...toStudy, poster: toStudy.blob })
    await reach('done')
    const url = queue.getSnapshot().items[0]?.posterUrl
    expect(url).toMatch(/^blob:/)
    queue.remove(id)
    expect(revoked).toHaveBeenCalledWith(url)
    revoked.mockRestore()
  })

  it('snapshots are frozen, and items that did not change stay the same object', async () => {
    const { queue, reach } = startUploads()
    queue.add(toStudy)
    await reach('done')
    const [first] = queue.getSnapshot().items
    queue.add(toStudy)
    expect(queue.getSnapshot().items[0]).toBe(first)
    expect([queue.getSnapshot(), queue.getSnapshot().items, first].every(Object.isFrozen)).toBe(true)
  })
})
