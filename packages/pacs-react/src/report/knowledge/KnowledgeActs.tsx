import type { KnowledgeEntry, KnowledgeNode, KnowledgeTree } from '@opensono/pacs-core'
import { ArrowDown, ArrowUp, FilePlus, FolderPlus, PenLine, Trash2 } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import { useText } from '../../provider/useText'
import { knowledgeText } from './knowledgeText'
import { type NodePlace, placeByKey } from './nodePlace'
import type { KnowledgeGoal } from './useKnowledgeForm'

interface KnowledgeActsProps {
  nodes: readonly KnowledgeNode[]
  selected: KnowledgeNode | undefined
  /** The tree that something is added to. */
  tree: KnowledgeTree
  /** The selected node with its texts, once it is read. */
  entry: KnowledgeEntry | undefined
  /** Why a tree cannot be changed. */
  refusals: Readonly<Record<KnowledgeTree, string | undefined>>
  onGoal: (goal: KnowledgeGoal) => void
  onRemove: (node: KnowledgeNode) => void
  onMove: (node: KnowledgeNode, place: NodePlace) => void
}

/** What changes the tree that is looked at. */
export function KnowledgeActs(props: KnowledgeActsProps) {
  const { nodes, selected, tree, entry, refusals, onGoal, onRemove, onMove } = props
  const { t } = useText(knowledgeText)
  const base = { size: 'small', disabledReason: refusals[tree] } as const
  const parentId = selected?.kind === 'folder' ? selected.id : (selected?.parentId ?? null)
  const add = (kind: KnowledgeNode['kind']) => onGoal({ entry: null, tree, kind, parentId })
  const step = (key: 'ArrowUp' | 'ArrowDown') => {
    const place = selected && placeByKey(nodes, selected, key)
    return {
      isDisabled: place == null,
      onPress: () => selected !== undefined && place != null && onMove(selected, place),
    }
  }
  return (
    <div role="toolbar" aria-label={t('knowledge.acts')} className="pacs-knowledge-acts">
      <IconButton {...base} label={t('knowledge.add')} icon={<FilePlus />} onPress={() => add('entry')} />
      <IconButton {...base} label={t('knowledge.addFolder')} icon={<FolderPlus />} onPress={() => add('folder')} />
      <IconButton
        {...base}
        label={t('knowledge.edit')}
        icon={<PenLine />}
        isDisabled={entry === undefined}
        onPress={() => entry !== undefined && onGoal({ entry })}
      />
      <IconButton {...base} {...step('ArrowUp')} label={t('knowledge.up')} icon={<ArrowUp />} />
      <IconButton {...base} {...step('ArrowDown')} label={t('knowledge.down')} icon={<ArrowDown />} />
      <IconButton
        {...base}
        label={t('knowledge.remove')}
        icon={<Trash2 />}
        isDisabled={selected === undefined}
        onPress={() => selected !== undefined && onRemove(selected)}
      />
    </div>
  )
}
