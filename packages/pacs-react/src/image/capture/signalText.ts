import { type CaptureSessionState, resolutionText } from '@opensono/pacs-capture'
import type { TextKey, Translate } from '@opensono/pacs-core'
import type { imageText } from '../imageText'

/** What is to be known of a signal. */
export interface SignalText {
  /** What it is, in two or three words. */
  title: string
  /** What it means and what to do. */
  text: string
  /** True when pictures are lost or wrong; false when it is only worth knowing. */
  isTrouble: boolean
}

type Words = Translate<TextKey<(typeof imageText)['en']>>

/**
 * What the mark in the bar and the settings say of the signal while the picture is live.
 *
 * @param t - the words of capture.
 * @param signal - from the session.
 * @returns null while it is good.
 */
export function signalText(t: Words, signal: CaptureSessionState['signal']): SignalText | null {
  switch (signal.kind) {
    case 'good':
      return null
    case 'black':
      return { title: t('capture.signal.black'), text: t('capture.signal.blackText'), isTrouble: true }
    case 'frozen':
      // A sonographer freezes the scanner to measure: that is work, not trouble.
      return signal.isDelivering
        ? { title: t('capture.signal.still'), text: t('capture.signal.stillText'), isTrouble: false }
        : { title: t('capture.stage.frozen'), text: t('capture.stage.frozenText'), isTrouble: true }
    case 'wrongAspect': {
      const sizes = { got: shown(signal.got), asked: shown(signal.asked) }
      return {
        title: t('capture.signal.wrongAspect'),
        text: t('capture.signal.wrongAspectText', sizes),
        isTrouble: true,
      }
    }
    case 'droppingFrames':
      return {
        title: t('capture.signal.droppingFrames'),
        text: t('capture.signal.droppingFramesText', { count: Math.round(signal.lostPerMinute) }),
        isTrouble: true,
      }
  }
}

function shown(size: Parameters<typeof resolutionText>[0]): string {
  return resolutionText(size).replace('x', ' × ')
}
