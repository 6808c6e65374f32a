import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type KnowledgeTree, knowledgeApi } from '@opensono/pacs-core'
import { useCallback, useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { dictionaryText } from '../../settings/basicData/dictionaryText'
import { SheetDialog } from '../../settings/basicData/sheet/SheetDialog'
import { useSheetTaking } from '../../settings/basicData/sheet/useSheetTaking'
import { knowledgeText } from './knowledgeText'

interface KnowledgeImportProps {
  tree: KnowledgeTree
  /** @defaultValue the S3 that the credentials name */
  store?: Pick<ObjectStore, 'put'> | undefined
  onClose: () => void
}

/** Columns of a sheet that are named as the form names them. */
const formColumns = [
  'name',
  'englishName',
  'briefCode',
  'findings',
  'impression',
  'englishFindings',
  'englishImpression',
] as const

/** Takes the folders and entries of an Excel sheet into a tree: all of them, or none and what is wrong with which. */
export function KnowledgeImport({ tree, store, onClose }: KnowledgeImportProps) {
  const { t } = useText(knowledgeText)
  const { t: say } = useText(dictionaryText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const takeRows = useMutationCall(knowledgeApi.import)
  const [isOpen, setOpen] = useState(true)
  const sheet = useSheetTaking({
    check: (fileUrl, signal) => pacs.call(knowledgeApi.import, { tree, fileUrl, isTrial: true }, { signal }),
    take: (fileUrl) => takeRows.mutateAsync({ tree, fileUrl, isTrial: false }),
    store,
    onDone(file, { added, changed }) {
      toasts.success(say('dictionary.imported', { file, added, changed }))
      onClose()
    },
    // Anyone who closed the window meanwhile must not think that it is done.
    onStopped: () => setOpen(true),
  })
  const columnOf = useCallback(
    (path: string) => {
      if (path === 'folder') return t('knowledge.folder')
      if (path === 'kind') return t('knowledge.kind')
      if (path === 'partIds') return t('knowledge.parts')
      const column = formColumns.find((each) => each === path)
      return column === undefined ? path : t(`knowledge.${column}`)
    },
    [t],
  )
  return (
    <SheetDialog
      title={t(`knowledge.import.${tree}`)}
      sheet={sheet}
      columnOf={columnOf}
      isOpen={isOpen}
      onClose={() => (sheet.state.phase === 'writing' ? setOpen(false) : onClose())}
    />
  )
}
