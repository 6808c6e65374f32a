import type { CaptureSessionState, MissingCard } from '@opensono/pacs-capture'
import type { ErrorCode, PacsError, TextKey, Translate } from '@opensono/pacs-core'
import type { captureText } from '../captureText'
import type { imageText } from '../imageText'
import { deviceName } from '../settings/deviceName'

/** What a stage without a picture says. */
export interface StageText {
  /** What is wrong. */
  title: string
  /** What to do. */
  text: string
  /** When it is tried again; empty when no try is planned or the text says it. */
  countdown: string
}

type Words = Translate<TextKey<(typeof imageText)['en']>>

const unavailable: Partial<
  Record<ErrorCode, 'notFound' | 'inUse' | 'pictureInUse' | 'notAllowed' | 'notSupported' | 'otherTab'>
> = {
  CAPTURE_IN_OTHER_TAB: 'otherTab',
  DEVICE_NOT_FOUND: 'notFound',
  DEVICE_NOT_READABLE: 'inUse',
  DEVICE_IN_USE: 'pictureInUse',
  DEVICE_NOT_ALLOWED: 'notAllowed',
  DEVICE_NOT_SUPPORTED: 'notSupported',
}

function failure(
  t: Words,
  sayWhy: (error: PacsError) => string,
  error: PacsError | null,
  seconds: number | null,
): Omit<StageText, 'countdown'> {
  const kind = error === null ? undefined : unavailable[error.code]
  switch (kind) {
    case 'notFound':
      return { title: t('capture.stage.notFound'), text: t('capture.stage.notFoundText') }
    case 'inUse': {
      const text = seconds === null ? t('capture.stage.inUseNow') : t('capture.stage.inUseText', { seconds })
      return { title: t('capture.stage.inUse'), text }
    }
    case 'pictureInUse':
      return { title: t('capture.stage.pictureInUse'), text: t('capture.stage.pictureInUseText') }
    case 'otherTab':
      return { title: t('capture.stage.otherTab'), text: t('capture.stage.otherTabText') }
    case 'notAllowed':
      return { title: t('capture.stage.notAllowed'), text: t('capture.stage.notAllowedText') }
    case 'notSupported':
      return { title: t('capture.stage.notSupported'), text: error === null ? '' : sayWhy(error) }
    case undefined: {
      // The title says already what that error says first.
      const isSaid = error?.code === 'GET_VIDEO_FAILED'
      const text = isSaid ? t('capture.stage.lostText') : error === null ? '' : sayWhy(error)
      return { title: t('capture.stage.lost'), text }
    }
  }
}

/**
 * Names the card that is not connected, and the one that could be used instead.
 *
 * @param t - the words of capture.
 * @param missing - the card, and the connected ones.
 */
export function missingCardText(
  t: Translate<TextKey<(typeof captureText)['en']>>,
  { card, others }: MissingCard,
): Omit<StageText, 'countdown'> {
  const title =
    card.label === '' && card.kind === 'card'
      ? t('capture.stage.missingUnnamed')
      : t('capture.stage.missing', { name: deviceName(t, card, 1) })
  const [other] = others
  if (other === undefined) return { title, text: t('capture.stage.notFoundText') }
  if (others.length > 1) return { title, text: t('capture.stage.useAnother') }
  return { title, text: t('capture.stage.useOther', { name: deviceName(t, other, 1) }) }
}

/**
 * What the stage says while there is no live picture on it.
 *
 * @param t - the words of capture.
 * @param sayWhy - words an error.
 * @param state - the session.
 * @param missing - the card in use, while it is not connected.
 * @returns null while the picture is live.
 */
export function stageText(
  t: Words,
  sayWhy: (error: PacsError) => string,
  state: Pick<CaptureSessionState, 'status' | 'isFrozen' | 'signal' | 'error' | 'retryInSeconds' | 'retryCount'>,
  missing: MissingCard | null = null,
): StageText | null {
  const { status, isFrozen, error, retryInSeconds: seconds } = state
  switch (status) {
    case 'idle':
      return { title: t('capture.stage.idle'), text: t('capture.stage.idleText'), countdown: '' }
    case 'starting':
      return { title: t('capture.stage.starting'), text: '', countdown: '' }
    case 'live':
      if (isFrozen) return { title: t('capture.stage.frozen'), text: t('capture.stage.frozenText'), countdown: '' }
      // A picture without anything in it looks like a broken screen: it is said what it is.
      if (state.signal.kind !== 'black') return null
      return { title: t('capture.signal.black'), text: t('capture.signal.blackText'), countdown: '' }
    case 'lost': {
      const isMissing = missing !== null && error?.code === 'DEVICE_NOT_FOUND'
      const words = isMissing ? missingCardText(t, missing) : failure(t, sayWhy, error, seconds)
      // The other tab may go on for hours: there is nothing to count down to.
      const isSaid = words.text === t('capture.stage.inUseText', { seconds }) || error?.code === 'CAPTURE_IN_OTHER_TAB'
      return { ...words, countdown: seconds === null || isSaid ? '' : t('capture.nextTry', { seconds }) }
    }
  }
}
