import type { UploadQueue, UploadTarget } from '@opensono/pacs-capture/upload'
import { fileExtensions } from '@opensono/pacs-core'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
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

/** Button that adds files of this computer; they may be dropped on the strip as well. */
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

/** The entry of a strip's menu that adds a folder of this computer. */
export interface FolderEntry {
  /** Drawn anywhere: the browser's own choice of a folder. */
  input: ReactNode
  /** Opens that choice. */
  ask: () => void
  /** Why nothing can be added now. */
  disabledReason?: string | undefined
}

/**
 * Adds a folder of files by an entry of a strip's menu.
 *
 * @param options - where the files go; a target of null takes none.
 * @returns null where nothing may be added.
 */
export function useFolderEntry({
  uploads,
  target,
  disabledReason,
}: Omit<AddFilesProps, 'target' | 'label'> & { target: AddFilesProps['target'] | null }): FolderEntry | null {
  const { t } = useText(imageText)
  const adding = useAddFiles(uploads)
  const asked = useRef(target)
  const choice = useFileChoice({
    label: t('strip.addFolder'),
    extensions: [],
    isFolder: true,
    onChoose(files) {
      const [name = ''] = files[0]?.webkitRelativePath.split('/') ?? []
      if (asked.current !== null) void adding.addFolder(name, files, nextOf(asked.current))
    },
  })
  if (target === null) return null
  return {
    input: choice.input,
    ask() {
      asked.current = target
      choice.open()
    },
    disabledReason,
  }
}
