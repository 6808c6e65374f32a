import {
  faultsIn,
  type KnowledgeEntry,
  type KnowledgeNode,
  type KnowledgeTree,
  knowledgeApi,
} from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { knowledgeText } from './knowledgeText'

/** What is written of an entry or a folder. */
export interface KnowledgeDraft {
  readonly name: string
  readonly englishName: string
  readonly briefCode: string
  readonly findings: string
  readonly impression: string
  readonly englishFindings: string
  readonly englishImpression: string
  readonly partIds: KnowledgeNode['partIds']
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

/** As the server takes it. */
const fieldsOf = (draft: KnowledgeDraft) => ({
  ...draft,
  englishName: draft.englishName.trim() || null,
  partIds: [...draft.partIds],
})

/**
 * The form of a folder or an entry.
 *
 * @param goal - which, or where a new one goes.
 * @param onClose - it is saved.
 */
export function useKnowledgeForm(goal: KnowledgeGoal, onClose: () => void) {
  const { t } = useText(knowledgeText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const create = useMutationCall(knowledgeApi.create)
  const edit = useMutationCall(knowledgeApi.edit)
  const started = 'texts' in goal ? goal.texts : undefined
  const stored = useCall(knowledgeApi.get, goal.entry === null ? null : { nodeId: goal.entry.id }).data ?? goal.entry
  return useVersionedForm<KnowledgeEntry | null, KnowledgeDraft>({
    stored,
    draftOf: (entry) => ({
      name: entry?.name ?? '',
      englishName: entry?.englishName ?? '',
      briefCode: entry?.briefCode ?? '',
      findings: entry?.findings ?? started?.findings ?? '',
      impression: entry?.impression ?? started?.impression ?? '',
      englishFindings: entry?.englishFindings ?? '',
      englishImpression: entry?.englishImpression ?? '',
      partIds: entry?.partIds ?? [],
    }),
    faultsOf(draft) {
      const faults = faultsIn(knowledgeApi.edit.body, { ...fieldsOf(draft), version: 1 })
      return faults.flatMap(({ path, ...fault }) => (path === 'version' ? [] : [{ ...fault, path }]))
    },
    async save(draft, base) {
      const fields = fieldsOf(draft)
      if (base !== null) return edit.mutateAsync({ nodeId: base.id, ...fields, version: base.version })
      if (goal.entry !== null) throw new Error('an entry that is edited is there')
      const { tree, kind, parentId } = goal
      return create.mutateAsync({ tree, kind, parentId, ...fields })
    },
    read: ({ id }) => pacs.call(knowledgeApi.get, { nodeId: id }),
    onSaved: ({ name }) => void toasts.success(t('knowledge.saved', { name })),
    onClose,
  })
}

/** The form of a folder or an entry. */
export type KnowledgeForm = ReturnType<typeof useKnowledgeForm>
