import type { UploadQueue, UploadTarget } from '@opensono/pacs-capture/upload'
import { fileExtensionOf, isTooLarge } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { chooseOfFolder, type DroppedFiles, type FolderFiles, filesOfFolder, folderLimits } from './folderFiles'
import { unpackArchive } from './unpackArchive'

const namesShown = 6

/** Files that hold others. */
export const archiveExtension = '.zip'
const isArchiveName = ({ name }: File) => name.toLowerCase().endsWith(archiveExtension)

/** Brings files of this computer into the queue. */
export interface AddingFiles {
  /** Files that were chosen or dropped, and where the next of them goes. */
  add(files: readonly File[], nextTarget: () => UploadTarget): void
  /** All files of a folder that was chosen. */
  addFolder(name: string, files: readonly File[], nextTarget: () => UploadTarget): Promise<void>
  /** Takes what is dropped: files, and folders with all that lies in them. Without a target nothing may be dropped. */
  dropTo(nextTarget: (() => UploadTarget) | null): ((dropped: DroppedFiles) => void) | undefined
}

/**
 * Brings files of this computer into the queue, and the DICOM files of zip archives. What is too large or of another type is refused at once and by name; the rest
 * goes on.
 *
 * @param uploads - the queue.
 */
export function useAddFiles(uploads: UploadQueue): AddingFiles {
  const { t } = useText(imageText)
  const toasts = useToasts()
  /** Unpacks one archive after the other; a study's files go where they were asked for, though it takes a while. */
  async function addArchives(archives: readonly File[], nextTarget: () => UploadTarget): Promise<void> {
    for (const archive of archives) {
      const { files, fault } = await unpackArchive(archive)
      if (fault !== undefined)
        toasts.error(t('uploads.failedFile', { name: archive.name, reason: t(`archive.${fault}`) }))
      for (const file of files ?? []) {
        uploads.add({ target: nextTarget(), blob: file, fileExtension: '.dcm', fileName: file.name })
      }
    }
  }

  function add(files: readonly File[], nextTarget: () => UploadTarget): void {
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
    toasts.error(t('uploads.failedFile', { name: names, reason: t('error.FILE_TYPE_NOT_ALLOWED') }))
  }

  function addOfFolder(name: string, { files, fault }: FolderFiles, nextTarget: () => UploadTarget): void {
    if (fault === undefined) {
      add(files, nextTarget)
      return
    }
    const reason = t(`folder.${fault}`, { files: folderLimits.files, size: '1 GB' })
    toasts.error(t('uploads.failedFile', { name, reason }))
  }
  /** One after the other: their files are in the strip in the order of the folders. */
  async function addFolders(folders: DroppedFiles['folders'], nextTarget: () => UploadTarget): Promise<void> {
    for (const folder of folders) addOfFolder(folder.name, await filesOfFolder(folder), nextTarget)
  }
  return {
    add,
    async addFolder(name, files, nextTarget) {
      addOfFolder(name, await chooseOfFolder(files), nextTarget)
    },
    dropTo(nextTarget) {
      if (nextTarget === null) return undefined
      return ({ files, folders }) => {
        if (files.length > 0) add(files, nextTarget)
        void addFolders(folders, nextTarget)
      }
    },
  }
}
