import { type KnowledgeNode, knowledgeApi, PacsError } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { callKey } from '../../provider/callKey'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { knowledgeText } from './knowledgeText'
import { movedNodes, type NodePlace, placeOf } from './nodePlace'

/**
 * Moves a node: shown at once, and undone from the notice.
 *
 * @param nodes - both trees.
 */
export function useNodeOrder(nodes: readonly KnowledgeNode[]) {
  const { t } = useText(knowledgeText)
  const { queryClient } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const order = useMutationCall(knowledgeApi.order)
  const key = callKey(knowledgeApi.list, {})
  const send = (id: KnowledgeNode['id'], place: NodePlace) =>
    order.mutateAsync({ id, ...place }).then(
      () => true,
      (thrown: unknown) => {
        toasts.error(sayWhy(PacsError.from(thrown)))
        void queryClient.invalidateQueries({ queryKey: key })
        return false
      },
    )
  return async (node: KnowledgeNode, place: NodePlace): Promise<void> => {
    const former = placeOf(nodes, node)
    void queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData<KnowledgeNode[]>(key, (before) => before && movedNodes(before, node.id, place))
    if (!(await send(node.id, place))) return
    toasts.success(t('knowledge.moved', { name: node.name }), {
      label: t('knowledge.undo'),
      onPress: () => void send(node.id, former),
    })
  }
}
