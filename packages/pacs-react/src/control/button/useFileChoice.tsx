import { type ReactNode, useRef } from 'react'

/** What is chosen, and what follows. */
export interface FileChoiceOptions {
  /** Of the input, for readers. */
  label: string
  /** The names' ends that the browser offers: `.png`. */
  extensions: readonly string[]
  isMultiple?: boolean | undefined
  /** A folder is chosen: all files that lie in it come. @defaultValue false */
  isFolder?: boolean | undefined
  /** Called with at least one file. */
  onChoose: (files: readonly File[]) => void
}

/** Every browser knows it; the types of React do not. */
const ofFolders: Readonly<Record<string, string>> = { webkitdirectory: '' }

/** The browser's own choice of files, behind a button of ours. */
export function useFileChoice(options: FileChoiceOptions): { input: ReactNode; open: () => void } {
  const { label, extensions, isMultiple, isFolder, onChoose } = options
  const element = useRef<HTMLInputElement>(null)
  return {
    open: () => element.current?.click(),
    input: (
      <input
        ref={element}
        type="file"
        hidden
        multiple={isMultiple}
        accept={extensions.length === 0 ? undefined : extensions.join(',')}
        {...(isFolder ? ofFolders : undefined)}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file, mended, can be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    ),
  }
}
