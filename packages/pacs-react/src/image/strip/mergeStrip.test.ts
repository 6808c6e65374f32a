import type { UploadItem, UploadTarget } from '@opensono/pacs-capture/upload'
import { BufferImage, ImageId, RoomId, StudyId, StudyImage } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { mergeStrip, uploadsOf } from './mergeStrip'

const studyId = StudyId.parse('study-1')
const roomId = RoomId.parse('room-1')

function upload(id: string, patch: Partial<UploadItem> = {}): UploadItem {
  const target: UploadTarget = { kind: 'study', studyId }
  return {
    id,
    target,
    status: 'uploading',
    percent: 40,
    bytesPerSecond: null,
    secondsLeft: null,
    isKept: true,
    isRecovered: false,
    error: null,
    retryInSeconds: null,
    fileExtension: '.jpg',
    fileName: null,
    isClip: false,
    durationMs: null,
    sizeBytes: 1000,
    posterUrl: `blob:${id}`,
    addedAt: '2026-01-05T08:00:00Z',
    imageId: null,
    isInBuffer: false,
    refusal: null,
    viewCode: null,
    ...patch,
  }
}

const done = (id: string, imageId: string) =>
  upload(id, { status: 'done', percent: 100, imageId: ImageId.parse(imageId) })

function row(id: string, instanceNumber: number) {
  return StudyImage.parse({
    id,
    instanceNumber,
    sopInstanceUid: '1.2',
    type: 'SINGLE_FRAME',
    url: `https://store/${id}`,
    thumbnailUrl: `https://store/${id}-small`,
    contentType: 'image/jpeg',
    sizeBytes: 1000,
    comment: '',
    createdAt: '2026-01-05T08:00:00Z',
    isUsedInReport: false,
  })
}

describe('a strip of images', () => {
  it('shows what is stored in scan order, and behind it what is on its way', () => {
    const strip = mergeStrip({ rows: [row('i1', 1), row('i2', 2)], uploads: [upload('u3')] })
    expect(strip.map((item) => [item.key, item.status, item.label])).toEqual([
      ['i1', 'stored', '1'],
      ['i2', 'stored', '2'],
      ['u3', 'uploading', null],
    ])
  })

  it('replaces an upload by its row under the same key and with the picture that is shown already', () => {
    const before = mergeStrip({ rows: [], uploads: [upload('u1')] })
    const uploaded = mergeStrip({ rows: [], uploads: [done('u1', 'i1')], former: before })
    const listed = mergeStrip({ rows: [row('i1', 1)], uploads: [done('u1', 'i1')], former: uploaded })
    const forgotten = mergeStrip({ rows: [row('i1', 1)], uploads: [], former: listed })
    for (const strip of [before, uploaded, listed, forgotten]) expect(strip.map((item) => item.key)).toEqual(['u1'])
    expect(uploaded[0]?.status).toBe('done')
    expect(listed[0]).toMatchObject({ status: 'stored', label: '1', pictureUrl: 'blob:u1' })
    expect(forgotten[0]).toMatchObject({ status: 'stored', pictureUrl: 'https://store/i1-small' })
  })

  it('never shows an image twice, in whatever order the upload and the list tell of it', () => {
    const early = mergeStrip({ rows: [row('i1', 1)], uploads: [upload('u1')] })
    expect(early).toHaveLength(2)
    const settled = mergeStrip({ rows: [row('i1', 1)], uploads: [done('u1', 'i1')], former: early })
    expect(settled).toHaveLength(1)
  })

  it('lets a deleted image go though its upload is still remembered', () => {
    const uploads = [done('u1', 'i1')]
    const listed = mergeStrip({ rows: [row('i1', 1)], uploads })
    expect(mergeStrip({ rows: [], uploads, former: listed })).toEqual([])
  })

  it('keeps the length of a clip, which only the upload knows', () => {
    const clip = { ...done('u1', 'i1'), isClip: true, durationMs: 12_000 }
    const listed = mergeStrip({ rows: [row('i1', 1)], uploads: [clip] })
    expect(mergeStrip({ rows: [row('i1', 1)], uploads: [], former: listed })[0]?.durationMs).toBe(12_000)
  })

  it('keeps the buffer in scan order, each image under its name', () => {
    const rows = [BufferImage.parse({ ...row('i1', 1), name: 'A1' })]
    const target: UploadTarget = { kind: 'buffer', roomId, imageName: 'A2' }
    const strip = mergeStrip({ rows, uploads: [upload('u2', { target })] })
    expect(strip.map((item) => item.label)).toEqual(['A1', 'A2'])
  })
})

describe('the uploads of a strip', () => {
  it('are those of its own study', () => {
    const other: UploadTarget = { kind: 'study', studyId: StudyId.parse('study-2') }
    const mine = uploadsOf([upload('u1'), upload('u2', { target: other })], { kind: 'study', studyId })
    expect(mine.map((item) => item.id)).toEqual(['u1'])
  })

  it('move to the buffer when the study could not take them any more', () => {
    const refused = { ...done('u1', 'i1'), isInBuffer: true }
    expect(uploadsOf([refused], { kind: 'study', studyId })).toEqual([])
    expect(uploadsOf([refused], { kind: 'buffer', roomId })).toEqual([refused])
  })
})
