import { type KnowledgeNode, knowledgeApi } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { knowledgeText } from './knowledgeText'
import { movedNodes, type NodePlace, placeOf } from './nodePlace'

type Move = NodePlace & Pick<KnowledgeNode, 'id'>

/**
 * Moves nodes: shown at once, sent one after the other, and undone from the notice.
 *
 * @param read - both trees, as they were read.
 * @returns both trees with the moves that are still being sent.
 */
export function useNodeOrder(read: readonly KnowledgeNode[]) {
  const { t } = useText(knowledgeText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const order = useMutationCall(knowledgeApi.order)
  const [inOrder] = useState(createSerialQueue)
  const [waiting, setWaiting] = useState<readonly Move[]>([])
  const nodes = waiting.reduce((all, { id, ...place }) => movedNodes(all, id, place), read)

  /** A move is waiting until the trees were read again: until then they have it where it was. */
  async function send(move: Move): Promise<boolean> {
    setWaiting((moves) => [...moves, move])
    const { failed } = await inOrder(() => order.mutateEach([move]))
    setWaiting((moves) => moves.filter((each) => each !== move))
    for (const { error } of failed) toasts.error(sayWhy(error))
    return failed.length === 0
  }

  async function move(node: KnowledgeNode, place: NodePlace): Promise<void> {
    const former = placeOf(nodes, node)
    if (!(await send({ id: node.id, ...place }))) return
    toasts.success(t('knowledge.moved', { name: node.name }), {
      label: t('knowledge.undo'),
      onPress: () => void send({ id: node.id, ...former }),
    })
  }
  return { nodes, move }
}
