import {
  appendText,
  type KnowledgeEntry,
  type KnowledgeNode,
  type KnowledgeTree,
  knowledgeApi,
  knowledgePermissions,
  nodesBelow,
  placeholdersOf,
  reportTextLengths,
  type Study,
  settingsApi,
} from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { SearchField } from '../../control/field/SearchField'
import { useToasts } from '../../control/toast/ToastProvider'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import type { ReportContent } from '../ReportContent'
import type { ReportPanelProps } from '../side/ReportPanel'
import { KnowledgeActs } from './KnowledgeActs'
import { KnowledgeDrawer } from './KnowledgeDrawer'
import { KnowledgeImport } from './KnowledgeImport'
import { KnowledgeMenu } from './KnowledgeMenu'
import { KnowledgePreview } from './KnowledgePreview'
import { KnowledgeTreeView } from './KnowledgeTreeView'
import { branchesOf, closedFolders, knowledgeRows, treeOfRoot } from './knowledgeRows'
import { knowledgeText } from './knowledgeText'
import { RemoveNode } from './RemoveNode'
import type { KnowledgeGoal } from './useKnowledgeForm'
import { useNodeOrder } from './useNodeOrder'

type Texts = Pick<KnowledgeEntry, 'findings' | 'impression'>

/** The texts of an entry in the language of the report, where it has them. */
function textsIn(language: string, entry: KnowledgeEntry): Texts {
  const { englishFindings, englishImpression } = entry
  const isEnglish = language === 'en' && (englishFindings !== '' || englishImpression !== '')
  return isEnglish ? { findings: englishFindings, impression: englishImpression } : entry
}

/** Both trees, how their nodes are moved, and where they open for the study. */
function useKnowledge(study: Study) {
  const list = useCall(knowledgeApi.list, {})
  const parts = useCall(settingsApi.basicData, { kind: 'body-part' })
  const isReady = list.data !== undefined && (parts.data !== undefined || parts.error !== null)
  const { nodes, move } = useNodeOrder(list.data ?? [])
  const partIds = study.bodyParts.map(({ id }) => id)
  const branches = branchesOf(nodes, parts.data ?? [], partIds)
  return { list, nodes, move, isReady, branches, closed: closedFolders(nodes, partIds, branches) }
}

/** Puts an entry into the report, behind what is written, and goes to its first gap. */
function useInsertBoth({ current, onChange, onGoTo, isReadOnly }: ReportPanelProps) {
  const { t } = useText(knowledgeText)
  const toasts = useToasts()
  return (texts: Texts) => {
    if (isReadOnly) return
    const content = current()
    const fields = ['findings', 'impression'] as const
    const added = fields.map((field) => ({ field, ...appendText(content[field], texts[field]) }))
    if (added.some(({ field, text }) => [...text].length > reportTextLengths[field])) {
      toasts.error(t('knowledge.tooLong'))
      return
    }
    onChange(Object.fromEntries(added.map(({ field, text }) => [field, text])))
    const gap = added.find(({ text, start }) => placeholdersOf(text.slice(start)).length > 0)
    if (gap !== undefined) onGoTo(gap.field, gap.start)
  }
}

/** What is looked at; what is opened is inserted as soon as its texts are there. */
function useChosen(
  nodes: readonly KnowledgeNode[],
  firstId: string | null,
  { language: chosen }: ReportContent,
  onOpened: (texts: Texts) => void,
) {
  const { language: reader } = useText()
  const language = chosen ?? reader
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const selectedId = chosenId ?? firstId
  const selected = nodes.find(({ id }) => id === selectedId)
  const entry = useCall(knowledgeApi.get, selected === undefined ? null : { nodeId: selected.id }).data
  const shown = entry !== undefined && selected?.kind === 'entry' ? textsIn(language, entry) : null
  useEffect(() => {
    if (openedId === null || shown === null || entry?.id !== openedId) return
    setOpenedId(null)
    onOpened(shown)
  }, [openedId, entry, shown, onOpened])
  const choose = (id: string) => {
    setChosenId(id)
    setOpenedId(null)
  }
  return { selectedId, selected, entry, shown, choose, open: setOpenedId }
}

/**
 * The texts that a report is written from. An entry goes behind what is written in findings and impression, on a line of its own; nothing is
 * replaced. One of both goes to the cursor of its field.
 */
export function KnowledgePanel(props: ReportPanelProps) {
  const { study, content, isReadOnly, onInsert } = props
  const { t, language } = useText(knowledgeText)
  const refusals = {
    public: useRefusal(knowledgePermissions.public),
    private: useRefusal(knowledgePermissions.private),
  }
  const { list, nodes, move, isReady, branches, closed } = useKnowledge(study)
  const [search, setSearch] = useState('')
  const [goal, setGoal] = useState<KnowledgeGoal | null>(null)
  const [removing, setRemoving] = useState<KnowledgeNode | null>(null)
  const [importing, setImporting] = useState<KnowledgeTree | null>(null)
  const searched = search.trim()
  const found = useCall(knowledgeApi.search, searched === '' ? null : { text: searched }, { isKeepingFormer: true })
  const insertBoth = useInsertBoth(props)
  const chosen = useChosen(nodes, branches[0] ?? null, content, insertBoth)
  const { selectedId, selected, entry, shown, choose, open } = chosen
  if (list.error !== null) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
  if (!isReady) return <Skeleton height={240} />
  // Everything is shown until the search has answered.
  const foundIds = searched === '' ? null : (found.data?.ids ?? null)
  const rows = knowledgeRows(nodes, {
    found: foundIds,
    labelOf: (node) => (language === 'en' ? node.englishName : null) ?? node.name,
    rootLabel: (tree) => t(`knowledge.${tree}`),
  })
  const mayWrite = refusals.public === undefined || refusals.private === undefined
  const tree = selected?.tree ?? treeOfRoot(selectedId) ?? (refusals.private === undefined ? 'private' : 'public')
  return (
    <div className="pacs-knowledge">
      <SearchField
        label={t('knowledge.search')}
        placeholder={t('knowledge.search')}
        value={search}
        onChange={setSearch}
      />
      {found.error !== null && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {rows.length === 0 ? (
        <EmptyState title={t('knowledge.noMatch')} />
      ) : (
        <KnowledgeTreeView
          key={foundIds === null ? 'all' : `found ${foundIds.join()}`}
          rows={rows}
          nodes={nodes}
          closedAtFirst={foundIds === null ? closed : []}
          selectedId={selectedId}
          onSelect={choose}
          onOpen={open}
          isMovable={(node) => refusals[node.tree] === undefined}
          onMove={(node, place) => void move(node, place)}
        />
      )}
      {nodes.length === 0 && (
        <p className="pacs-knowledge-hint">{t(mayWrite ? 'knowledge.emptyWrite' : 'knowledge.empty')}</p>
      )}
      {shown !== null && (
        <KnowledgePreview
          texts={shown}
          isReadOnly={isReadOnly}
          onInsertBoth={() => insertBoth(shown)}
          onInsert={onInsert}
        />
      )}
      <div className="pacs-knowledge-tools">
        {mayWrite && (
          <KnowledgeActs
            nodes={nodes}
            selected={selected}
            tree={tree}
            entry={entry?.id === selected?.id ? entry : undefined}
            refusals={refusals}
            onGoal={setGoal}
            onRemove={setRemoving}
            onMove={(node, place) => void move(node, place)}
          />
        )}
        <KnowledgeMenu
          refusals={refusals}
          isWritten={content.findings.trim() !== '' || content.impression.trim() !== ''}
          isEmpty={(each) => !nodes.some((node) => node.tree === each)}
          onKeep={() => {
            const { findings, impression } = props.current()
            setGoal({ entry: null, tree: 'private', kind: 'entry', parentId: null, texts: { findings, impression } })
          }}
          onImport={setImporting}
        />
      </div>
      {goal !== null && <KnowledgeDrawer key={goal.entry?.id ?? 'new'} goal={goal} onClose={() => setGoal(null)} />}
      {importing !== null && <KnowledgeImport tree={importing} onClose={() => setImporting(null)} />}
      {removing !== null && (
        <RemoveNode node={removing} count={nodesBelow(nodes, removing.id).length} onClose={() => setRemoving(null)} />
      )}
    </div>
  )
}
