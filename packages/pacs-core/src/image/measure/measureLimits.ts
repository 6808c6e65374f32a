/** Limits of what is kept with one image. */
export const measureLimits = {
  annotations: 500,
  /** Points of one annotation. */
  points: 2_000,
  /** Length in characters of a text on the picture, and of a label. */
  text: 200,
  /** Parameters of the report that one drawing feeds. */
  parameters: 24,
  /** Length in characters of the document: a document under it is one call's text. */
  document: 65_536,
} as const
