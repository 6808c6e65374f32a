import { type KnowledgeNode, knowledgeApi, type PacsError } from '@opensono/pacs-core'
import { Banner } from '../../control/feedback/Banner'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { knowledgeText } from './knowledgeText'

interface RemoveNodeProps {
  node: KnowledgeNode
  /** How much it holds. */
  count: number
  onClose: () => void
}

/** Asks before a folder or an entry is deleted, and says how much a folder holds. */
export function RemoveNode({ node, count, onClose }: RemoveNodeProps) {
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
  const wordsOf = (error: PacsError) => {
    if (!error.is('ROW_IN_USE')) return sayWhy(error)
    const parts = (error.details.usage ?? []).flatMap((usage) => usage.names).join(', ')
    return t('knowledge.removeUsed', { parts })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('knowledge.removeTitle', { name })}
      confirmLabel={t('knowledge.remove')}
      tone="danger"
      isPending={remove.isPending}
      error={remove.error !== null && <Banner tone="danger">{wordsOf(remove.error)}</Banner>}
      onConfirm={() => remove.mutate({ nodeId: node.id, count })}
      onCancel={onClose}
    >
      {count > 0 ? t('knowledge.removeFull', { count }) : t('knowledge.removeText')}
    </ConfirmDialog>
  )
}
