import {
  type Endpoint,
  type ImageId,
  type InputOf,
  imageApi,
  PacsError,
  type StudyId,
  type StudyImage,
} from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { useRef, useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { callKey } from '../../provider/callKey'
import { useErrorText } from '../../provider/useErrorText'
import { type UseMutationCallResult, useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { useImageMoves } from './useImageMoves'

/** What can be done with images of a study and of a buffer. */
export interface UseImageActionsResult {
  /** Images that something is being done with. */
  busyIds: ReadonlySet<ImageId>
  /** Moves images of the buffer into a study, one after the other. */
  bind: (imageIds: readonly ImageId[], studyId: StudyId) => Promise<void>
  /** Deletes images of a study. */
  removeFromStudy: (imageIds: readonly ImageId[], studyId: StudyId) => Promise<void>
  /** Deletes images of the buffer. */
  removeFromBuffer: (imageIds: readonly ImageId[]) => Promise<void>
  /** Decides on an image whose file names another patient: it stays in the study, or goes to the buffer. */
  decidePatient: (imageId: ImageId, decision: 'KEEP' | 'BUFFER') => Promise<void>
  /** Comments on an image of a study; null takes the comment away. @returns what went wrong, or null. */
  comment: (imageId: ImageId, comment: string | null) => Promise<PacsError | null>
  /** Renames an image of the buffer or comments on it. @returns what went wrong, or null. */
  changeInBuffer: (imageId: ImageId, change: { name?: string; comment?: string | null }) => Promise<PacsError | null>
  /** Puts the images of a study into another order. It is seen at once, and taken back when the server refuses it. */
  reorder: (imageIds: readonly ImageId[], studyId: StudyId) => Promise<void>
}

/**
 * Moves, names, orders and deletes images and says what came of it. The first refusal ends a row of them; what was done before
 * stays done.
 */
export function useImageActions(): UseImageActionsResult {
  const { queryClient } = usePacs()
  const toasts = useToasts()
  const errorText = useErrorText()
  const { t } = useText(imageText)
  const [busyIds, setBusyIds] = useState<ReadonlySet<ImageId>>(new Set())
  const wanted = useRef(new Map<StudyId, readonly ImageId[]>()).current
  const [inTurn] = useState(createSerialQueue)

  const moves = useImageMoves()
  const binding = useMutationCall(imageApi.cacheBindStudy)
  const removing = useMutationCall(imageApi.remove)
  const removingFromBuffer = useMutationCall(imageApi.cacheRemove)
  const commenting = useMutationCall(imageApi.comment)
  const deciding = useMutationCall(imageApi.decidePatient)
  const removingComment = useMutationCall(imageApi.removeComment)
  const changing = useMutationCall(imageApi.cacheUpdate)
  const ordering = useMutationCall(imageApi.order)

  /** Until the lists are read again the images stay marked, so that none is pressed twice. */
  async function each<E extends Endpoint>(
    { mutateEach }: UseMutationCallResult<E>,
    imageIds: readonly ImageId[],
    inputOf: (imageId: ImageId) => InputOf<E>,
  ): Promise<number> {
    setBusyIds((busy) => new Set([...busy, ...imageIds]))
    const { done, failed } = await mutateEach(imageIds.map(inputOf), { isEndedByFailure: true })
    for (const { error } of failed) toasts.error(errorText(error))
    setBusyIds((busy) => new Set([...busy].filter((imageId) => !imageIds.includes(imageId))))
    return done.length
  }

  async function once<E extends Endpoint>({ mutateEach }: UseMutationCallResult<E>, input: InputOf<E>) {
    const { failed } = await mutateEach([input])
    return failed[0]?.error ?? null
  }

  async function sendOrder(studyId: StudyId, imageIds: readonly ImageId[]): Promise<void> {
    // Of the orders of a study that wait, only the last is sent.
    if (wanted.get(studyId) !== imageIds) return
    wanted.delete(studyId)
    try {
      await ordering.mutateAsync({ studyId, imageIds: [...imageIds] })
    } catch (thrown) {
      wanted.delete(studyId)
      // The list does not name an image that came in meanwhile.
      const isStale = PacsError.from(thrown).code === 'PARAM_ERROR'
      toasts.error(t('strip.orderKept', { reason: isStale ? t('strip.orderStale') : errorText(thrown) }))
    }
    // What is read again before the last order is stored would show a former one.
    if (wanted.has(studyId)) await queryClient.cancelQueries({ queryKey: callKey(imageApi.list, { studyId }) })
  }

  return {
    busyIds,
    async bind(imageIds, studyId) {
      const count = await each(binding, imageIds, (imageId) => ({ imageId, studyId }))
      if (count > 0) moves.offerUndo(imageIds.slice(0, count), t('strip.bound', { count }))
    },
    async decidePatient(imageId, decision) {
      const count = await each(deciding, [imageId], () => ({ imageId, decision }))
      if (count > 0) toasts.success(t(decision === 'KEEP' ? 'strip.patientKept' : 'strip.patientMoved'))
    },
    async removeFromStudy(imageIds, studyId) {
      await each(removing, imageIds, (imageId) => ({ studyId, imageId }))
    },
    async removeFromBuffer(imageIds) {
      await each(removingFromBuffer, imageIds, (imageId) => ({ imageId }))
    },
    comment: (imageId, comment) =>
      comment === null ? once(removingComment, { imageId }) : once(commenting, { imageId, comment }),
    changeInBuffer: (imageId, change) => once(changing, { imageId, ...change }),
    async reorder(imageIds, studyId) {
      const queryKey = callKey(imageApi.list, { studyId })
      await queryClient.cancelQueries({ queryKey })
      // Addresses are as old as before.
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
      queryClient.setQueryData<StudyImage[]>(
        queryKey,
        (rows) => (rows === undefined ? rows : inOrder(rows, imageIds)),
        updatedAt === undefined ? {} : { updatedAt },
      )
      wanted.set(studyId, imageIds)
      await inTurn(() => sendOrder(studyId, imageIds))
    },
  }
}

/** Rows in an order; those that it does not name stay behind the others. They share out the numbers that they have, as on the server. */
function inOrder(rows: readonly StudyImage[], imageIds: readonly ImageId[]): StudyImage[] {
  const placeOf = new Map(imageIds.map((id, index) => [id, index]))
  const place = (row: StudyImage) => placeOf.get(row.id) ?? imageIds.length
  const numbers = rows.map((row) => row.instanceNumber).sort((one, other) => one - other)
  return [...rows]
    .sort((one, other) => place(one) - place(other))
    .map((row, index) => ({ ...row, instanceNumber: numbers[index] ?? row.instanceNumber }))
}
