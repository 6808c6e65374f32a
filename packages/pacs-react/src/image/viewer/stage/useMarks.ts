import type { ImageId } from '@opensono/pacs-core'
import { type MeasureDocument, type PictureCalibration, uncalibrated } from '@opensono/pacs-core/measure'
import { useMemo } from 'react'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import { type Drawings, type DrawingsState, unreadDrawings } from '../drawings/createDrawings'
import { frameOf, type Pane } from '../pane/createPane'
import { matrixOf } from '../view/PictureView'
import { viewerText } from '../viewerText'
import { documentNow, type ListedMark, listMarks, type Mark, type MarkWords, marksOf, markWords } from './marks'

/** What is drawn in a pane. */
export interface PaneMarks {
  /** All annotations of the image. */
  readonly list: readonly ListedMark[]
  /** Those on the shown frame, where they are on the stage now. */
  readonly onStage: readonly Mark[]
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

/** The annotations of a pane's image with their values. */
export function useMarks(pane: Pane, imageId: ImageId | null, drawings: Drawings | null): PaneMarks {
  const words = useMarkWords()
  const state = useController(pane)
  const kept = useDrawingsState(drawings)
  const ofFile = state.facts?.calibration ?? uncalibrated
  const { live, draft, frame, facts, view, stage } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the state only what is being drawn counts.
  const document = useMemo(() => documentNow(kept.document, state), [kept.document, live, draft, frame, facts])
  const list = useMemo(() => listMarks(imageId ?? '', document, ofFile), [imageId, document, ofFile])
  const onStage = useMemo(() => {
    const place = frameOf({ stage, facts })
    return place === null ? [] : marksOf(list, frame, matrixOf(view, place), words)
  }, [list, frame, view, stage, facts, words])
  return { list, onStage, document, ofFile, words }
}
