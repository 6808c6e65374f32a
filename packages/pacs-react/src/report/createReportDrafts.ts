import type { Clock, Language, Pacs, Report, reportApi, Session, StudyId, UserId } from '@opensono/pacs-core'
import type { DraftKeeper } from '../form/createDraftKeeper'
import { createReportDraft, type ReportDraft } from './createReportDraft'
import { type KeptReport, writingKeeperOf } from './keepWriting'

/** The reports under one user's pen in this tab. A draft that is not saved yet stays, whatever page or patient comes next. */
export interface ReportDrafts {
  /** The draft of a study: the one that is there, or a new one that waits to be offered the report. */
  open(studyId: StudyId): ReportDraft
  /** Saves a draft that is left. */
  leave(studyId: StudyId): Promise<void>
  /** How many drafts hold something that no server has. */
  unsavedCount(): number
  /** Stops all of them. */
  destroy(): void
}

/** How the drafts of a tab are made. */
export interface ReportDraftsOptions {
  pacs: Pacs<{ report: typeof reportApi }>
  /** Who works here now: what another user wrote waits for them. */
  session: Pick<Session, 'getSnapshot' | 'on'>
  userId: UserId
  /** Called with each change of the user, before it is saved. */
  onEdit?: (studyId: StudyId) => void
  /** Called with each version that was saved here. */
  onSaved?: (report: Report) => void
  clock?: Clock
  /** Keeps over a crash of the tab what is not saved yet. */
  keeper?: DraftKeeper<KeptReport>
  /** Language of the interface. */
  language: () => Language
}

/**
 * Makes the keeper of a tab's drafts.
 *
 * @param options - the client, and the clock that times the saving.
 */
export function createReportDrafts(options: ReportDraftsOptions): ReportDrafts {
  const drafts = new Map<StudyId, ReportDraft>()
  const isWriterHere = () => options.session.getSnapshot().user?.userId === options.userId
  const stopListening = options.session.on('started', () => {
    // What an expired login kept from being saved is saved after the next one.
    for (const draft of drafts.values()) void draft.save()
  })
  return {
    open(studyId) {
      // Other drafts are forgotten as soon as everything in them is saved.
      for (const [id, draft] of drafts) {
        if (id === studyId || draft.isUnsaved() || draft.getSnapshot().status === 'saving') continue
        draft.destroy()
        drafts.delete(id)
      }
      const known = drafts.get(studyId)
      if (known !== undefined) return known
      const { pacs, clock, keeper, language, onEdit, onSaved } = options
      const draft = createReportDraft({
        pacs,
        studyId,
        isWriterHere,
        language,
        ...(clock !== undefined && { clock }),
        ...(keeper !== undefined && { keeper: writingKeeperOf(keeper, options.userId, studyId) }),
        ...(onEdit !== undefined && { onEdit: () => onEdit(studyId) }),
        ...(onSaved !== undefined && { onSaved }),
      })
      drafts.set(studyId, draft)
      return draft
    },
    async leave(studyId) {
      await drafts.get(studyId)?.save()
    },
    unsavedCount: () => [...drafts.values()].filter((draft) => draft.isUnsaved()).length,
    destroy() {
      stopListening()
      for (const draft of drafts.values()) draft.destroy()
      drafts.clear()
    },
  }
}
