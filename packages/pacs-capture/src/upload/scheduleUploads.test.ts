import type { ImageId, StudyId } from '@opensono/pacs-core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryOfUpload } from './entryOfUpload'
import { type Situation, scheduleUploads } from './scheduleUploads'
import { blobSource } from './source/blobSource'
import { newUpload, storing, tried, type Upload } from './Upload'

const megabyte = 1024 * 1024
const facts = { isOnline: true, nowMs: 0, userId: 'user-a', login: 0 }
const now: Situation = { userId: 'user-a', isOnline: true, isPaused: false, nowMs: 0, concurrency: 2 }

interface Described {
  userId: string
  study: string
  sizeBytes: number
  isGrowing: boolean
  step: 'queued' | 'storing' | 'stored'
}

/** Uploads in the order of what describes them; `id` is their place in it. */
function uploadsOf(described: readonly Partial<Described>[]): Upload[] {
  return described.map(
    ({ userId = 'user-a', study = 'one', sizeBytes = 1, isGrowing = false, step = 'queued' }, index) => {
      const target = { kind: 'study' as const, studyId: study as StudyId }
      const entry = entryOfUpload(
        { target, fileExtension: '.mp4', id: String(index), userId },
        { contentType: '', isTaken: true, durationMs: null },
        null,
        0,
      )
      const source = { ...blobSource(new Blob()), sizeBytes: () => sizeBytes }
      const queued = newUpload({ entry, source, kept: null, isGrowing })
      if (step === 'queued') return queued
      return step === 'storing' ? storing(queued, 0) : tried(storing(queued, 0), { kind: 'stored' }, facts)
    },
  )
}

const ids = (uploads: readonly Upload[]) => uploads.map(({ entry }) => entry.id)
const anyUpload = fc.record({
  userId: fc.constantFrom('user-a', 'user-b'),
  study: fc.constantFrom('one', 'two'),
  sizeBytes: fc.constantFrom(1, 16 * megabyte - 1, 16 * megabyte, 400 * megabyte),
  isGrowing: fc.boolean(),
  step: fc.constantFrom('queued' as const, 'storing' as const, 'stored' as const),
})

describe('the schedule of uploads', () => {
  it('sends two small files and one large one at the same time, and what is being recorded beside them', () => {
    const large = { sizeBytes: 16 * megabyte }
    const { toStore } = scheduleUploads(uploadsOf([{}, large, {}, {}, large, { isGrowing: true }]), now)
    expect(ids(toStore)).toEqual(['0', '1', '2', '5'])
  })

  it('announces files of one study in the order in which they were taken, and those of another without waiting', () => {
    const stored = { step: 'stored' as const }
    const uploads = uploadsOf([{ step: 'storing' }, stored, stored, { ...stored, study: 'two' }])
    expect(ids(scheduleUploads(uploads, now).toAnnounce)).toEqual(['3'])
    const firstStored = uploads.map((upload, index) =>
      index === 0 ? tried(upload, { kind: 'stored' }, facts) : upload,
    )
    expect(ids(scheduleUploads(firstStored, now).toAnnounce)).toEqual(['0', '3'])
    const sent = { imageId: 'image-1' as ImageId, isInBuffer: false, refusal: null, viewCode: null }
    const firstDone = uploads.map((upload, index) =>
      index === 0 ? tried(upload, { kind: 'announced', sent }, facts) : upload,
    )
    expect(ids(scheduleUploads(firstDone, now).toAnnounce)).toEqual(['1', '3'])
  })

  it('lets a stored file wait 30 seconds for those before it, and looks again then', () => {
    const uploads = uploadsOf([{ step: 'storing' }, { step: 'stored' }])
    expect(scheduleUploads(uploads, { ...now, nowMs: 29_999 })).toMatchObject({ toAnnounce: [], nextLookMs: 1 })
    expect(ids(scheduleUploads(uploads, { ...now, nowMs: 30_000 }).toAnnounce)).toEqual(['1'])
  })

  it('never begins or announces what another user took, and begins nothing while it is paused or offline', () => {
    fc.assert(
      fc.property(fc.array(anyUpload), fc.boolean(), fc.boolean(), (described, isPaused, isOnline) => {
        const { toStore, toAnnounce, uploads } = scheduleUploads(uploadsOf(described), { ...now, isPaused, isOnline })
        expect([...toStore, ...toAnnounce].filter(({ entry }) => entry.userId !== 'user-a')).toEqual([])
        if (isPaused || !isOnline) expect(toStore).toEqual([])
        const sending = [...uploads.filter(({ step }) => step === 'storing'), ...toStore].filter(
          (each) => !each.isGrowing,
        )
        const isLarge = ({ item }: Upload) => item.sizeBytes >= 16 * megabyte
        const begunLarge = toStore.filter((each) => !each.isGrowing && isLarge(each))
        if (begunLarge.length > 0) expect(sending.filter(isLarge)).toHaveLength(1)
      }),
    )
  })
})
