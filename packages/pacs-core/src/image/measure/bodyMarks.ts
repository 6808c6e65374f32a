/** The body marks that can be placed. */
export const bodyMarks = [
  'abdomen',
  'thyroid',
  'breastLeft',
  'breastRight',
  'neck',
  'pelvis',
  'fetus',
  'heart',
  'leg',
  'arm',
] as const

/** A body mark. */
export type BodyMark = (typeof bodyMarks)[number]
