import type { Workstation } from '@opensono/pacs-capture/workstation'
import { type ConsultationId, isConsultationOpen, realtimeConsultationApi } from '@opensono/pacs-core'

/**
 * The newest live consultation that this user asked for and that is not over.
 *
 * @param device - whose user.
 * @returns null when there is none.
 */
export async function findConsultation({ pacs }: Workstation): Promise<ConsultationId | null> {
  const { rows } = await pacs.call(realtimeConsultationApi.requestedRecords, { pageNum: 0, pageSize: 10 })
  return rows.find(({ status }) => isConsultationOpen(status))?.id ?? null
}
