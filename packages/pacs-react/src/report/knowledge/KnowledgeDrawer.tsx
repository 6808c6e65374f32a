import {
  faultsIn,
  type KnowledgeEntry,
  type KnowledgeNode,
  type KnowledgeTree,
  knowledgeApi,
  limits,
} from '@opensono/pacs-core'
import { TextArea } from '../../control/field/TextArea'
import { TextField } from '../../control/field/TextField'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { knowledgeText } from './knowledgeText'

/** What is written of an entry or a folder. */
interface KnowledgeDraft {
  readonly name: string
  readonly englishName: string
  readonly briefCode: string
  readonly findings: string
  readonly impression: string
  readonly englishFindings: string
  readonly englishImpression: string
}

/** What the drawer edits: an entry that is there, or where a new one goes and what it begins with. */
export type KnowledgeGoal =
  | { readonly entry: KnowledgeEntry }
  | {
      readonly entry: null
      readonly tree: KnowledgeTree
      readonly kind: KnowledgeNode['kind']
      readonly parentId: KnowledgeNode['parentId']
      readonly texts?: Pick<KnowledgeDraft, 'findings' | 'impression'>
    }

const { nameLength, codeLength, findingsLength, impressionLength } = limits.knowledge

/** A folder or an entry: its names, its code and its texts. */
export function KnowledgeDrawer({ goal, onClose }: { goal: KnowledgeGoal; onClose: () => void }) {
  const { t } = useText(knowledgeText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const create = useMutationCall(knowledgeApi.create)
  const edit = useMutationCall(knowledgeApi.edit)
  const kind = goal.entry?.kind ?? ('kind' in goal ? goal.kind : 'entry')
  const started = 'texts' in goal ? goal.texts : undefined
  const form = useVersionedForm<KnowledgeEntry | null, KnowledgeDraft>({
    stored: goal.entry,
    draftOf: (entry) => ({
      name: entry?.name ?? '',
      englishName: entry?.englishName ?? '',
      briefCode: entry?.briefCode ?? '',
      findings: entry?.findings ?? started?.findings ?? '',
      impression: entry?.impression ?? started?.impression ?? '',
      englishFindings: entry?.englishFindings ?? '',
      englishImpression: entry?.englishImpression ?? '',
    }),
    faultsOf(draft) {
      const englishName = draft.englishName.trim() || null
      const faults = faultsIn(knowledgeApi.edit.body, { ...draft, englishName, partIds: [], version: 1 })
      return faults.flatMap(({ path, ...fault }) =>
        path === 'partIds' || path === 'version' ? [] : [{ ...fault, path }],
      )
    },
    async save(draft, base) {
      const fields = { ...draft, englishName: draft.englishName.trim() || null }
      if (base !== null) {
        const { id: nodeId, partIds, version } = base
        return edit.mutateAsync({ nodeId, ...fields, partIds, version })
      }
      if (goal.entry !== null) throw new Error('an entry that is edited is there')
      const { tree, parentId } = goal
      return create.mutateAsync({ tree, kind, parentId, ...fields })
    },
    read: ({ id }) => pacs.call(knowledgeApi.get, { nodeId: id }),
    onSaved: ({ name }) => void toasts.success(t('knowledge.saved', { name })),
    onClose,
  })
  const { draft } = form
  const long = (field: 'findings' | 'impression' | 'englishFindings' | 'englishImpression', maxLength: number) => (
    <TextArea
      ref={form.fieldRef(field)}
      label={t(`knowledge.${field}`)}
      value={draft[field]}
      onChange={(value) => form.change({ [field]: value })}
      error={form.errorOf(field)}
      maxLength={maxLength}
      rows={5}
    />
  )
  const short = (field: 'name' | 'englishName' | 'briefCode', label: string, maxLength: number) => (
    <TextField
      ref={form.fieldRef(field)}
      label={label}
      value={draft[field]}
      onChange={(value) => form.change({ [field]: value })}
      error={form.errorOf(field)}
      maxLength={maxLength}
      isRequired={field === 'name'}
      autoComplete="off"
      {...(field === 'briefCode' && { hint: t('knowledge.codeHint') })}
    />
  )
  return (
    <VersionedDrawer
      form={form}
      title={goal.entry?.name ?? t(kind === 'folder' ? 'knowledge.newFolder' : 'knowledge.newEntry')}
      saveLabel={t('knowledge.save')}
      onClose={onClose}
      isWide
      fields={(['name', 'englishName', 'findings', 'impression', 'englishFindings', 'englishImpression'] as const).map(
        (id) => ({ id, label: t(`knowledge.${id}`) }),
      )}
    >
      {short('name', t('knowledge.name'), nameLength)}
      {short('englishName', t('knowledge.englishName'), nameLength)}
      {kind === 'entry' && (
        <>
          {short('briefCode', t('knowledge.code'), codeLength)}
          {long('findings', findingsLength)}
          {long('impression', impressionLength)}
          <p className="pacs-knowledge-hint">{t('knowledge.gaps')}</p>
          {long('englishFindings', findingsLength)}
          {long('englishImpression', impressionLength)}
        </>
      )}
    </VersionedDrawer>
  )
}
