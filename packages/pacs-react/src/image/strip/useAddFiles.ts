import type { UploadQueue, UploadTarget } from '@opensono/pacs-capture/upload'
import { fileExtensionOf, isTooLarge } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { unpackArchive } from './unpackArchive'

const namesShown = 6

/** Files that hold others. */
export const archiveExtension = '.zip'
const isArchiveName = ({ name }: File) => name.toLowerCase().endsWith(archiveExtension)

/**
 * Brings files of this computer into the queue, and the DICOM files of zip archives. What is too large or of another type is refused at once and by name; the rest
 * goes on.
 *
 * @param uploads - the queue.
 * @returns a function that takes the files, and where the next of them goes.
 */
export function useAddFiles(uploads: UploadQueue): (files: readonly File[], nextTarget: () => UploadTarget) => void {
  const { t } = useText(imageText)
  const toasts = useToasts()
  /** Unpacks one archive after the other; a study's files go where they were asked for, though it takes a while. */
  async function addArchives(archives: readonly File[], nextTarget: () => UploadTarget): Promise<void> {
    for (const archive of archives) {
      const { files, fault } = await unpackArchive(archive)
      if (fault !== undefined) toasts.error(t('export.failed', { name: archive.name, reason: t(`archive.${fault}`) }))
      for (const file of files ?? []) {
        uploads.add({ target: nextTarget(), blob: file, fileExtension: '.dcm', fileName: file.name })
      }
    }
  }

  return (files, nextTarget) => {
    void addArchives(files.filter(isArchiveName), nextTarget)
    const wrong: string[] = []
    for (const file of files.filter((each) => !isArchiveName(each))) {
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
