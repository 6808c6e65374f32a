import { imageApi, PacsError } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import { bytesOf, clipOf, megabyte, settled, startUploads, toStudy, until } from '../testing/startUploads'
import { createBlobHash } from './hash/createBlobHash'

const sha256Hex = createBlobHash()

const clip = clipOf(20 * megabyte)

describe('a file of 16 MB or more', () => {
  it('goes to the store in parts of 8 MiB, and lies there byte for byte', async () => {
    const { queue, store, reach } = startUploads()
    queue.add(clip)
    await reach('done')
    expect(store.requests.map(({ kind }) => kind)).toEqual(['begin', 'putPart', 'putPart', 'putPart', 'complete'])
    expect(store.requests.flatMap(({ sizeBytes }) => sizeBytes ?? [])).toEqual([
      8 * megabyte,
      8 * megabyte,
      4 * megabyte,
    ])
    const [object] = store.objects.values()
    expect(await sha256Hex(object ?? new Blob())).toBe(await sha256Hex(clip.blob))
  })

  it('is sent whole when it is one byte smaller', async () => {
    const { queue, store, reach } = startUploads()
    queue.add(clipOf(16 * megabyte - 1))
    await reach('done')
    expect(store.requests.map(({ kind }) => kind)).toEqual(['put'])
  })

  it('is told to the server with the hash of each part and its length', async () => {
    const { queue, notices, reach } = startUploads()
    queue.add({ ...clip, durationMs: 10_000.4 })
    await reach('done')
    const slices = [0, 8, 16].map((start) => clip.blob.slice(start * megabyte, (start + 8) * megabyte))
    const partSha256 = await Promise.all(slices.map(sha256Hex))
    expect(notices()[0]?.input).toMatchObject({ partSha256, durationMs: 10_000 })
  })

  it('tells an older server, which keeps no journal keys, nothing that it does not know', async () => {
    const { queue, pacs, notices, reach } = startUploads()
    pacs.setSupportedCalls(['image.uploadToken', 'image.onUpload'])
    queue.add(clip)
    await reach('done')
    expect(Object.keys(notices()[0]?.input ?? {}).sort()).toEqual(['imageUrl', 'studyId'])
  })

  it('sends again only the part that was on its way when the line was cut', async () => {
    const { queue, store, clock, sentParts, reach } = startUploads()
    store.cutInPart(2)
    queue.add(clip)
    await reach('waiting')
    clock.advance(1_000)
    await reach('done')
    expect(sentParts()).toEqual([1, 2, 2, 3])
  })

  it('does not send a part again whose answer alone was lost', async () => {
    const { queue, store, clock, sentParts, reach } = startUploads()
    store.loseAnswer('putPart')
    queue.add(clip)
    await reach('waiting')
    clock.advance(1_000)
    await reach('done')
    expect(sentParts()).toEqual([1, 2, 3])
  })

  it('has one image, and is sent once, when the answer to its completion is lost', async () => {
    const { queue, store, clock, sentParts, notices, reach } = startUploads()
    store.loseAnswer('complete')
    queue.add(clip)
    await reach('waiting')
    clock.advance(1_000)
    await reach('done')
    expect(sentParts()).toEqual([1, 2, 3])
    expect(notices()).toHaveLength(1)
  })

  it('begins again on the same key when the store has thrown its parts away', async () => {
    const { queue, store, clock, answer, added, sentParts, reach } = startUploads()
    store.cutInPart(2)
    queue.add(clip)
    await reach('waiting')
    store.forgetParts()
    answer(imageApi.onUpload, () => {
      if (store.objects.size === 0) throw new PacsError('OBJECT_MISSING')
      return added()
    })
    clock.advance(1_000)
    await until(() => expect(queue.getSnapshot().items[0]?.error?.code).toBe('OBJECT_MISSING'))
    clock.advance(10_000)
    await reach('done')
    expect(sentParts()).toEqual([1, 2, 1, 2, 3])
    expect(new Set(store.requests.map(({ credentials }) => credentials.key)).size).toBe(1)
  })

  it('renews its credentials at 80 % of their life, for the same key, in the middle of the upload', async () => {
    const { queue, store, clock, reach } = startUploads()
    queue.add(clip)
    store.hold()
    await until(() => expect(store.requests).toHaveLength(1))
    clock.advance(719_999)
    store.release()
    store.hold()
    await until(() => expect(store.requests).toHaveLength(2))
    clock.advance(1)
    store.release()
    await reach('done')
    const used = store.requests.map(({ credentials }) => [credentials.key, credentials.secretAccessKey])
    expect(used).toEqual([
      ['image/1.jpg', 'secret-1'],
      ['image/1.jpg', 'secret-1'],
      ['image/1.jpg', 'secret-2'],
      ['image/1.jpg', 'secret-2'],
      ['image/1.jpg', 'secret-2'],
    ])
  })

  it('pauses when the login has expired in the middle, and goes on with the next part after the next login', async () => {
    const { queue, store, clock, answer, credentials, sentParts, reach } = startUploads()
    store.hold()
    queue.add(clip)
    await until(() => expect(store.requests).toHaveLength(1))
    answer(imageApi.uploadToken, () => {
      throw new PacsError('UNAUTHORIZED')
    })
    store.release()
    store.hold()
    await until(() => expect(sentParts()).toEqual([1]))
    clock.advance(800_000)
    store.release()
    await reach('needsLogin')
    answer(imageApi.uploadToken, credentials)
    queue.resume()
    await reach('done')
    expect(sentParts()).toEqual([1, 2, 3])
  })

  it('asks for no credentials in the name of another user who works by then', async () => {
    let userId = 'user-a'
    const { queue, store, clock, calls, reach } = startUploads({ userId: () => userId })
    store.hold()
    queue.add(clip)
    await until(() => expect(store.requests).toHaveLength(1))
    userId = 'user-b'
    queue.resume()
    clock.advance(800_000)
    store.release()
    queue.add(toStudy)
    await reach('done')
    expect(calls().filter((call) => call === 'image.uploadToken')).toHaveLength(2)
    userId = 'user-a'
    queue.resume()
    await until(() => expect(queue.getSnapshot()).toMatchObject({ unsentCount: 0 }))
    expect(calls().filter((call) => call === 'image.uploadToken')).toHaveLength(3)
  })

  it('goes on after the death of its page with the part that is missing', async () => {
    const journal = createMemoryJournal()
    const before = startUploads({ journal })
    before.store.cutInPart(3)
    before.queue.add(clip)
    await before.reach('waiting')
    before.queue.destroy()
    const after = startUploads({ journal, store: before.store.store })
    await after.queue.load(null)
    await after.reach('done')
    expect(before.sentParts()).toEqual([1, 2, 3, 3])
    expect(after.seen[0]?.input).toMatchObject({ key: 'image/1.jpg' })
    expect(after.notices()[0]?.input).toMatchObject({ partSha256: { length: 3 } })
  })

  it('of the user is not copied into the journal, and says so; what was taken is', async () => {
    const journal = Object.assign(createMemoryJournal(), { isDurable: true })
    const { queue, store } = startUploads({ journal })
    store.refuse(new PacsError('NETWORK_UNREACHABLE'))
    queue.add({ ...clip, isTaken: false, fileName: 'scan.mp4' })
    queue.add(clip)
    queue.add({ ...toStudy, fileName: 'scan.jpg' })
    await until(() => expect(queue.getSnapshot().items.map(({ isKept }) => isKept)).toEqual([false, true, true]))
    expect(await journal.load(null)).toHaveLength(2)
  })

  it('does not hold up the stills that are taken after it for more than 30 seconds', async () => {
    const { queue, store, clock, statuses, reach } = startUploads()
    store.cutInPart(1)
    store.hold()
    queue.add(clip)
    queue.add(toStudy)
    await until(() => expect(store.requests).toHaveLength(2))
    store.release()
    await reach('waiting', 'uploading')
    store.hold()
    // The clip waits for its next try, and the still for its turn.
    await until(() => expect(store.objects.size).toBe(1))
    await settled()
    clock.advance(29_999)
    expect(statuses()[1]).toBe('uploading')
    clock.advance(1)
    await until(() => expect(statuses()[1]).toBe('done'))
    store.release()
    await reach('done', 'done')
  })

  it('shows how fast it goes and how long it still takes', async () => {
    const { queue, store, clock, reach } = startUploads()
    store.hold()
    queue.add({ ...clip, blob: new Blob([bytesOf(16 * megabyte)]) })
    await until(() => expect(store.requests).toHaveLength(1))
    store.release()
    store.hold()
    await until(() => expect(store.requests).toHaveLength(2))
    expect(queue.getSnapshot().items[0]).toMatchObject({ bytesPerSecond: null, secondsLeft: null })
    clock.advance(2_000)
    store.release()
    store.hold()
    await until(() => expect(store.requests).toHaveLength(3))
    expect(queue.getSnapshot().items[0]).toMatchObject({ bytesPerSecond: 6 * megabyte, secondsLeft: 1, percent: 75 })
    store.release()
    await reach('done')
    expect(queue.getSnapshot().items[0]).toMatchObject({ bytesPerSecond: null, secondsLeft: null })
  })
})

it('files of one study reach the server in the order in which they were taken, though a later one is stored first', async () => {
  const { queue, store, clock, notices, reach } = startUploads()
  const study = (blob: Blob) => ({ ...toStudy, blob })
  store.refuse(new PacsError('SERVER_BUSY'))
  queue.add(study(new Blob(['first'])))
  await reach('waiting')
  store.refuse(null)
  queue.add(study(new Blob(['second'])))
  queue.add({ ...toStudy, target: { ...toStudy.target, kind: 'study', studyId: 'study-2' as never } })
  await reach('waiting', 'uploading', 'done')
  expect(notices()).toHaveLength(1)
  clock.advance(1_000)
  await reach('done', 'done', 'done')
  expect(notices().map(({ input }) => input.imageUrl)).toEqual(['image/3.jpg', 'image/1.jpg', 'image/2.jpg'])
})

it('what is on its way is in the pending map with its kind, and nothing else is', async () => {
  const { queue, store, reach } = startUploads()
  store.hold()
  const still = queue.add(toStudy)
  const moving = queue.add(clip)
  queue.add(toStudy)
  queue.add(toStudy)
  await until(() => expect(store.requests).toHaveLength(3))
  expect(queue.getSnapshot().pending).toMatchObject({ [still]: 'SINGLE_FRAME', [moving]: 'MULTI_FRAME' })
  expect(Object.keys(queue.getSnapshot().pending)).toHaveLength(3)
  store.release()
  await reach('done', 'done', 'done', 'done')
  expect(queue.getSnapshot().pending).toEqual({})
})

it('a DICOM file is told by the call for DICOM files', async () => {
  const { queue, notices, reach } = startUploads()
  const { target } = toStudy
  queue.add({ target, blob: new Blob([new Uint8Array(128), 'DICM']), fileExtension: '.dcm', fileName: 'a.dcm' })
  queue.add({
    target: { kind: 'buffer', roomId: 'room-1' as never, imageName: 'A1' },
    blob: new Blob(['dicom']),
    fileExtension: '.dcm',
  })
  await reach('done', 'done')
  expect(
    notices()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['image.cacheUploadDicom', 'image.uploadDicom'])
  expect(notices().find(({ id }) => id === 'image.uploadDicom')?.input).toMatchObject({
    dicomUrl: expect.stringMatching(/^image/),
  })
})

it.each([
  { what: 'text under the name of a picture', blob: new Blob(['hello']), fileExtension: '.jpg' as const },
  { what: 'a DICOM file without its mark', blob: new Blob([new Uint8Array(200)]), fileExtension: '.dcm' as const },
])('$what is refused before a byte is sent', async ({ blob, fileExtension }) => {
  const { queue, calls, reach } = startUploads()
  queue.add({ ...toStudy, blob, fileExtension, fileName: `scan${fileExtension}` })
  await reach('failed')
  expect(queue.getSnapshot().items[0]?.error?.code).toBe('FILE_TYPE_NOT_ALLOWED')
  expect(calls()).toEqual([])
})
