import type { UploadItem } from '@opensono/pacs-capture/upload'
import type { TextKey, Translate } from '@opensono/pacs-core'
import type { captureText } from '../captureText'
import { lengthText } from '../clipTime'

type Words = Translate<TextKey<(typeof captureText)['en']>>
type Facts = Pick<UploadItem, 'status' | 'bytesPerSecond' | 'secondsLeft' | 'retryInSeconds'>

/**
 * Progress in one line, shown beside the percentage: speed and time left, else what the file waits for.
 *
 * @param t - the words of uploads.
 * @returns empty when there is nothing to add to the mark of the file.
 */
export function uploadProgress(t: Words, item: Facts): string {
  switch (item.status) {
    case 'uploading': {
      const parts: string[] = []
      if (item.bytesPerSecond !== null) parts.push(t('uploads.speed', { speed: megabytes(item.bytesPerSecond) }))
      if (item.secondsLeft !== null) parts.push(t('uploads.left', { time: lengthText(t, item.secondsLeft * 1000) }))
      return parts.join(' · ')
    }
    case 'waiting':
      return item.retryInSeconds === null
        ? t('uploads.waitingNetwork')
        : t('uploads.waitingText', { seconds: item.retryInSeconds })
    case 'needsLogin':
      return t('uploads.needsLoginText')
    default:
      return ''
  }
}

/** One decimal below ten, so that a slow line differs from a dead one. */
function megabytes(bytes: number): string {
  const value = bytes / 1024 / 1024
  return value.toFixed(value < 10 ? 1 : 0)
}
