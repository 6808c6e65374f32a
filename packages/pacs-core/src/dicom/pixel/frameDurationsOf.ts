import { type DicomDataset, numberOf, numbersOf, textOf } from '../DicomDataset'
import { tag } from '../tag'

/** Nobody sees shorter frames, and a clip does not show one for longer. */
const isDuration = (milliseconds: number) => milliseconds >= 1 && milliseconds <= 60_000
/** At which pace a clip is played whose file says nothing. */
const usualMs = 1000 / 30

/**
 * Frame Time Vector holds the time from the frame before (PS3.3 C.7.6.5.1.2), so that the last frame has none of its own. Some files leave
 * out the first entry, which is always 0.
 */
function ofVector(dataset: DicomDataset, frameCount: number): readonly number[] | null {
  const vector = numbersOf(dataset, tag.FrameTimeVector)
  if (vector.length < frameCount - 1) return null
  const durations = vector.length === frameCount - 1 ? vector : vector.slice(1, frameCount)
  if (!durations.every(isDuration)) return null
  return [...durations, durations.at(-1) ?? usualMs]
}

function ofRate(dataset: DicomDataset, name: string): number | null {
  const rate = numberOf(dataset, name)
  return rate !== null && rate > 0 && isDuration(1000 / rate) ? 1000 / rate : null
}

/** How long each frame lasts, as the file says; null where it says nothing. */
function statedDurations(dataset: DicomDataset, frameCount: number): readonly number[] | null {
  const frameTime = numberOf(dataset, tag.FrameTime)
  const isByTime = textOf(dataset, tag.FrameIncrementPointer) === tag.FrameTime
  const vector = ofVector(dataset, frameCount)
  if (vector !== null && !(isByTime && frameTime !== null)) return vector
  const each =
    frameTime !== null && isDuration(frameTime)
      ? frameTime
      : (ofRate(dataset, tag.CineRate) ?? ofRate(dataset, tag.RecommendedDisplayFrameRate))
  return each === null ? null : new Array<number>(frameCount).fill(each)
}

/**
 * How long each frame of a clip is shown, in milliseconds: by the frame increment pointer, else by what the file says of its frame times or
 * rates, else 30 frames a second, see {@link isFrameTimeKnown}. A still has one entry, 0.
 */
export function frameDurationsOf(dataset: DicomDataset, frameCount: number): readonly number[] {
  if (frameCount === 1) return [0]
  return statedDurations(dataset, frameCount) ?? new Array<number>(frameCount).fill(usualMs)
}

/** Whether a file says how long its frames last. If not, {@link frameDurationsOf} is a pace for playing only: no time may be taken from it. */
export function isFrameTimeKnown(dataset: DicomDataset, frameCount: number): boolean {
  return frameCount === 1 || statedDurations(dataset, frameCount) !== null
}
