import type { Clock, Pacs, reportApi, StudyId } from '@opensono/pacs-core'
import { createReportDraft, type ReportDraft } from './createReportDraft'

/** The reports under the pen in this tab. A draft that is not saved yet stays, whatever page or patient comes next. */
export interface ReportDrafts {
  /** The draft of a study: the one that is there, or a new one that is being read. */
  open(studyId: StudyId): ReportDraft
  /** Saves a draft that is left; it is forgotten only when everything in it is saved. */
  leave(studyId: StudyId): Promise<void>
  /** How many drafts hold something that no server has. */
  unsavedCount(): number
  /** Stops all of them. */
  destroy(): void
}

/** How the drafts of a tab are made. */
export interface ReportDraftsOptions {
  pacs: Pacs<{ report: typeof reportApi }>
  clock?: Clock
}

/**
 * Makes the keeper of a tab's drafts.
 *
 * @param options - the client, and the clock that times the saving.
 */
export function createReportDrafts(options: ReportDraftsOptions): ReportDrafts {
  const drafts = new Map<StudyId, ReportDraft>()
  let openId: StudyId | null = null
  return {
    open(studyId) {
      openId = studyId
      const known = drafts.get(studyId)
      if (known !== undefined) {
        void known.refresh()
        return known
      }
      const draft = createReportDraft({ ...options, studyId })
      drafts.set(studyId, draft)
      void draft.load()
      return draft
    },
    async leave(studyId) {
      if (openId === studyId) openId = null
      const draft = drafts.get(studyId)
      if (draft === undefined) return
      await draft.save()
      // The user may have come back while it was being saved.
      if (openId === studyId || draft.isUnsaved()) return
      draft.destroy()
      drafts.delete(studyId)
    },
    unsavedCount: () => [...drafts.values()].filter((draft) => draft.isUnsaved()).length,
    destroy() {
      for (const draft of drafts.values()) draft.destroy()
      drafts.clear()
    },
  }
}
