import type { UploadQueue, UploadTarget } from '@opensono/pacs-capture/upload'
import { fileExtensions } from '@opensono/pacs-core'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { useFileChoice } from '../../control/button/useFileChoice'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { archiveExtension, useAddFiles } from './useAddFiles'

/** Where chosen files go. */
export interface AddFilesProps {
  uploads: UploadQueue
  /** The study, or for each file its place in the buffer. */
  target: UploadTarget | (() => UploadTarget)
  /** @defaultValue "Add files" */
  label?: string
  /** Why nothing can be added now. */
  disabledReason?: string | undefined
}

/** A button that adds files of this computer; they may be dropped on the strip as well. */
export function AddFiles({ uploads, target, label, disabledReason }: AddFilesProps) {
  const { t } = useText(imageText)
  const addFiles = useAddFiles(uploads)
  // Files go where they were asked for, though another patient may be current when they are chosen.
  const asked = useRef<AddFilesProps['target']>(target)
  const name = label ?? t('strip.add')

  const choice = useFileChoice({
    label: name,
    extensions: [...fileExtensions, archiveExtension],
    isMultiple: true,
    onChoose(files) {
      const place = asked.current
      addFiles([...files], typeof place === 'function' ? place : () => place)
    },
  })

  function ask(): void {
    asked.current = target
    choice.open()
  }

  return (
    <>
      {choice.input}
      <IconButton label={name} icon={<Plus />} disabledReason={disabledReason} onPress={ask} />
    </>
  )
}
