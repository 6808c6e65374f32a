import type { UploadQueue, UploadTarget } from '@opensono/pacs-capture/upload'
import { fileExtensions } from '@opensono/pacs-core'
import { FolderPlus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { useFileChoice } from '../../control/button/useFileChoice'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { archiveExtension, useAddFiles } from './useAddFiles'

/** Upload queue and target of the files that {@link AddFiles} adds. */
export interface AddFilesProps {
  uploads: UploadQueue
  /** The study, or for each file its place in the buffer. */
  target: UploadTarget | (() => UploadTarget)
  /** @defaultValue "Add files" */
  label?: string
  /** Why nothing can be added now. */
  disabledReason?: string | undefined
}

const nextOf = (place: AddFilesProps['target']) => (typeof place === 'function' ? place : () => place)

/** Buttons that add files of this computer, or a folder of them; they may be dropped on the strip as well. */
export function AddFiles({ uploads, target, label, disabledReason }: AddFilesProps) {
  const { t } = useText(imageText)
  const adding = useAddFiles(uploads)
  // Files go where they were asked for, though another patient may be current when they are chosen.
  const asked = useRef<AddFilesProps['target']>(target)
  const name = label ?? t('strip.add')

  const choice = useFileChoice({
    label: name,
    extensions: [...fileExtensions, archiveExtension],
    isMultiple: true,
    onChoose: (files) => adding.add(files, nextOf(asked.current)),
  })
  const folderChoice = useFileChoice({
    label: t('strip.addFolder'),
    extensions: [],
    isFolder: true,
    onChoose(files) {
      const [name = ''] = files[0]?.webkitRelativePath.split('/') ?? []
      void adding.addFolder(name, files, nextOf(asked.current))
    },
  })

  function ask(open: () => void): void {
    asked.current = target
    open()
  }

  return (
    <>
      {choice.input}
      {folderChoice.input}
      <IconButton
        label={t('strip.addFolder')}
        icon={<FolderPlus />}
        disabledReason={disabledReason}
        onPress={() => ask(folderChoice.open)}
      />
      <IconButton label={name} icon={<Plus />} disabledReason={disabledReason} onPress={() => ask(choice.open)} />
    </>
  )
}
