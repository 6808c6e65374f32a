import { imageApi, PacsError } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import { startUploads, toStudy, until } from '../testing/startUploads'

function start(...options: Parameters<typeof startUploads>) {
  const page = startUploads(...options)
  const tags = () => page.seen.filter(({ id }) => id === 'image.setView').map(({ input }) => input)
  page.answer(imageApi.setView, () => null)
  return { ...page, tags }
}

describe('an upload that is tagged with a view', () => {
  it('brings its tag to its image once the server knows that', async () => {
    const { queue, store, calls, tags, reach } = start()
    store.hold()
    const id = queue.add(toStudy)
    queue.setView(id, 'LL')
    expect(queue.getSnapshot().items[0]?.viewCode).toBe('LL')
    queue.setView(id, 'GB')
    store.release()
    await reach('done')
    expect(tags()).toEqual([{ imageId: 'image-1', viewCode: 'GB' }])
    expect(calls()).toEqual(['image.uploadToken', 'image.onUpload', 'image.setView'])
  })

  it('says nothing of a tag that was taken away before it arrived', async () => {
    const { queue, store, tags, reach } = start()
    store.hold()
    const id = queue.add({ ...toStudy, viewCode: 'LL' })
    queue.setView(id, null)
    store.release()
    await reach('done')
    expect(tags()).toEqual([])
  })

  it('may be tagged while the server takes notice of it', async () => {
    const { queue, answer, added, calls, tags, reach } = start()
    let notice: () => void = () => {}
    answer(imageApi.onUpload, () => new Promise((resolve) => (notice = () => resolve(added()))))
    const id = queue.add(toStudy)
    await until(() => expect(calls()).toContain('image.onUpload'))
    queue.setView(id, 'LL')
    notice()
    await reach('done')
    expect(tags()).toEqual([{ imageId: 'image-1', viewCode: 'LL' }])
  })

  it('tries the tag again when the network fails, and adds no second image', async () => {
    const { queue, answer, clock, seen, tags, reach } = start()
    answer(imageApi.setView, () => {
      throw new PacsError('NETWORK_UNREACHABLE')
    })
    queue.add({ ...toStudy, viewCode: 'LL' })
    await reach('waiting')
    answer(imageApi.setView, () => null)
    clock.advance(1_000)
    await reach('done')
    expect(tags().length).toBeGreaterThan(1)
    const keys = seen.filter(({ id }) => id === 'image.onUpload').map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(1)
  })

  it('arrives without its tag when that is refused', async () => {
    const { queue, answer, reach } = start()
    answer(imageApi.setView, () => {
      throw new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2999-01-05T15:30:00Z' } })
    })
    queue.add({ ...toStudy, viewCode: 'LL' })
    await reach('done')
    expect(queue.getSnapshot().items[0]?.viewCode).toBeNull()
  })

  it('keeps its tag over the end of the page', async () => {
    const journal = createMemoryJournal()
    const first = start({ journal })
    first.queue.pause()
    const id = first.queue.add({ ...toStudy, isTaken: true })
    first.queue.setView(id, 'SP')
    await until(async () => expect((await journal.load(null))[0]?.entry.viewCode).toBe('SP'))
    first.queue.destroy()
    const second = start({ journal })
    await second.queue.load(null)
    await second.reach('done')
    expect(second.tags()).toEqual([{ imageId: 'image-1', viewCode: 'SP' }])
  })

  it('goes to the buffer without it: there is no exam type', async () => {
    const { queue, answer, added, tags, reach } = start()
    answer(imageApi.onUpload, () => ({ ...added(), isInBuffer: true, refusal: 'STUDY_IS_LOCKED_ERROR' }))
    queue.add({ ...toStudy, isTaken: true, viewCode: 'LL' })
    await reach('done')
    expect(tags()).toEqual([])
  })
})
