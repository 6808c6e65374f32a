import {
  type Clock,
  type Controller,
  createStore,
  type Pacs,
  PacsError,
  type Report,
  type reportApi,
  type StudyId,
  systemClock,
} from '@opensono/pacs-core'
import { differingKeys } from '../form/versionedDraft'
import { contentOf, differingFields, type ReportContent } from './ReportContent'

/** A change is saved at the latest so long after it was made, in milliseconds; the save itself has the rest of five seconds. */
export const autosaveMs = 3_500

/** A report under the pen, as it is now. */
export interface ReportDraftState {
  /** `saving`: a save is on its way; `unsaved`: changes wait for the next save; `conflict`: somebody saved a newer version. */
  readonly status: 'loading' | 'saved' | 'unsaved' | 'saving' | 'save-failed' | 'conflict'
  /** What is written here; null before it was read. */
  readonly content: ReportContent | null
  /** The version that the content is based on; null before it was read. */
  readonly saved: Report | null
  /** The newer version of somebody else, while `conflict`. */
  readonly theirs: Report | null
  /** Why it could not be saved. */
  readonly error: PacsError | null
}

/** A report under the pen: keeps what is written, saves it by itself, and never lays one version over another unasked. */
export interface ReportDraft extends Controller<ReportDraftState> {
  readonly studyId: StudyId
  /**
   * Takes the report as the server has it. A version that is newer than the one written on is shown when nothing is unsaved
   * here, else it makes a conflict; an older one is not looked at.
   */
  offer(report: Report): void
  /**
   * Takes the report as the user's own act left it: finished, reopened or printed. What was written here since stays, laid over it.
   */
  accept(report: Report): void
  /** Takes a change of the user; it is saved within five seconds. */
  change(patch: Partial<ReportContent>): void
  /**
   * Saves now; with nothing to save it does nothing.
   *
   * @returns whether everything written is saved.
   */
  save(): Promise<boolean>
  /** Ends a conflict with this content, laid over the newer version, and saves it. */
  resolve(content: ReportContent): Promise<boolean>
  /** Whether something is written that no server has. */
  isUnsaved(): boolean
  /** Stops saving by itself. */
  destroy(): void
}

/** How a draft is made. */
export interface ReportDraftOptions {
  pacs: Pacs<{ report: typeof reportApi }>
  studyId: StudyId
  /** Whether its writer still works here; nothing is sent in another user's name. @defaultValue always */
  isWriterHere?: () => boolean
  /** Hears of each change of the user, before it is saved. */
  onEdit?: () => void
  /** Hears of each version that was saved here. */
  onSaved?: (report: Report) => void
  clock?: Clock
}

/**
 * Makes the controller of a report under the pen.
 *
 * @param options - the client, the study, and the clock that times the saving.
 */
export function createReportDraft(options: ReportDraftOptions): ReportDraft {
  const { pacs, studyId, isWriterHere = () => true } = options
  const clock = options.clock ?? systemClock
  const store = createStore<ReportDraftState>({
    status: 'loading',
    content: null,
    saved: null,
    theirs: null,
    error: null,
  })
  let cancelTimer: (() => void) | null = null
  let running: Promise<boolean> | null = null
  let isDestroyed = false

  function stopTimer(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  function schedule(): void {
    // The first unsaved change sets the time: further typing does not put the save off.
    if (cancelTimer !== null || isDestroyed) return
    cancelTimer = clock.after(autosaveMs, () => {
      cancelTimer = null
      void save()
    })
  }

  function isUnsaved(): boolean {
    const { content, saved } = store.getSnapshot()
    return content !== null && saved !== null && differingFields(content, saved).length > 0
  }

  function show(report: Report): void {
    store.update({ status: 'saved', content: contentOf(report), saved: report, theirs: null, error: null })
  }

  async function send(content: ReportContent, version: number): Promise<boolean> {
    store.update({ status: 'saving', error: null })
    try {
      const saved = await pacs.report.save({ studyId, ...content, imageIds: [...content.imageIds], version })
      options.onSaved?.(saved)
      store.update({ saved, theirs: null })
      store.update({ status: isUnsaved() ? 'unsaved' : 'saved' })
      if (isUnsaved()) schedule()
      return !isUnsaved()
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (error.code === 'CONFLICT') return await meetConflict(error)
      store.update({ status: 'save-failed', error })
      if (error.isRetryable) schedule()
      return false
    }
  }

  /** Somebody saved a newer version. The very same words are no conflict. */
  function meet(theirs: Report): boolean {
    const { content } = store.getSnapshot()
    if (content === null || differingKeys(content, contentOf(theirs)).length === 0) {
      show(theirs)
      return true
    }
    const { savedByName, savedAt } = theirs
    store.update({
      status: 'conflict',
      theirs,
      error: new PacsError('CONFLICT', { received: { savedByName, savedAt } }),
    })
    return false
  }

  async function meetConflict(error: PacsError): Promise<boolean> {
    const theirs = await pacs.report.get({ studyId }).catch(() => null)
    if (theirs !== null) return meet(theirs)
    store.update({ status: 'save-failed', error })
    schedule()
    return false
  }

  async function save(): Promise<boolean> {
    stopTimer()
    if (running !== null) {
      await running
      return isUnsaved() ? await save() : true
    }
    const { status, content, saved } = store.getSnapshot()
    if (status === 'conflict' || content === null || saved === null || !isWriterHere()) return false
    if (!isUnsaved()) {
      store.update({ status: 'saved', error: null })
      return true
    }
    running = send(content, saved.version)
    try {
      return await running
    } finally {
      running = null
    }
  }

  return {
    studyId,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    isUnsaved,
    save,
    offer(report) {
      const { status, saved } = store.getSnapshot()
      // The answer of a save that is on its way tells more: it is either this version or a conflict.
      if (status === 'saving' || status === 'conflict') return
      if (saved !== null && report.version <= saved.version) return
      if (saved === null || !isUnsaved()) return show(report)
      stopTimer()
      meet(report)
    },
    accept(report) {
      const { status, content, saved } = store.getSnapshot()
      if (saved !== null && report.version < saved.version) return
      options.onSaved?.(report)
      if (content === null || saved === null) return show(report)
      store.update({ saved: report })
      if (status === 'conflict' || status === 'saving') return
      store.update({ status: isUnsaved() ? 'unsaved' : 'saved', error: null })
      if (isUnsaved()) schedule()
    },
    change(patch) {
      const { status, content } = store.getSnapshot()
      if (content === null) return
      options.onEdit?.()
      store.update({ content: { ...content, ...patch } })
      if (status === 'conflict' || status === 'saving') return
      store.update({ status: isUnsaved() ? 'unsaved' : 'saved', error: null })
      if (isUnsaved()) schedule()
    },
    async resolve(content) {
      const { theirs } = store.getSnapshot()
      if (theirs === null) return await save()
      store.update({ status: 'unsaved', content, saved: theirs, theirs: null, error: null })
      return await save()
    },
    destroy() {
      isDestroyed = true
      stopTimer()
      store.destroy()
    },
  }
}
