import { type KnowledgeTree, knowledgeApi, knowledgeTrees } from '@opensono/pacs-core'
import { BookmarkPlus, Download, Ellipsis, Upload } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import { Menu, type MenuEntry } from '../../control/menu/Menu'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useSheetSaving } from '../../settings/basicData/sheet/useSheetSaving'
import { knowledgeText } from './knowledgeText'

type Act = 'keep' | `${'export' | 'import'}-${KnowledgeTree}`

interface KnowledgeMenuProps {
  /** Why a tree cannot be changed. */
  refusals: Readonly<Record<KnowledgeTree, string | undefined>>
  /** Whether the report says something that could be kept. */
  isWritten: boolean
  isEmpty: (tree: KnowledgeTree) => boolean
  onKeep: () => void
  onImport: (tree: KnowledgeTree) => void
}

/** What is done with whole trees, and with what is written. */
export function KnowledgeMenu({ refusals, isWritten, isEmpty, onKeep, onImport }: KnowledgeMenuProps) {
  const { t, language } = useText(knowledgeText)
  const { pacs } = usePacs()
  const { isRunning, start } = useSheetSaving()
  const entries: readonly MenuEntry<Act>[] = [
    {
      id: 'keep',
      label: t('knowledge.keep'),
      icon: <BookmarkPlus aria-hidden />,
      disabledReason: refusals.private,
      isDisabled: !isWritten,
    },
    ...knowledgeTrees.flatMap((tree): MenuEntry<Act>[] => [
      {
        id: `export-${tree}`,
        label: t(`knowledge.export.${tree}`),
        icon: <Download aria-hidden />,
        isDisabled: isRunning || isEmpty(tree),
        startsGroup: true,
      },
      {
        id: `import-${tree}`,
        label: t(`knowledge.import.${tree}`),
        icon: <Upload aria-hidden />,
        disabledReason: refusals[tree],
      },
    ]),
  ]
  const act = (id: Act) => {
    if (id === 'keep') return onKeep()
    const tree = id.endsWith('public') ? 'public' : 'private'
    if (id.startsWith('import')) return onImport(tree)
    void start((signal) => pacs.call(knowledgeApi.export, { tree, language }, { signal }))
  }
  return (
    <Menu<Act>
      label={t('knowledge.more')}
      placement="bottom end"
      trigger={<IconButton label={t('knowledge.more')} icon={<Ellipsis />} isPending={isRunning} />}
      entries={entries}
      onAction={act}
    />
  )
}
