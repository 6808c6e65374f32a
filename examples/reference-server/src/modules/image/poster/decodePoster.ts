import type { Owner } from '../../../queue/createFairOrder'
import type { ClipPieces } from './clipPieces'
import { runDecoder } from './runDecoder'

/** The first picture of a clip. */
export interface Poster {
  /** A JPEG, or null when there is none that can be decoded. */
  picture: Uint8Array | null
  /** How long the clip says that it is; null when it does not say. */
  durationMs: number | null
}

const timeoutMs = 30_000

/**
 * Decodes the first picture of a clip.
 *
 * @param owner - for whom.
 * @param clip - the pieces that are needed.
 */
export async function decodePoster(owner: Owner, { sizeBytes, pieces, hasDuration }: ClipPieces): Promise<Poster> {
  const answer = await runDecoder(owner, { sizeBytes, pieces, task: { kind: 'poster' } }, timeoutMs)
  if (answer === null) return { picture: null, durationMs: null }
  return { picture: answer.picture, durationMs: hasDuration ? answer.durationMs : null }
}
