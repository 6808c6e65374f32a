import { coreText, createText, RoomId, StudyId, type TextKey } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { imageText } from './imageText'
import { othersText, recoveredText } from './recoveredText'
import { storyUpload } from './storyImages'

type Key = TextKey<(typeof imageText)['en']>

const words = (language: 'en' | 'zh') =>
  createText<Key>({ resources: [coreText, imageText], browserLanguage: language }).getSnapshot().t

const study = { kind: 'study' as const, studyId: StudyId.parse('study-1') }
const clip = storyUpload('upload-1', { isClip: true, isRecovered: true, target: study })

describe('what a login brought back', () => {
  const one = { stills: 0, clips: 1, durationMs: 252_000 }

  it('is one clip with its length and where it goes', () => {
    expect(recoveredText(words('en'), { recovered: one, items: [clip] })).toBe(
      'A clip of 4 min 12 s was recovered and is uploading to the study it was recorded for.',
    )
    expect(recoveredText(words('zh'), { recovered: one, items: [clip] })).toBe(
      '已恢复 4 分 12 秒的动态图像，正在上传至录制时的检查。',
    )
  })

  it('says that a clip of the buffer goes to the buffer', () => {
    const target = { kind: 'buffer' as const, roomId: RoomId.parse('room-1'), imageName: 'A1' }
    expect(recoveredText(words('en'), { recovered: one, items: [{ ...clip, target }] })).toContain(
      'to the buffer it was recorded for',
    )
  })

  it('counts several, and stills', () => {
    const t = words('en')
    expect(recoveredText(t, { recovered: { stills: 0, clips: 2, durationMs: 90_000 }, items: [] })).toBe(
      '2 clips of 1 min 30 s together were recovered and are uploading to where they were recorded for.',
    )
    expect(recoveredText(t, { recovered: { stills: 3, clips: 0, durationMs: 0 }, items: [] })).toContain('3 stills')
    expect(recoveredText(t, { recovered: { stills: 1, clips: 2, durationMs: 1 }, items: [] })).toContain(
      '2 clips and 1 still',
    )
  })

  it('is nothing most of the time', () => {
    expect(recoveredText(words('en'), { recovered: null, items: [] })).toBeNull()
    expect(othersText(words('en'), { stills: 0, clips: 0 })).toBeNull()
  })

  it('another user sees only that something exists', () => {
    expect(othersText(words('en'), { stills: 0, clips: 1 })).toBe(
      '1 unsent clip of another user. It is kept here until that user logs in.',
    )
    expect(othersText(words('en'), { stills: 2, clips: 1 })).toContain('3 unsent files')
  })
})
