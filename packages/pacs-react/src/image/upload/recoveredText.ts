import type { UploadQueueState } from '@opensono/pacs-capture/upload'
import type { TextKey, Translate } from '@opensono/pacs-core'
import type { captureText } from '../captureText'
import { lengthText } from '../clipTime'

type Words = Translate<TextKey<(typeof captureText)['en']>>

/**
 * Says what a login brought back of what an earlier page left behind, and where it goes.
 *
 * @param t - the words of uploads.
 * @param recovered - from the upload queue.
 * @returns null when nothing was.
 */
export function recoveredText(t: Words, recovered: UploadQueueState['recovered']): string | null {
  if (recovered === null) return null
  const { stills, clips, durationMs, place } = recovered
  if (clips === 0) return stills === 0 ? null : t('uploads.recoveredStills', { count: stills })
  if (stills > 0) {
    const files = { first: t('uploads.clips', { count: clips }), second: t('uploads.stills', { count: stills }) }
    return t('uploads.recoveredBoth', { files: t('uploads.and', files) })
  }
  const length = lengthText(t, durationMs)
  if (clips > 1 || place === 'both') return t('uploads.recoveredClips', { count: clips, length })
  return t('uploads.recoveredClip', { length, place: t(`uploads.place.${place}`) })
}

/**
 * Says what lies on this computer of other users: that it exists, and nothing more.
 *
 * @param t - the words of uploads.
 * @param others - how much of it there is.
 * @returns null when there is nothing.
 */
export function othersText(t: Words, { stills, clips }: UploadQueueState['others']): string | null {
  if (stills + clips === 0) return null
  return stills === 0 ? t('uploads.othersClips', { count: clips }) : t('uploads.others', { count: stills + clips })
}
