import {
  appendText,
  type KnowledgeEntry,
  type KnowledgeNode,
  type KnowledgeTree,
  knowledgeApi,
  knowledgePermissions,
  nodesBelow,
  reportTextLengths,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { SearchField } from '../../control/field/SearchField'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import type { ReportPanelProps } from '../side/ReportPanel'
import { KnowledgeDrawer, type KnowledgeGoal } from './KnowledgeDrawer'
import { KnowledgeTreeView } from './KnowledgeTreeView'
import { closedFolders, knowledgeRows, rootId, stepPlace } from './knowledgeRows'
import { knowledgeText } from './knowledgeText'

/** The texts of an entry in the language of the interface, where it has them. */
function textsIn(language: string, entry: KnowledgeEntry): { findings: string; impression: string } {
  const { englishFindings, englishImpression } = entry
  const isEnglish = language === 'en' && (englishFindings !== '' || englishImpression !== '')
  return isEnglish ? { findings: englishFindings, impression: englishImpression } : entry
}

/** Which trees the user changes. */
function useKeptTrees(): Readonly<Record<KnowledgeTree, boolean>> {
  return { public: usePermission(knowledgePermissions.public), private: usePermission(knowledgePermissions.private) }
}

/**
 * The texts that a report is written from. An entry goes behind what is written in findings and impression, on a line of its own; nothing is
 * replaced. One of both goes to the cursor of its field.
 */
export function KnowledgePanel({ study, content, onChange, isReadOnly, onInsert }: ReportPanelProps) {
  const { t, language } = useText(knowledgeText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const keeps = useKeptTrees()
  const [search, setSearch] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [goal, setGoal] = useState<KnowledgeGoal | null>(null)
  const [removing, setRemoving] = useState<KnowledgeNode | null>(null)
  const list = useCall(knowledgeApi.list, {})
  const searched = search.trim()
  const found = useCall(knowledgeApi.search, searched === '' ? null : { text: searched }, { isKeepingFormer: true })
  const nodes = list.data ?? []
  const selected = nodes.find(({ id }) => id === selectedId)
  const entry = useCall(knowledgeApi.get, selected === undefined ? null : { nodeId: selected.id }).data
  const order = useMutationCall(knowledgeApi.order, { onFailed: (error) => void toasts.error(sayWhy(error)) })
  const shown = entry !== undefined && selected?.kind === 'entry' ? entry : null

  const insert = (from: KnowledgeEntry) => {
    if (isReadOnly) return
    const texts = textsIn(language, from)
    const findings = appendText(content.findings, texts.findings).text
    const impression = appendText(content.impression, texts.impression).text
    const most = reportTextLengths
    if ([...findings].length > most.findings || [...impression].length > most.impression) {
      toasts.error(t('knowledge.tooLong'))
      return
    }
    onChange({ findings, impression })
  }
  const step = (id: string, by: -1 | 1) => {
    const node = nodes.find((each) => each.id === id)
    if (node === undefined || !keeps[node.tree]) return
    const beforeId = stepPlace(nodes, node, by)
    if (beforeId !== undefined) order.mutate({ id: node.id, parentId: node.parentId, beforeId })
  }
  if (list.error !== null) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <Skeleton height={240} />
  const isSearching = searched !== ''
  const rows = knowledgeRows(nodes, {
    found: isSearching ? (found.data?.ids ?? []) : null,
    labelOf: (node) => (language === 'en' ? node.englishName : null) ?? node.name,
    rootLabel: (tree) => t(`knowledge.${tree}`),
  })
  const parts = study.bodyParts.map(({ id }) => id)
  const closed = isSearching ? [] : closedFolders(nodes, parts)
  return (
    <div className="pacs-knowledge">
      <SearchField
        label={t('knowledge.search')}
        placeholder={t('knowledge.search')}
        value={search}
        onChange={setSearch}
      />
      {rows.length === 0 ? (
        <EmptyState title={t('knowledge.noMatch')} />
      ) : (
        <KnowledgeTreeView
          key={isSearching ? `found ${found.data?.ids.join()}` : 'all'}
          label={t('knowledge.tree')}
          nodes={rows}
          closedAtFirst={closed}
          selectedId={selectedId}
          onSelect={setSelectedId}
          onOpen={(id) => shown?.id === id && insert(shown)}
          onStep={step}
        />
      )}
      {shown !== null && (
        <KnowledgePreview
          texts={textsIn(language, shown)}
          isReadOnly={isReadOnly}
          onInsertBoth={() => insert(shown)}
          onInsert={onInsert}
        />
      )}
      <KnowledgeActs
        selected={selected}
        selectedId={selectedId}
        entry={entry}
        keeps={keeps}
        texts={content}
        onGoal={setGoal}
        onRemove={setRemoving}
        onStep={step}
      />
      {goal !== null && <KnowledgeDrawer key={goal.entry?.id ?? 'new'} goal={goal} onClose={() => setGoal(null)} />}
      {removing !== null && (
        <RemoveNode node={removing} count={nodesBelow(nodes, removing.id).length} onClose={() => setRemoving(null)} />
      )}
    </div>
  )
}

interface KnowledgePreviewProps extends Pick<ReportPanelProps, 'isReadOnly' | 'onInsert'> {
  texts: { findings: string; impression: string }
  onInsertBoth: () => void
}

/** What the selected entry would write. */
function KnowledgePreview({ texts, isReadOnly, onInsertBoth, onInsert }: KnowledgePreviewProps) {
  const { t } = useText(knowledgeText)
  return (
    <section className="pacs-knowledge-preview">
      <p className="pacs-knowledge-text">{texts.findings}</p>
      <p className="pacs-knowledge-text">
        <strong>{texts.impression}</strong>
      </p>
      <div className="pacs-knowledge-acts">
        <Button size="small" variant="primary" isDisabled={isReadOnly} onPress={onInsertBoth}>
          {t('knowledge.insert')}
        </Button>
        {(['findings', 'impression'] as const).map((field) => (
          <Button
            key={field}
            size="small"
            isDisabled={isReadOnly || texts[field] === ''}
            onPress={() => onInsert(texts[field], field)}
          >
            {t(`knowledge.${field}Only`)}
          </Button>
        ))}
      </div>
    </section>
  )
}

interface KnowledgeActsProps {
  selected: KnowledgeNode | undefined
  selectedId: string | null
  entry: KnowledgeEntry | undefined
  keeps: Readonly<Record<KnowledgeTree, boolean>>
  texts: { readonly findings: string; readonly impression: string }
  onGoal: (goal: KnowledgeGoal) => void
  onRemove: (node: KnowledgeNode) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** What changes the trees, for those who may. */
function KnowledgeActs(props: KnowledgeActsProps) {
  const { selected, selectedId, entry, keeps, texts, onGoal, onRemove, onStep } = props
  const { t } = useText(knowledgeText)
  const tree = selected?.tree ?? (selectedId === rootId('public') ? 'public' : 'private')
  const parentId = selected === undefined ? null : selected.kind === 'folder' ? selected.id : selected.parentId
  const isWritten = texts.findings.trim() !== '' || texts.impression.trim() !== ''
  return (
    <div className="pacs-knowledge-acts">
      {keeps[tree] && (
        <>
          <Button size="small" onPress={() => onGoal({ entry: null, tree, kind: 'entry', parentId })}>
            {t('knowledge.add')}
          </Button>
          <Button size="small" onPress={() => onGoal({ entry: null, tree, kind: 'folder', parentId })}>
            {t('knowledge.addFolder')}
          </Button>
        </>
      )}
      {selected !== undefined && keeps[selected.tree] && (
        <>
          <Button size="small" isDisabled={entry === undefined} onPress={() => entry && onGoal({ entry })}>
            {t('knowledge.edit')}
          </Button>
          <Button size="small" onPress={() => onStep(selected.id, -1)}>
            {t('knowledge.up')}
          </Button>
          <Button size="small" onPress={() => onStep(selected.id, 1)}>
            {t('knowledge.down')}
          </Button>
          <Button size="small" onPress={() => onRemove(selected)}>
            {t('knowledge.remove')}
          </Button>
        </>
      )}
      {keeps.private && (
        <Button
          size="small"
          isDisabled={!isWritten}
          onPress={() => {
            const { findings, impression } = texts
            onGoal({ entry: null, tree: 'private', kind: 'entry', parentId: null, texts: { findings, impression } })
          }}
        >
          {t('knowledge.keep')}
        </Button>
      )}
    </div>
  )
}

/** Asks before a folder or an entry is deleted, and says how much a folder holds. */
function RemoveNode({ node, count, onClose }: { node: KnowledgeNode; count: number; onClose: () => void }) {
  const { t } = useText(knowledgeText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { name } = node
  const remove = useMutationCall(knowledgeApi.remove, {
    onDone() {
      toasts.success(t('knowledge.removed', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('knowledge.removeTitle', { name })}
      confirmLabel={t('knowledge.remove')}
      tone="danger"
      isPending={remove.isPending}
      error={remove.error === null ? null : sayWhy(remove.error)}
      onConfirm={() => remove.mutate({ nodeId: node.id, count })}
      onCancel={onClose}
    >
      {count > 0 ? t('knowledge.removeFull', { count }) : t('knowledge.removeText')}
    </ConfirmDialog>
  )
}
