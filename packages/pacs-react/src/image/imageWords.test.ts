import { coreText, createText, type FilePatient, ImageId } from '@opensono/pacs-core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockText, lengthText } from './clipTime'
import { foreignKindOf, foreignKindOfFile } from './foreignKind'
import { imageText } from './imageText'
import { itemName } from './itemName'
import { itemOfRow, itemOfUpload } from './StripItem'
import { deviceName } from './settings/deviceName'
import { storyRow, storyUpload } from './storyImages'
import { moveText } from './strip/moveText'
import { storyBufferRow } from './strip/storyStrips'

const wordsOf = (browserLanguage: 'en' | 'zh') => {
  const text = createText({ resources: [coreText, imageText], browserLanguage })
  return text.getSnapshot().t as unknown as Parameters<typeof moveText>[0]
}
const t = wordsOf('en')

describe('a length', () => {
  it('on a clock is minutes and seconds, however many', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seconds) => {
        const [minutes, rest] = clockText(seconds).split(':')
        expect(Number(minutes) * 60 + Number(rest)).toBe(seconds)
        expect([minutes?.length, rest?.length]).toEqual([Math.max(2, String(Math.floor(seconds / 60)).length), 2])
      }),
    )
  })

  it.each([
    [0, '0 s'],
    [499, '0 s'],
    [500, '1 s'],
    [59_499, '59 s'],
    [59_500, '1 min 0 s'],
    [252_000, '4 min 12 s'],
    [-5, '0 s'],
  ])('of %i ms in words is %s', (lengthMs, words) => {
    expect(lengthText(t as never, lengthMs)).toBe(words)
  })
})

describe('what an image is called', () => {
  it('is its number in the study, its name in the buffer, and new until it has one', () => {
    expect(itemName(t as never, itemOfRow(storyRow(3)))).toContain('3')
    const buffered = itemOfRow(storyBufferRow(1))
    expect(itemName(t as never, buffered)).toBe(buffered.label)
    expect(itemName(t as never, itemOfUpload(storyUpload('u')))).toBe(t('strip.newImage'))
  })

  it('a capture card is called by itself, as the browser does, or by its place', () => {
    expect(deviceName(t as never, { kind: 'card', label: 'UVC' } as never, 2)).toBe('UVC')
    expect(deviceName(t as never, { kind: 'card', label: '' } as never, 2)).toContain('2')
    expect(deviceName(t as never, { kind: 'simulated', label: 'x' } as never, 2)).toBe(t('capture.simulatedProbe'))
  })

  it.each(['en', 'zh'] as const)('before it is moved for good it is said into whose study, in %s', (language) => {
    const words = moveText(wordsOf(language), '张三')
    for (const text of Object.values(words)) expect(text).toContain('张三')
    for (const text of Object.values(moveText(wordsOf(language), undefined))) expect(text).not.toMatch(/undefined|\{\{/)
  })
})

describe('an item of a strip', () => {
  const filePatient: FilePatient = { patientName: 'X' } as never

  it('of a stored still shows itself until its small picture is made; of a clip or a file nothing does', () => {
    const small = { thumbnailUrl: null }
    expect(itemOfRow(storyRow(1, small)).pictureUrl).toBe(storyRow(1).url)
    expect(itemOfRow(storyRow(1, { ...small, isDamaged: true })).pictureUrl).toBeNull()
    expect(itemOfRow(storyRow(1, { ...small, type: 'MULTI_FRAME', contentType: 'video/mp4' })).pictureUrl).toBeNull()
    const file = itemOfRow(storyRow(1, { ...small, contentType: 'application/dicom' }))
    expect([file.pictureUrl, file.foreignKind]).toEqual([null, 'DICOM'])
    expect(itemOfRow(storyRow(1, { thumbnailUrl: 'blob:small' })).pictureUrl).toBe('blob:small')
  })

  it('of the study has a number and whom its file names; of the buffer a name, and why it is there', () => {
    expect(itemOfRow(storyRow(4, { filePatient }))).toMatchObject({
      label: '4',
      isNumbered: true,
      filePatient,
      refused: null,
    })
    const intendedStudyId = 'study-1' as never
    expect(itemOfRow(storyBufferRow(1, { intendedStudyId, refusal: null })).refused).toEqual({
      studyId: 'study-1',
      code: 'UNKNOWN',
    })
    expect(itemOfRow(storyBufferRow(1, { intendedStudyId, refusal: 'STUDY_IS_LOCKED_ERROR' })).refused?.code).toBe(
      'STUDY_IS_LOCKED_ERROR',
    )
    expect(itemOfRow(storyBufferRow(1))).toMatchObject({ isNumbered: false, filePatient: null, isUsedInReport: false })
  })

  it('that is on its way keeps its key, and tells of a refusal only once it is in the buffer', () => {
    const studyId = 'study-1' as never
    const target = { kind: 'study', studyId } as const
    const refused = { target, refusal: 'STUDY_IS_LOCKED_ERROR' } as const
    expect(itemOfUpload(storyUpload('u', { ...refused, isInBuffer: false })).refused).toBeNull()
    expect(itemOfUpload(storyUpload('u', { ...refused, isInBuffer: true })).refused).toEqual({
      studyId,
      code: 'STUDY_IS_LOCKED_ERROR',
    })
    const imageId = ImageId.parse('image-9')
    expect(itemOfUpload(storyUpload('u', { imageId, fileExtension: '.avi' }))).toMatchObject({
      key: 'u',
      imageId,
      foreignKind: 'AVI',
      url: null,
    })
  })

  it('is shown by no browser when it is AVI or DICOM, stored or on its way', () => {
    expect(['video/x-msvideo', 'application/dicom', 'image/png', 'toString'].map(foreignKindOf)).toEqual([
      'AVI',
      'DICOM',
      null,
      null,
    ])
    expect((['.avi', '.dcm', '.mp4'] as const).map(foreignKindOfFile)).toEqual(['AVI', 'DICOM', null])
  })
})
