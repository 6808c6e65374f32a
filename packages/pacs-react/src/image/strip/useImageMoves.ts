import { type InputOf, imageApi, limits } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'

/** How images are moved out of a study, and how any move is undone. */
export interface UseImageMovesResult {
  /** Whether the user may move images, and the server can. */
  mayMove: boolean
  /**
   * Moves images, and offers to undo it.
   *
   * @param order - which images, where to, and why.
   * @param done - what is said when it worked.
   * @returns what went wrong, in the user's words; null when it worked.
   */
  move: (order: InputOf<typeof imageApi.move>, done: string) => Promise<string | null>
  /** Says that images were moved, with a button that takes it back for some seconds, where the server can. */
  offerUndo: (imageIds: readonly string[], done: string) => void
}

/** Moves images of a study elsewhere, with a way back. */
export function useImageMoves(): UseImageMovesResult {
  const toasts = useToasts()
  const errorText = useErrorText()
  const { t } = useText(imageText)
  const mayMove = usePermission(imageApi.move)
  const mayUndo = usePermission(imageApi.undoMove)
  const moving = useMutationCall(imageApi.move)
  const undoing = useMutationCall(imageApi.undoMove)

  async function undo(imageIds: readonly string[]): Promise<void> {
    const { failed } = await undoing.mutateEach([{ imageIds: [...imageIds] }])
    const [failure] = failed
    if (failure === undefined) toasts.success(t('move.undone', { count: imageIds.length }))
    else toasts.error(errorText(failure.error))
  }

  function offerUndo(imageIds: readonly string[], done: string): void {
    if (!mayUndo) return void toasts.success(done)
    toasts.show({
      tone: 'success',
      text: done,
      durationMs: limits.imageMove.undoSeconds * 1_000,
      action: { label: t('move.undo'), onPress: () => void undo(imageIds) },
    })
  }

  return {
    mayMove,
    offerUndo,
    async move(order, done) {
      const { failed } = await moving.mutateEach([order])
      const [failure] = failed
      if (failure !== undefined) return errorText(failure.error)
      offerUndo(order.imageIds, done)
      return null
    },
  }
}
