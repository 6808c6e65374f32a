import type { PaperOrder } from '../createPaper'

/** A paper that somebody waits for. */
export const order: PaperOrder = {
  hospitalId: 'hospital',
  userId: 'user',
  isPreview: false,
  signal: new AbortController().signal,
}
