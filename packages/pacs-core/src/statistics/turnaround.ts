import * as z from 'zod/mini'

/** Stretches of the way of a study, each from one moment to another. */
export const turnaroundSteps = [
  /** From the registration to the first image. */
  'wait',
  /** From the first image to the last one before the report was finished. */
  'exam',
  /** From that last image to the finished report. */
  'report',
  /** From the finished report to its confirmation by a second doctor. */
  'review',
  /** From the finished report to its first print. */
  'print',
  /** From the registration to the first print. */
  'total',
] as const

/** A stretch of the way of a study. */
export type TurnaroundStep = (typeof turnaroundSteps)[number]

/** How long a stretch took, over some studies. */
export const turnaroundTimes = {
  step: z.enum(turnaroundSteps),
  /** Studies that have gone this stretch. */
  count: z.int(),
  /** Half of them took no longer; null when there are none. */
  medianMs: z.nullable(z.int()),
  /** Nine of ten took no longer. */
  p90Ms: z.nullable(z.int()),
} as const

/** How long the stretches took: in all, by the hour in which they began, where the hospital is, and by room. */
export const Turnaround = z.object({
  steps: z.array(z.object(turnaroundTimes)),
  byHour: z.array(z.object({ hour: z.int(), ...turnaroundTimes })),
  byRoom: z.array(z.object({ roomId: z.nullable(z.string()), name: z.string(), ...turnaroundTimes })),
})

/** How long the stretches took. */
export interface Turnaround extends z.output<typeof Turnaround> {}

/** A study and how long one of its stretches took. */
export const TurnaroundStudy = z.object({
  studyId: z.string(),
  examNumber: z.string(),
  patientName: z.string(),
  roomName: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  ms: z.int(),
})

/** A study and how long one of its stretches took. */
export interface TurnaroundStudy extends z.output<typeof TurnaroundStudy> {}

/** Who waits for a room now. */
export const WaitingRoom = z.object({
  /** Null for studies of no room. */
  roomId: z.nullable(z.string()),
  name: z.string(),
  waiting: z.int(),
  /** How long the first of them has waited; null when nobody waits. */
  longestWaitMs: z.nullable(z.int()),
  /** Of those who were examined today; null when nobody was. */
  medianWaitTodayMs: z.nullable(z.int()),
})

/** Who waits for a room now. */
export interface WaitingRoom extends z.output<typeof WaitingRoom> {}
