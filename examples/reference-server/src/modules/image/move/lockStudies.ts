import { PacsError } from '@opensono/pacs-core'
import type { Transaction } from '../../../database/transaction'
import { lockStudy, readStudy, type StoredStudy } from '../../study/studyFacts'

/** The study that images of a given one are in: itself, or the one that it was merged into. */
export async function survivorOf(tx: Transaction, studyId: string): Promise<string> {
  const { id, mergedIntoId } = await readStudy(tx, studyId)
  return mergedIntoId === null ? id : survivorOf(tx, mergedIntoId)
}

/**
 * Locks studies in the order of their ids, as merges do: two moves in opposite directions never wait for each other.
 *
 * @throws PacsError `NOT_FOUND`.
 */
export async function lockStudies(tx: Transaction, ids: readonly string[]): Promise<(studyId: string) => StoredStudy> {
  const locked = new Map<string, StoredStudy>()
  for (const id of [...new Set(ids)].toSorted()) locked.set(id, await lockStudy(tx, id))
  return (studyId) => {
    const row = locked.get(studyId)
    if (row === undefined) throw new PacsError('NOT_FOUND')
    return row
  }
}
