import {
  type Endpoint,
  type ImageId,
  type InputOf,
  imageApi,
  type RoomId,
  type ServerEvent,
  type StudyId,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../control/toast/ToastProvider'
import { applyEvent } from '../provider/applyEvent'
import { useErrorText } from '../provider/useErrorText'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { imageText } from './imageText'

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
}

/**
 * Moves and deletes images and says what came of it. The first refusal ends a row of them; what was done before stays done.
 *
 * @param roomId - the room whose buffer is shown.
 */
export function useImageActions(roomId: RoomId | null): UseImageActionsResult {
  const { pacs, queryClient } = usePacs()
  const toasts = useToasts()
  const errorText = useErrorText()
  const { t } = useText(imageText)
  const [busyIds, setBusyIds] = useState<ReadonlySet<ImageId>>(new Set())

  async function each<E extends Endpoint>(
    endpoint: E,
    imageIds: readonly ImageId[],
    inputOf: (imageId: ImageId) => InputOf<E>,
    tells: ServerEvent,
  ): Promise<number> {
    let done = 0
    setBusyIds(new Set(imageIds))
    try {
      for (const imageId of imageIds) {
        await pacs.call(endpoint, inputOf(imageId))
        done += 1
      }
    } catch (thrown) {
      toasts.error(errorText(thrown))
    }
    // Until the lists are read again the images stay marked, so that none is pressed twice.
    await applyEvent(queryClient, tells)
    setBusyIds(new Set())
    return done
  }

  return {
    busyIds,
    async bind(imageIds, studyId) {
      const tells: ServerEvent = { kind: 'image-changed', studyId, roomId }
      const count = await each(imageApi.cacheBindStudy, imageIds, (imageId) => ({ imageId, studyId }), tells)
      if (count > 0) toasts.success(t('strip.bound', { count }))
    },
    async removeFromStudy(imageIds, studyId) {
      const tells: ServerEvent = { kind: 'image-changed', studyId, roomId: null }
      await each(imageApi.remove, imageIds, (imageId) => ({ studyId, imageId }), tells)
    },
    async removeFromBuffer(imageIds) {
      const tells: ServerEvent = { kind: 'image-changed', studyId: null, roomId }
      await each(imageApi.cacheRemove, imageIds, (imageId) => ({ imageId }), tells)
    },
  }
}
