import { queueApi, type SimilarPatients } from '@opensono/pacs-core'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'

/** Other patients of a day with whom one can be confused. */
export type SimilarOthers = SimilarPatients['others']

const none: SimilarOthers = []

const byStudy = (rows: readonly SimilarPatients[]): ReadonlyMap<string, SimilarOthers> =>
  new Map(rows.map(({ studyId, others }) => [studyId, others]))

/**
 * Patients of a day who can be confused: twins, and names that are the same or similar.
 *
 * @param date - `YYYY-MM-DD`; null asks nothing.
 * @returns those who are similar to the patient of a study; an empty list for none, and for a user who sees no queue.
 */
export function useSimilarPatients(date: string | null): (studyId: string | null) => SimilarOthers {
  const hasQueue = usePermission(queueApi.similar)
  const { data } = useCall(queueApi.similar, hasQueue && date !== null ? { date } : null, {
    select: byStudy,
    staleTimeMs: 15_000,
    isKeepingFormer: true,
  })
  return (studyId) => (studyId === null ? none : (data?.get(studyId) ?? none))
}
