import type { MissingCard } from '@opensono/pacs-capture'
import {
  type CoreTextKey,
  coreText,
  createText,
  type ErrorCode,
  errorText,
  PacsError,
  type TextKey,
} from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { imageText } from '../imageText'
import { stageText } from './stageText'

type Key = TextKey<(typeof imageText)['en']> | CoreTextKey

/** What the stage says of a state. */
function stageOf(state: Parameters<typeof stageText>[2], browserLanguage: 'en' | 'zh' = 'en') {
  const { t } = createText<Key>({ resources: [coreText, imageText], browserLanguage }).getSnapshot()
  return stageText(t, (error) => errorText(t, error, { timeZone: 'Asia/Shanghai' }), state)
}

function say(language: 'en' | 'zh', code: ErrorCode, seconds: number | null = 2) {
  const error = new PacsError(code)
  const signal = { kind: 'good' } as const
  return stageOf({ status: 'lost', isFrozen: false, signal, error, retryInSeconds: seconds, retryCount: 1 }, language)
}

describe('a stage without a picture', () => {
  it('says what is wrong, what to do, and when it is tried again', () => {
    expect(say('en', 'DEVICE_NOT_FOUND')).toEqual({
      title: 'No capture card is connected',
      text: 'Check its cable. It opens by itself as soon as it is found.',
      countdown: 'Next try in 2 s',
    })
    expect(say('zh', 'DEVICE_NOT_ALLOWED')?.text).toBe('请在地址栏中允许使用摄像头。')
  })

  it('says the countdown once when the card is in use', () => {
    expect(say('en', 'DEVICE_NOT_READABLE')).toMatchObject({
      text: 'Another program is using the capture card. Close it; next try in 2 s.',
      countdown: '',
    })
    expect(say('zh', 'DEVICE_NOT_READABLE')?.text).toBe('采集卡正被其他程序占用。请关闭该程序，2 秒后自动重试。')
  })

  it.each([
    [
      ...(['DEVICE_NOT_SUPPORTED', 'This page may not open capture cards'] as const),
      'The browser opens capture cards over HTTPS only. Ask for the secure address.',
      ...(['该页面不能打开采集卡', '浏览器只能通过 HTTPS 打开采集卡，请使用安全地址访问。'] as const),
    ],
    [
      ...(['DEVICE_OVERCONSTRAINED', 'There is no live picture'] as const),
      'The capture card does not offer these settings. Choose another resolution.',
      ...(['没有实时画面', '采集卡不支持该设置，请选择其他分辨率。'] as const),
    ],
    [
      ...(['DEVICE_NOT_READABLE', 'The capture card is in use'] as const),
      'Another program is using the capture card. Close it.',
      ...(['采集卡被占用', '采集卡正被其他程序占用。请关闭该程序。'] as const),
    ],
    [
      ...(['DEVICE_NOT_ALLOWED', 'The browser may not use the capture card'] as const),
      'Allow the camera in the address bar.',
      ...(['浏览器无权使用采集卡', '请在地址栏中允许使用摄像头。'] as const),
    ],
    [
      ...(['DEVICE_IN_USE', 'Picture or sound is in use'] as const),
      'Picture or sound of the capture card is in use elsewhere. Close the other program.',
      ...(['音频或视频被占用', '采集卡的音频或视频正被其他程序使用，请关闭该程序。'] as const),
    ],
    [
      ...(['DEVICE_NOT_FOUND', 'No capture card is connected'] as const),
      'Check its cable. It opens by itself as soon as it is found.',
      ...(['未连接采集卡', '请检查连接线，找到后将自动打开。'] as const),
    ],
    [
      ...(['DEVICE_UNKNOWN', 'There is no live picture'] as const),
      'The capture card failed for an unknown reason. Unplug it and plug it in again.',
      ...(['没有实时画面', '采集卡出现未知故障，请拔下后重新插入。'] as const),
    ],
  ] as const)('says of %s “%s”, and what to do, in both languages', (code, title, text, titleZh, textZh) => {
    expect(say('en', code, null)).toEqual({ title, text, countdown: '' })
    expect(say('zh', code, null)).toEqual({ title: titleZh, text: textZh, countdown: '' })
  })

  it('has words for every failure of a device', () => {
    for (const code of [
      'DEVICE_UNKNOWN',
      'DEVICE_NOT_SUPPORTED',
      'DEVICE_OVERCONSTRAINED',
      'GET_VIDEO_FAILED',
    ] as const) {
      const words = say('en', code)
      expect(words?.title).not.toBe('')
      expect(words?.text).not.toMatch(/error\.|^$/)
      expect(words?.text).not.toContain(words?.title)
    }
  })

  it('takes a picture away that stands still, and leaves a live one alone', () => {
    const good = { kind: 'good' } as const
    const state = { status: 'live', signal: good, error: null, retryInSeconds: null, retryCount: 0 } as const
    expect(stageOf({ ...state, isFrozen: true })?.title).toBe('Picture frozen')
    expect(stageOf({ ...state, isFrozen: false })).toBeNull()
  })

  it('says of a black picture that there is no signal, and leaves a frozen scanner alone', () => {
    const state = { status: 'live', isFrozen: false, error: null, retryInSeconds: null, retryCount: 0 } as const
    expect(stageOf({ ...state, signal: { kind: 'black' } })?.title).toBe('No signal')
    expect(stageOf({ ...state, signal: { kind: 'frozen', isDelivering: true } })).toBeNull()
    expect(stageOf({ ...state, signal: { kind: 'droppingFrames', lostPerMinute: 4 } })).toBeNull()
  })

  it('says where capture runs when another tab has the card', () => {
    expect(say('en', 'CAPTURE_IN_OTHER_TAB')).toEqual({
      title: 'Capture runs in another tab',
      text: 'Continue there. When that tab is closed, the capture card opens here by itself.',
      countdown: '',
    })
  })
})

describe('a stage whose card is not connected', () => {
  const card = (id: string, number?: number) =>
    ({ id, label: 'USB Video', groupId: '', kind: 'card', ...(number === undefined ? {} : { number }) }) as const
  const lost = {
    status: 'lost',
    isFrozen: false,
    signal: { kind: 'good' },
    error: new PacsError('DEVICE_NOT_FOUND'),
    retryInSeconds: 2,
    retryCount: 1,
  } as const
  const stage = (missing: MissingCard, language: 'en' | 'zh' = 'en', state: Parameters<typeof stageText>[2] = lost) => {
    const { t } = createText<Key>({ resources: [coreText, imageText], browserLanguage: language }).getSnapshot()
    return stageText(t, (error) => errorText(t, error, { timeZone: 'Asia/Shanghai' }), state, missing)
  }

  it('names it and the other one, and asks', () => {
    const missing = { card: card('a', 1), others: [card('b', 2)] }
    expect(stage(missing)).toMatchObject({
      title: '“USB Video (1)” is not connected',
      text: 'Use “USB Video (2)”?',
      countdown: 'Next try in 2 s',
    })
    expect(stage(missing, 'zh')?.text).toBe('是否改用“USB Video (2)”？')
  })

  it('asks for one of several, and for none where no other is connected', () => {
    expect(stage({ card: card('a', 1), others: [card('b', 2), card('c', 3)] })?.text).toBe('Use another card?')
    expect(stage({ card: card('a'), others: [] })).toMatchObject({
      title: '“USB Video” is not connected',
      text: 'Check its cable. It opens by itself as soon as it is found.',
    })
  })

  it('says so without a name where none was ever known', () => {
    expect(stage({ card: { ...card('a'), label: '' }, others: [card('b')] })?.title).toBe(
      'The capture card is not connected',
    )
  })

  it('says what the browser refused where that is something else', () => {
    const refused = { ...lost, error: new PacsError('DEVICE_NOT_ALLOWED') }
    expect(stage({ card: card('a'), others: [] }, 'en', refused)?.title).toBe(
      'The browser may not use the capture card',
    )
  })
})
