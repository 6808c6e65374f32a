import type { ImageId } from '@opensono/pacs-core'
import {
  type ListedMark,
  listMarks,
  type MeasureDocument,
  type PictureCalibration,
  uncalibrated,
} from '@opensono/pacs-core/measure'
import { useMemo } from 'react'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import { type Drawings, type DrawingsState, unreadDrawings } from '../drawings/createDrawings'
import type { Pane } from '../pane/createPane'
import { viewerText } from '../viewerText'
import { documentNow, type MarkWords, markWords } from './marks'

/** A pane, and what is drawn on its image. */
export interface DrawnPane {
  readonly pane: Pane
  /** Null for an image that is not stored, and for none. */
  readonly imageId: ImageId | null
  readonly drawings: Drawings | null
}

/** What is drawn in a pane. */
export interface PaneMarks {
  /** All annotations of the image. */
  readonly list: readonly ListedMark[]
  /** The shown frame if something is drawn on it alone, else null: a clip that plays changes nothing here. */
  readonly frame: number | null
  readonly document: MeasureDocument
  readonly ofFile: PictureCalibration
  readonly words: MarkWords
}

const none = { subscribe: () => () => undefined, getSnapshot: () => unreadDrawings }

/** The state of an image's drawings; of none an empty one. */
export function useDrawingsState(drawings: Drawings | null): DrawingsState {
  return useController(drawings ?? none)
}

/** Words of measurements and of the viewer. */
export function useMarkWords(): MarkWords {
  const { t, language } = useText(viewerText)
  useText(markWords)
  return useMemo(() => ({ t: t as MarkWords['t'], language }), [t, language])
}

/**
 * The annotations of a pane's image with their values, also while they are drawn or moved: who asks is drawn again with each move of the
 * pointer. So only what shows them asks.
 */
export function useMarks({ pane, imageId, drawings }: DrawnPane): PaneMarks {
  const words = useMarkWords()
  const kept = useDrawingsState(drawings)
  const facts = useController(pane, (state) => state.facts)
  const live = useController(pane, (state) => state.live)
  const draft = useController(pane, (state) => state.draft)
  const drawnFrame = useController(pane, (state) => (state.draft === null ? null : state.frame))
  const ofFile = facts?.calibration ?? uncalibrated
  const document = useMemo(
    () => documentNow(kept.document, { live, draft, frame: drawnFrame, facts }),
    [kept.document, live, draft, drawnFrame, facts],
  )
  const list = useMemo(() => listMarks(imageId ?? '', document, ofFile), [imageId, document, ofFile])
  const frames = useMemo(() => new Set(list.map(({ annotation }) => annotation.frame)), [list])
  const frame = useController(pane, (state) => (frames.has(state.frame) ? state.frame : null))
  return { list, frame, document, ofFile, words }
}
