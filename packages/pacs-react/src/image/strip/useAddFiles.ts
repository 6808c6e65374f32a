import type { UploadQueue, UploadTarget } from '@opensono/pacs-capture/upload'
import { fileExtensionOf, isTooLarge } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'

const namesShown = 6

/**
 * Brings files of this computer into the queue. What is too large or of another type is refused at once and by name; the rest
 * goes on.
 *
 * @param uploads - the queue.
 * @returns a function that takes the files, and where the next of them goes.
 */
export function useAddFiles(uploads: UploadQueue): (files: readonly File[], nextTarget: () => UploadTarget) => void {
  const { t } = useText(imageText)
  const toasts = useToasts()
  return (files, nextTarget) => {
    const wrong: string[] = []
    for (const file of files) {
      const fileExtension = fileExtensionOf(file.name)
      if (fileExtension === null) wrong.push(file.name)
      else if (isTooLarge(file.size)) {
        toasts.error(t('uploads.tooLarge', { name: file.name, size: Math.ceil(file.size / 1024 / 1024) }))
      } else {
        uploads.add({
          target: nextTarget(),
          blob: file,
          fileExtension,
          fileName: file.name,
          ...(file.type.startsWith('image/') && { poster: file }),
        })
      }
    }
    if (wrong.length === 0) return
    const names = `${wrong.slice(0, namesShown).join(t('common.listSeparator'))}${wrong.length > namesShown ? ' …' : ''}`
    toasts.error(t('export.failed', { name: names, reason: t('error.FILE_TYPE_NOT_ALLOWED') }))
  }
}
