import {
  type KeyValueStorage,
  type Lifetime,
  type Occupancy,
  type PacsClient,
  type Report,
  reportApi,
  type Session,
  type StudyId,
  type Text,
  type UserId,
} from '@opensono/pacs-core'
import type { QueryClient } from '@tanstack/react-query'
import { callKey } from '../provider/callKey'
import { createReportDrafts, type ReportDrafts } from './createReportDrafts'
import { createReportKeeper } from './keepWriting'

/** The drafts of each user of this tab. They outlive the page that shows them: an expired login takes the page away, not what was written. */
function createDraftsByUser() {
  const byUser = new Map<UserId, ReportDrafts>()
  return {
    byUser,
    destroy() {
      for (const drafts of byUser.values()) drafts.destroy()
      byUser.clear()
    },
  }
}

/** What drafts work on. */
export interface ReportDraftsServices {
  readonly pacs: PacsClient
  readonly session: Session
  readonly queryClient: QueryClient
  readonly occupancy?: Occupancy | undefined
  readonly lifetime: Lifetime
  readonly text: Pick<Text, 'getSnapshot'>
}

/**
 * The drafts of a user in this tab, made at the first asking.
 *
 * @param userId - who writes; nobody else ever sees or sends them.
 * @param storage - of this tab alone, where what is not saved outlives a crash.
 */
export function reportDraftsOf(
  services: ReportDraftsServices,
  userId: UserId,
  storage: KeyValueStorage | undefined,
): ReportDrafts {
  const { pacs, session, queryClient, occupancy, lifetime, text } = services
  const { byUser } = lifetime.once(createDraftsByUser)
  const known = byUser.get(userId)
  if (known !== undefined) return known
  const onSaved = (saved: Report) => {
    queryClient.setQueryData<Report>(callKey(reportApi.get, { studyId: saved.studyId }), (row) =>
      row !== undefined && row.version > saved.version ? row : saved,
    )
  }
  const onEdit = (studyId: StudyId) => void occupancy?.take(studyId)
  const language = () => text.getSnapshot().language
  const keeper = storage && lifetime.once(createReportKeeper, session, storage)
  const drafts = createReportDrafts({
    ...(keeper !== undefined && { keeper }),
    pacs: pacs.extend({ report: reportApi }),
    session,
    userId,
    onEdit,
    onSaved,
    language,
  })
  byUser.set(userId, drafts)
  return drafts
}
