import {
  type Clock,
  type Controller,
  createStore,
  type Language,
  type Pacs,
  PacsError,
  type Report,
  type reportApi,
  reportLanguage,
  type Store,
  type StudyId,
  systemClock,
} from '@opensono/pacs-core'
import { type KeptWriting, keepWriting, type WritingKeeper } from './keepWriting'
import {
  brokenLinksOf,
  changedContent,
  contentOf,
  differingFields,
  type ReportContent,
  sentContent,
  withoutGone,
} from './ReportContent'

/** Maximum time before a change is saved, in milliseconds; the save itself has the rest of five seconds. */
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
  /** How often something that others had deleted was taken out of it, so that the rest could be saved. */
  readonly leftOut: number
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
   * Takes the report as the user's own act left it: finished, reopened, printed, or an older version again. What was written here since
   * stays, laid over it.
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
  /**
   * Makes plain text of the linked values that an act on the report was refused for, because they are not what is measured. Those of a
   * finished report stay.
   */
  unlink(refusal: PacsError): void
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
  /** Called with each change of the user, before it is saved. */
  onEdit?: () => void
  /** Called with each version that was saved here. */
  onSaved?: (report: Report) => void
  clock?: Clock
  /** Keeps over a crash of the tab what is not saved yet. Left out, it lives as long as the page. */
  keeper?: WritingKeeper
  /** Language of the interface: reports that have none yet are written in it. */
  language: () => Language
}

type DraftStore = Store<ReportDraftState>

const notRead: ReportDraftState = {
  status: 'loading',
  content: null,
  saved: null,
  theirs: null,
  error: null,
  leftOut: 0,
}

function isUnsaved(store: DraftStore): boolean {
  const { content, saved } = store.getSnapshot()
  return content !== null && saved !== null && differingFields(content, saved).length > 0
}

function show(store: DraftStore, report: Report): void {
  store.update({ status: 'saved', content: contentOf(report), saved: report, theirs: null, error: null })
}

/** A report with the language that it is written in. While nobody chose one it is that of the draft, if there is one. */
function withLanguage(report: Report, store: DraftStore, { language }: ReportDraftOptions): Report {
  const known = report.language ?? store.getSnapshot().content?.language ?? null
  return { ...report, language: reportLanguage({ ...report, language: known }, language()) }
}

/** Somebody saved a newer version. The very same words are no conflict. */
function handleNewer(store: DraftStore, theirs: Report): boolean {
  const { content } = store.getSnapshot()
  if (content === null || differingFields(content, contentOf(theirs)).length === 0) {
    show(store, theirs)
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

/** Runs a save some time after the first change that asks for it: further changes do not put it off. */
interface Autosave {
  schedule(): void
  cancel(): void
  destroy(): void
}

function createAutosave(clock: Clock, save: () => void): Autosave {
  let cancelTimer: (() => void) | null = null
  let isDestroyed = false
  function cancel(): void {
    cancelTimer?.()
    cancelTimer = null
  }
  return {
    schedule() {
      if (cancelTimer !== null || isDestroyed) return
      cancelTimer = clock.after(autosaveMs, () => {
        cancelTimer = null
        save()
      })
    },
    cancel,
    destroy() {
      isDestroyed = true
      cancel()
    },
  }
}

/** Removes the links that an act was refused for. @returns whether there were some in a draft */
function unlink(store: DraftStore, refusal: PacsError): boolean {
  const { content, saved } = store.getSnapshot()
  const links = brokenLinksOf(refusal)
  if (content === null || saved === null || saved.diagnosedAt !== null || links.length === 0) return false
  const kept = withoutGone(content, saved.templateId, refusal)
  if (kept !== null) store.update({ content: kept })
  return kept !== null
}

/** Sends what is written, one save at a time. */
function createSaving(options: ReportDraftOptions, store: DraftStore, autosave: Autosave): () => Promise<boolean> {
  const { pacs, studyId, isWriterHere = () => true } = options
  let running: Promise<boolean> | null = null

  async function handleConflict(error: PacsError): Promise<boolean> {
    const theirs = await pacs.report.get({ studyId }).catch(() => null)
    if (theirs !== null) return handleNewer(store, withLanguage(theirs, store, options))
    store.update({ status: 'save-failed', error })
    autosave.schedule()
    return false
  }

  async function send(content: ReportContent, version: number): Promise<boolean> {
    store.update({ status: 'saving', error: null })
    try {
      const saved = await pacs.report.save({ studyId, ...sentContent(content), version })
      options.onSaved?.(saved)
      store.update({ saved: withLanguage(saved, store, options), theirs: null })
      const isChanged = isUnsaved(store)
      store.update({ status: isChanged ? 'unsaved' : 'saved' })
      if (isChanged) autosave.schedule()
      return !isChanged
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (error.code === 'CONFLICT') return await handleConflict(error)
      const { content: now, saved: former, leftOut } = store.getSnapshot()
      const kept = now === null ? null : withoutGone(now, former?.templateId ?? null, error)
      if (kept !== null) {
        const isUnlinked = brokenLinksOf(error).length > 0
        store.update(isUnlinked ? { content: kept } : { content: kept, leftOut: leftOut + 1 })
        return await send(kept, version)
      }
      store.update({ status: 'save-failed', error })
      if (error.isRetryable) autosave.schedule()
      return false
    }
  }

  return async function save(): Promise<boolean> {
    autosave.cancel()
    if (running !== null) {
      await running
      return isUnsaved(store) ? await save() : true
    }
    const { status, content, saved } = store.getSnapshot()
    if (status === 'conflict' || content === null || saved === null || !isWriterHere()) return false
    if (!isUnsaved(store)) {
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
}

/**
 * Makes the controller of a report under the pen.
 *
 * @param options - the client, the study, and the clock that times the saving.
 */
export function createReportDraft(options: ReportDraftOptions): ReportDraft {
  const store = createStore<ReportDraftState>(notRead)
  const autosave = createAutosave(options.clock ?? systemClock, () => void save())
  const save = createSaving(options, store, autosave)
  const { keeper, clock = systemClock } = options
  /** Report read before the kept draft was loaded. Null: none. Undefined: the kept draft is loaded, or no keeper is given. */
  let early: Report | null | undefined = keeper === undefined ? undefined : null
  const read = () => ({ ...store.getSnapshot(), isUnsaved: isUnsaved(store) })
  let keeping: ReturnType<typeof keepWriting> | undefined

  /** Takes up that content or saved version have changed. */
  function settle(): void {
    const isChanged = isUnsaved(store)
    store.update({ status: isChanged ? 'unsaved' : 'saved', error: null })
    if (isChanged) autosave.schedule()
  }

  /** Takes up what a crash of the tab kept from being saved. */
  function bring({ base, content }: KeptWriting): void {
    const { saved } = store.getSnapshot()
    if (saved === null) return
    const isNewest = saved.version <= base.version
    store.update(isNewest ? { content } : { content, saved: base })
    if (isNewest) settle()
    else handleNewer(store, saved)
  }

  function offer(stored: Report): void {
    if (early !== undefined) {
      early = stored
      return
    }
    const report = withLanguage(stored, store, options)
    const { status, saved } = store.getSnapshot()
    // The answer of a save that is on its way decides: it is either this version or a conflict.
    if (status === 'saving' || status === 'conflict') return
    if (saved !== null && report.version <= saved.version) return
    if (saved === null || !isUnsaved(store)) show(store, report)
    else {
      autosave.cancel()
      handleNewer(store, report)
    }
  }

  /** Begins once it is known whether something was kept. */
  async function begin(from: WritingKeeper): Promise<void> {
    const found = await from.read().catch(() => null)
    const offered = early
    early = undefined
    const whenOffered = () => {
      const { saved } = store.getSnapshot()
      if (saved === null) return
      stopWaiting()
      if (found !== null) bring(found)
      keeping = keepWriting(from, clock, read, found !== null)
      store.subscribe(keeping.onChange)
    }
    const stopWaiting = store.subscribe(whenOffered)
    if (offered) offer(offered)
  }
  if (keeper !== undefined) void begin(keeper)

  return {
    studyId: options.studyId,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    isUnsaved: () => isUnsaved(store),
    save,
    offer,
    accept(stored) {
      const { status, content, saved } = store.getSnapshot()
      if (saved !== null && stored.version < saved.version) return
      options.onSaved?.(stored)
      const report = withLanguage(stored, store, options)
      if (content === null || saved === null) return show(store, report)
      const written = differingFields(content, saved).map((field) => [field, content[field]] as const)
      store.update({ saved: report, content: changedContent(contentOf(report), Object.fromEntries(written)) })
      if (status !== 'conflict' && status !== 'saving') settle()
    },
    change(patch) {
      const { status, content } = store.getSnapshot()
      if (content === null) return
      options.onEdit?.()
      store.update({ content: changedContent(content, patch) })
      if (status !== 'conflict' && status !== 'saving') settle()
    },
    unlink(refusal) {
      const { status } = store.getSnapshot()
      if (unlink(store, refusal) && status !== 'conflict' && status !== 'saving') settle()
    },
    async resolve(content) {
      const { theirs } = store.getSnapshot()
      if (theirs === null) return await save()
      store.update({ status: 'unsaved', content, saved: theirs, theirs: null, error: null })
      return await save()
    },
    destroy() {
      autosave.destroy()
      keeping?.destroy()
      store.destroy()
    },
  }
}
