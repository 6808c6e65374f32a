import {
  type ErrorCode,
  type ImageFacts,
  refusalFactsOf,
  type Study,
  studyFactsOf,
  whyNotDeleteImage,
  whyNotMeasure,
  whyNotMoveImage,
  whyNotUpload,
} from '@opensono/pacs-core'
import { useRefusalText } from '../provider/useErrorText'
import { useActor } from '../provider/useUser'

/** What may not be done with the images of a study now, in the user's words. */
export interface UseStudyRefusalsResult {
  /** Why images may not be added, commented or put in order; undefined when they may. */
  change: string | undefined
  /** Why images may not be tagged with a view; undefined when they may. */
  tag: string | undefined
  /** Why these images may not be deleted; undefined when they may. */
  remove: (images: readonly ImageFacts[]) => string | undefined
  /** Why these images may not be moved to another patient; undefined when they may. */
  move: (images: readonly ImageFacts[]) => string | undefined
}

/**
 * Asks the study rules for the current user.
 *
 * @param study - the study; undefined while it is not known: then nothing is refused here, but by the server.
 */
export function useStudyRefusals(study: Study | undefined): UseStudyRefusalsResult {
  const say = useRefusalText()
  const actor = useActor()
  if (study === undefined || actor === null) {
    return { change: undefined, tag: undefined, remove: () => undefined, move: () => undefined }
  }
  const facts = studyFactsOf(study)
  const words = (code: ErrorCode | null) => (code === null ? undefined : say(code, refusalFactsOf(study)))
  const firstOf = (codes: readonly (ErrorCode | null)[]) => words(codes.find((code) => code !== null) ?? null)
  return {
    change: words(whyNotUpload(facts, actor)),
    tag: words(whyNotMeasure(facts, actor)),
    remove: (images) => firstOf(images.map((image) => whyNotDeleteImage(facts, image, actor))),
    move: (images) => firstOf(images.map((image) => whyNotMoveImage(facts, null, image, actor))),
  }
}
