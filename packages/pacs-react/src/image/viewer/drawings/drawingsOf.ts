import type { ImageId, ImageReadMeasureData, Lifetime, PacsClient, Session, UserId } from '@opensono/pacs-core'
import type { QueryClient } from '@tanstack/react-query'
import { callKey } from '../../../provider/callKey'
import { saveOnLeave } from '../../../provider/leave/useSaveOnLeave'
import { createDrawings, type Drawings } from './createDrawings'
import { type MeasureCalls, ownMeasures } from './MeasureCalls'

/** What one user draws on one image. */
interface Kept {
  readonly drawings: Drawings
  /** Whether who draws still works here. */
  readonly isWriterHere: () => boolean
}

/**
 * What is drawn in this tab, by user and image. It outlives the viewer: what could not be sent is sent later, and the page is not closed
 * unasked before.
 */
function createShelf() {
  const shelf = new Map<string, Kept>()
  const unsaved = () =>
    [...shelf.values()].filter(({ drawings, isWriterHere }) => drawings.isUnsaved() && isWriterHere())
  const stop = saveOnLeave({
    save: () => Promise.all(unsaved().map(({ drawings }) => drawings.save())),
    isUnsaved: () => unsaved().length > 0,
  })
  return {
    shelf,
    destroy() {
      stop()
      for (const { drawings } of shelf.values()) drawings.destroy()
      shelf.clear()
    },
  }
}

/** What drawings work on. */
export interface DrawingsServices {
  readonly pacs: PacsClient
  readonly session: Session
  readonly queryClient: QueryClient
  readonly lifetime: Lifetime
}

/** Most images whose drawings are kept although they are saved and not shown: going back to one is then immediate. */
const mostIdle = 40

/**
 * The drawings of an image for a user in this tab, made at the first asking.
 *
 * @param userId - who draws; nobody else ever sees or sends what is not saved.
 * @param measures - the calls that read and keep them.
 */
export function drawingsOf(
  services: DrawingsServices,
  userId: UserId,
  imageId: ImageId,
  measures: MeasureCalls = ownMeasures,
): Drawings {
  const { pacs, session, queryClient, lifetime } = services
  const { shelf } = lifetime.once(createShelf)
  const key = `${userId} ${imageId} ${measures.read.id} ${JSON.stringify(measures.params)}`
  const known = shelf.get(key)
  if (known !== undefined) {
    // The one that was asked for last is the last.
    shelf.delete(key)
    shelf.set(key, known)
    return known.drawings
  }
  const isWriterHere = () => session.getSnapshot().user?.userId === userId
  const drawings = createDrawings({
    pacs: {
      image: {
        measure: (input) => pacs.call(measures.write, { ...measures.params, ...input }),
        readMeasure: (input) => pacs.call(measures.read, { ...measures.params, ...input }),
      },
    },
    imageId,
    isWriterHere,
    onSaved: (kept) =>
      queryClient.setQueryData<ImageReadMeasureData>(callKey(measures.read, { ...measures.params, imageId }), kept),
  })
  const idle = [...shelf].filter(([, { drawings }]) => !drawings.isUnsaved() && !drawings.isShown())
  for (const [old, kept] of idle.slice(0, Math.max(idle.length - mostIdle, 0))) {
    shelf.delete(old)
    kept.drawings.destroy()
  }
  shelf.set(key, { drawings, isWriterHere })
  return drawings
}
