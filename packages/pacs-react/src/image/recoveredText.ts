import type { UploadQueueState } from '@opensono/pacs-capture/upload'
import type { TextKey, Translate } from '@opensono/pacs-core'
import { lengthText } from './clipTime'
import type { imageText } from './imageText'

type Words = Translate<TextKey<(typeof imageText)['en']>>

/**
 * Says what a login brought back of what an earlier page left behind, and where it goes.
 *
 * @param t - the words of uploads.
 * @param state - the upload queue's.
 * @returns null when nothing was.
 */
export function recoveredText(
  t: Words,
  { recovered, items }: Pick<UploadQueueState, 'recovered' | 'items'>,
): string | null {
  if (recovered === null) return null
  const { stills, clips, durationMs } = recovered
  if (clips === 0) return stills === 0 ? null : t('uploads.recoveredStills', { count: stills })
  if (stills > 0) {
    const files = { first: t('uploads.clips', { count: clips }), second: t('uploads.stills', { count: stills }) }
    return t('uploads.recoveredBoth', { files: t('uploads.and', files) })
  }
  const length = lengthText(t, durationMs)
  const clip = items.find((item) => item.isRecovered && item.isClip)
  if (clips > 1 || clip === undefined) return t('uploads.recoveredClips', { count: clips, length })
  const place = t(clip.target.kind === 'study' ? 'uploads.placeStudy' : 'uploads.placeBuffer')
  return t('uploads.recoveredClip', { length, place })
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
