import { coreText, createText, type TextKey } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { imageText } from '../imageText'
import { storyUpload } from '../storyImages'
import { uploadProgress } from './uploadProgress'

const { t } = createText<TextKey<(typeof imageText)['en']>>({ resources: [coreText, imageText] }).getSnapshot()
const say = (patch: Parameters<typeof storyUpload>[1]) => uploadProgress(t, storyUpload('upload-1', patch))

it('says speed and time left of what is on its way', () => {
  expect(say({ bytesPerSecond: 2_400_000, secondsLeft: 75 })).toBe('2.3 MB/s · 1 min 15 s left')
  expect(say({ bytesPerSecond: 48_000_000, secondsLeft: null })).toBe('46 MB/s')
  expect(say({ bytesPerSecond: null, secondsLeft: null })).toBe('')
})

it('says what else is waited for, and that the file is kept', () => {
  expect(say({ status: 'waiting', retryInSeconds: 8 })).toBe('Kept on this computer; sent again in 8 s.')
  expect(say({ status: 'waiting', retryInSeconds: null })).toBe('Kept on this computer; sent when the network returns.')
  expect(say({ status: 'needsLogin' })).toBe('Kept on this computer; log in to send it.')
  expect(say({ status: 'done' })).toBe('')
})
