import {
  type ErrorCode,
  type ImageFacts,
  refusalFactsOf,
  type StudyRow,
  studyFactsOf,
  whyNotMoveImage,
  whyNotMoveSide,
} from '@opensono/pacs-core'
import { useRefusalText } from '../../provider/useErrorText'
import { useActor } from '../../provider/useUser'

interface Move {
  /** Where the images are. */
  study: StudyRow
  /** Where they are to go; null for the buffer, and while that is open. */
  target: StudyRow | null
  images: readonly ImageFacts[]
}

/**
 * Asks the rules of a move for the current user.
 *
 * @returns why images may not leave the study, and why they may not come to the target; undefined when they may.
 */
export function useMoveRefusal({ study, target, images }: Move): {
  source: string | undefined
  target: string | undefined
} {
  const refusalText = useRefusalText()
  const actor = useActor()
  if (actor === null) return { source: undefined, target: undefined }
  const words = (code: ErrorCode | null, row: StudyRow) =>
    code === null ? undefined : refusalText(code, refusalFactsOf(row))
  const image = { isUsedInReport: images.some(({ isUsedInReport }) => isUsedInReport) }
  return {
    source: words(whyNotMoveImage(studyFactsOf(study), null, image, actor), study),
    target: target === null ? undefined : words(whyNotMoveSide(studyFactsOf(target), actor), target),
  }
}
