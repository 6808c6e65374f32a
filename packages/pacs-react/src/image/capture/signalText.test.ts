import { coreText, createText, type TextKey } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { imageText } from '../imageText'
import { signalText } from './signalText'

type Key = TextKey<(typeof imageText)['en']>
type Signal = Parameters<typeof signalText>[1]

function say(signal: Signal, language: 'en' | 'zh' = 'en') {
  const { t } = createText<Key>({ resources: [coreText, imageText], browserLanguage: language }).getSnapshot()
  return signalText(t, signal)
}

describe('signal health', () => {
  it('says nothing of a good signal', () => {
    expect(say({ kind: 'good' })).toBeNull()
  })

  it('tells a frozen scanner from a dead one', () => {
    expect(say({ kind: 'frozen', isDelivering: true })).toMatchObject({ title: 'Scanner frozen', isTrouble: false })
    expect(say({ kind: 'frozen', isDelivering: false })).toMatchObject({
      title: 'Picture frozen',
      isTrouble: true,
    })
  })

  it('names both shapes of a wrong aspect', () => {
    const signal = {
      kind: 'wrongAspect',
      asked: { width: 1024, height: 768 },
      got: { width: 1280, height: 720 },
    } as const
    expect(say(signal)?.text).toContain('1280 × 720 instead of 1024 × 768')
    expect(say(signal, 'zh')?.text).toBe('采集卡输出 1280 × 720，而非 1024 × 768，画面可能变形。请选择其他分辨率。')
  })

  it('counts the pictures that are lost, and says what to do', () => {
    expect(say({ kind: 'droppingFrames', lostPerMinute: 11.6 })?.text).toBe(
      '12 frames/min lost. Close other programs, or choose a smaller resolution.',
    )
  })

  it('says of a black picture where to look', () => {
    expect(say({ kind: 'black' }, 'zh')).toEqual({
      title: '无信号',
      text: '画面为单一颜色。请检查超声设备是否开机、连接线是否插好。',
      isTrouble: true,
    })
  })
})
