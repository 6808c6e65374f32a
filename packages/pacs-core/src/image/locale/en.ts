/** Words for images. */
export const en = {
  image: {
    type: { SINGLE_FRAME: 'Still', MULTI_FRAME: 'Clip' },
    prefix: { A: 'A', B: 'B', C: 'C', D: 'D' },
  },
} as const
