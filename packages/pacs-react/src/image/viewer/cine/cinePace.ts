/** How a clip that plays faster than this computer decodes drops frames: evenly, so that none is decoded which is not shown. */
export interface CinePace {
  /** Every how many frames one is shown; 1 shows all. */
  readonly step: number
  /** The frame to show for one that is due. */
  frameFor(due: number): number
  /** The frame to show after that; a clip of `count` frames begins again with its first. */
  frameAfter(frame: number, count: number): number
  /** Says of a frame that was shown whether the next one was due before it came. */
  note(isLate: boolean): void
}

/** A clip of 60 frames a second still moves. */
const mostStep = 12
/** Share of late frames from which on fewer are shown. A few in a row, as on every busy computer, drop none of those that follow. */
const lateShare = 0.4
/** What the newest frame counts in that share. */
const weight = 0.1
/** Frames in a row that came in time before more of them are tried. */
const inTimeFrames = 40

/** Begins with all frames. */
export function createCinePace(): CinePace {
  let step = 1
  let late = 0
  let inTime = 0
  return {
    get step() {
      return step
    },
    frameFor: (due) => due - (due % step),
    frameAfter: (frame, count) => (frame + step < count ? frame + step : 0),
    note(isLate) {
      inTime = isLate ? 0 : inTime + 1
      late = late * (1 - weight) + (isLate ? weight : 0)
      if (late > lateShare) step = Math.min(step + 1, mostStep)
      else if (inTime >= inTimeFrames) step = Math.max(step - 1, 1)
      else return
      late = 0
      inTime = 0
    },
  }
}
