import { coreText, createText, type TextKey } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { imageText } from '../imageText'
import { othersText, recoveredText } from './recoveredText'

type Key = TextKey<(typeof imageText)['en']>

const words = (language: 'en' | 'zh') =>
  createText<Key>({ resources: [coreText, imageText], browserLanguage: language }).getSnapshot().t

describe('what a login brought back', () => {
  const one = { stills: 0, clips: 1, durationMs: 252_000, place: 'study' } as const

  it('is one clip with its length and where it goes', () => {
    expect(recoveredText(words('en'), one)).toBe(
      'Recovered a clip of 4 min 12 s. Uploading to the study it was recorded for.',
    )
    expect(recoveredText(words('zh'), one)).toBe('已恢复 4 分 12 秒的动态图像，正在上传至录制时的检查。')
    expect(recoveredText(words('en'), { ...one, place: 'buffer' })).toContain('to the buffer it was recorded for')
  })

  it('counts several, and stills', () => {
    const t = words('en')
    expect(recoveredText(t, { ...one, clips: 2, durationMs: 90_000 })).toBe(
      'Recovered 2 clips, 1 min 30 s. Uploading to their original destinations.',
    )
    expect(recoveredText(t, { ...one, stills: 3, clips: 0 })).toContain('3 stills')
    expect(recoveredText(t, { ...one, stills: 1, clips: 2, place: 'both' })).toContain('2 clips and 1 still')
  })

  it('is nothing most of the time', () => {
    expect(recoveredText(words('en'), null)).toBeNull()
    expect(othersText(words('en'), { stills: 0, clips: 0 })).toBeNull()
  })

  it('another user sees only that something exists', () => {
    expect(othersText(words('en'), { stills: 0, clips: 1 })).toBe(
      '1 unsent clip of another user. It is kept here until that user logs in.',
    )
    expect(othersText(words('en'), { stills: 2, clips: 1 })).toContain('3 unsent files')
  })
})
