import type { UploadQueue, UploadTarget } from '@opensono/pacs-capture/upload'
import { errorText, fileExtensionOf, fileExtensions, isTooLarge, PacsError } from '@opensono/pacs-core'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../control/button/IconButton'
import { useToasts } from '../control/toast/ToastProvider'
import { useText } from '../provider/useText'
import { imageText } from './imageText'

/** Where chosen files go. */
export interface AddFilesProps {
  uploads: UploadQueue
  target: UploadTarget
}

/** A button that adds files of this computer. What is too large or of another type is refused at once and by name. */
export function AddFiles({ uploads, target }: AddFilesProps) {
  const { t } = useText(imageText)
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  // Files go where they were asked for, though another patient may be current when they are chosen.
  const asked = useRef<UploadTarget | null>(null)

  function add(file: File): void {
    const fileExtension = fileExtensionOf(file.name)
    if (fileExtension === null) {
      toasts.error(`${file.name}: ${errorText(t, new PacsError('FILE_TYPE_NOT_ALLOWED'))}`)
    } else if (isTooLarge(file.size)) {
      toasts.error(t('uploads.tooLarge', { name: file.name, size: Math.ceil(file.size / 1024 / 1024) }))
    } else {
      const isPicture = file.type.startsWith('image/')
      uploads.add({
        target: asked.current ?? target,
        blob: file,
        fileExtension,
        fileName: file.name,
        ...(isPicture && { poster: file }),
      })
    }
  }

  function ask(): void {
    asked.current = target
    input.current?.click()
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={fileExtensions.join(',')}
        aria-label={t('strip.add')}
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) add(file)
          event.currentTarget.value = ''
        }}
      />
      <IconButton label={t('strip.add')} icon={<Plus />} onPress={ask} />
    </>
  )
}
