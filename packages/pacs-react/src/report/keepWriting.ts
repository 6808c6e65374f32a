import type { Clock, KeyValueStorage, Report, Session, StudyId, UserId } from '@opensono/pacs-core'
import { createDraftKeeper, type DraftKeeper, type KeptOfStudy } from '../form/createDraftKeeper'
import { keepUntilLogout } from '../form/keepUntilLogout'
import type { ReportContent } from './ReportContent'

/** What is written in a report and no server has. */
export interface KeptWriting {
  /** The version that it was written on. */
  readonly base: Report
  readonly content: ReportContent
}

/** A report that was being written. */
export interface KeptReport extends KeptOfStudy, KeptWriting {}

/** Keeps what is written in one report over a crash of the tab. */
export interface WritingKeeper {
  read(): Promise<KeptWriting | null>
  keep(writing: KeptWriting): void
  forget(): void
}

/** Keeps what is written in reports until it is saved, or its writer logs out. */
export function createReportKeeper(
  session: Pick<Session, 'on' | 'token'>,
  storage: KeyValueStorage,
): DraftKeeper<KeptReport> & { destroy(): void } {
  const isWhole = ({ base, content }: Partial<KeptReport>) => base !== undefined && content !== undefined
  return keepUntilLogout(
    session,
    createDraftKeeper({ name: 'opensono.report', isWhole, storage, token: () => session.token() }),
  )
}

/** What a draft lacks that an earlier release kept before its tab ended. */
const unknownBefore: Pick<ReportContent, 'drawings' | 'unlinked'> = { drawings: [], unlinked: [] }

/** Keeps the draft of one report of one user; no one else can read it. */
export function writingKeeperOf(keeper: DraftKeeper<KeptReport>, userId: UserId, studyId: StudyId): WritingKeeper {
  return {
    async read() {
      const kept = await keeper.read(studyId)
      if (kept?.userId !== userId) return null
      const { base, content } = kept
      return { base: { ...unknownBefore, ...base }, content: { ...unknownBefore, ...content } } as KeptWriting
    },
    keep: ({ base, content }) => void keeper.keep({ userId, studyId, base, content }),
    forget: () => void keeper.forget(studyId),
  }
}

/**
 * Maximum delay, in milliseconds, before typed text is stored locally: a crash loses no more than that. Autosave runs earlier, so
 * nothing is encrypted while the server answers.
 */
export const keepMs = 4_500

/** A report under the pen, as far as it is kept. */
interface Written {
  readonly content: ReportContent | null
  readonly saved: Report | null
  /** Something is written that no server has. */
  readonly isUnsaved: boolean
}

/**
 * Keeps what a draft holds that is not saved, and forgets it once it is.
 *
 * @param read - the draft now.
 * @param wasKept - whether something of it is kept already.
 * @returns what is called with every change of the draft, and what ends it.
 */
export function keepWriting(keeper: WritingKeeper, clock: Clock, read: () => Written, wasKept: boolean) {
  let cancel: (() => void) | null = null
  let savedBefore = read().saved
  let isKept = wasKept

  function stop(): void {
    cancel?.()
    cancel = null
  }

  function write(): void {
    stop()
    const { content, saved, isUnsaved } = read()
    if (isUnsaved && content !== null && saved !== null) keeper.keep({ base: saved, content })
    else if (isKept) keeper.forget()
    isKept = isUnsaved
  }

  return {
    onChange(): void {
      const { saved } = read()
      const isOther = saved !== savedBefore
      savedBefore = saved
      if (isOther) stop()
      // Immediately: an older copy would conflict with our own save.
      if (isOther && isKept) write()
      else cancel ??= clock.after(keepMs, write)
    },
    destroy: stop,
  }
}
