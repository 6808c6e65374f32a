/** Kinds of consultation. */
export const consultationKinds = [
  /** Live, with video. */
  'REALTIME',
  /** By images and an opinion. */
  'GRAPHIC',
] as const

/** Kind of a consultation. */
export type ConsultationKind = (typeof consultationKinds)[number]

/**
 * How many experts a consultation may have at most. Source: the product specification, section 5.
 *
 * @param kind - the kind of the consultation.
 */
export function maxExperts(kind: ConsultationKind): number {
  return kind === 'REALTIME' ? 2 : 1
}
