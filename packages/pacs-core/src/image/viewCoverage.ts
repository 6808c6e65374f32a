import type { ExamView } from '../settings/basicData/examView'
import type { BodyMark } from './measure/bodyMarks'
import type { StudyImage } from './storedImage'
import { whyNotUseImage } from './whyNotUseImage'

/** How far a view of an examination is. */
export type ViewState =
  /** No image is tagged with it. */
  | 'missing'
  /** An image is, but none with a body mark, or with the one that it needs. */
  | 'unmarked'
  | 'stored'

/** A view of an examination and how far it is. */
export interface ViewCoverage {
  readonly view: ExamView
  /** Images that are tagged with it. */
  readonly imageCount: number
  readonly state: ViewState
}

/** An image, as far as views look at it. */
export interface TaggedImage extends Pick<StudyImage, 'viewCode' | 'hasBodyMark' | 'isDamaged' | 'filePatient'> {
  /** Which body marks it has. */
  readonly bodyMarks?: readonly string[] | undefined
}

/** Whether an image has a body mark; null asks for any. */
const bears = ({ hasBodyMark, bodyMarks = [] }: TaggedImage, mark: BodyMark | null): boolean =>
  mark === null ? hasBodyMark === true : bodyMarks.includes(mark)

/**
 * Which views of an examination are on file. A damaged image is not, nor one that may not be used.
 *
 * @param views - of the exam type, in their order.
 * @param images - of the study.
 */
export function viewCoverage(views: readonly ExamView[], images: readonly TaggedImage[]): ViewCoverage[] {
  return views.map((view) => {
    const shown = images.filter(({ viewCode }) => viewCode === view.code)
    const tagged = shown.filter((image) => image.isDamaged !== true && whyNotUseImage(image) === null)
    const isMarked = !view.needsBodyMark || tagged.some((image) => bears(image, view.bodyMark))
    const state = tagged.length === 0 ? 'missing' : isMarked ? 'stored' : 'unmarked'
    return { view, imageCount: tagged.length, state }
  })
}

/**
 * What keeps an examination from being complete: required views that are missing or lack their body mark. It is a finding and
 * refuses nothing.
 *
 * @param coverage - from {@link viewCoverage}.
 */
export function incompleteViews(coverage: readonly ViewCoverage[]): ViewCoverage[] {
  return coverage.filter(({ view, state }) => view.isRequired && state !== 'stored')
}
