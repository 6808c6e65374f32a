/** How the doctor's device sends. */
export interface SendingPlan {
  /** Faces have 180 lines. */
  readonly areFacesSmall: boolean
  /** By how much width and height of the ultrasound picture are divided: the same for all experts, so that they speak of one picture. */
  readonly scale: 1 | 1.5 | 2
  /** The expert who came second gets a picture that is good for guidance only. */
  readonly isSecondGuided: boolean
}

/** What was measured of the sending since the last look. */
export interface SendingSample {
  /** Part of the time in which the encoders worked, 0 to 1 of one processor, or more. */
  readonly encodeShare: number
  /** Ultrasound frames a second that reach the weakest expert's connection. */
  readonly framesPerSecond: number
  /** Frames a second that the machine delivers. */
  readonly sourceFramesPerSecond: number
  readonly expertCount: number
}

/** Ultrasound frames a second below which motion cannot be followed, unless the machine itself delivers fewer. */
export const floorFramesPerSecond = 15

/** Above this the device encodes too much; below the other it has room for more. */
const busyShare = 0.85
const calmShare = 0.5

/** Everything as it is. */
export const fullPlan: SendingPlan = { areFacesSmall: false, scale: 1, isSecondGuided: false }

/** What a sample says of a plan: that it is too much, that more is possible, or that it is right. */
export function judgeSending(sample: SendingSample): 'tooMuch' | 'room' | 'right' {
  // A machine that delivers ten frames a second cannot be seen with fifteen; some are lost while the clock of the count moves.
  const floor = Math.min(floorFramesPerSecond, sample.sourceFramesPerSecond * 0.8)
  if (sample.encodeShare > busyShare || sample.framesPerSecond < floor) return 'tooMuch'
  return sample.encodeShare < calmShare && sample.framesPerSecond >= sample.sourceFramesPerSecond * 0.9
    ? 'room'
    : 'right'
}

/**
 * What is sent less of: first faces, then, where the processor is the reason and there are two experts, the picture of the second, and at
 * last the size of the ultrasound picture, never its frame rate.
 *
 * @param plan - as it is.
 * @param sample - what was measured.
 */
export function sendLess(plan: SendingPlan, sample: SendingSample): SendingPlan {
  if (!plan.areFacesSmall) return { ...plan, areFacesSmall: true }
  const isBusy = sample.encodeShare > busyShare
  if (isBusy && sample.expertCount > 1 && !plan.isSecondGuided) return { ...plan, isSecondGuided: true }
  return { ...plan, scale: plan.scale === 1 ? 1.5 : 2 }
}

/**
 * What is sent more of: the opposite of {@link sendLess}, in the opposite order.
 *
 * @param plan - as it is.
 */
export function sendMore(plan: SendingPlan): SendingPlan {
  if (plan.scale !== 1) return { ...plan, scale: plan.scale === 2 ? 1.5 : 1 }
  if (plan.isSecondGuided) return { ...plan, isSecondGuided: false }
  return { ...plan, areFacesSmall: false }
}
