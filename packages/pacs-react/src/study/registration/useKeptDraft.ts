import {
  createStore,
  type KeyValueStorage,
  newId,
  type Session,
  type Study,
  type StudyId,
  type UserId,
} from '@opensono/pacs-core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DraftKeeper } from '../../form/createDraftKeeper'
import { keepUntilLogout } from '../../form/keepUntilLogout'
import { isSameValue, receiveRow } from '../../form/versionedDraft'
import { usePacs } from '../../provider/usePacs'
import { useUser } from '../../provider/useUser'
import { createRegistrationKeeper, type KeptDraft } from './createRegistrationKeeper'
import { restoreNew, type Workplace } from './newRegistration'
import { asideFields, draftOf, type RegistrationDraft } from './RegistrationDraft'
import type { RegistrationFormHandle } from './useRegistrationForm'

/** Milliseconds after which typing is kept: a crash loses no more than that. */
const keepEveryMs = 1_000

/** The drafts of one login, and the ids of those that were sent: none of these is offered in any form, unless it was refused. */
function createSessionDrafts(session: Session, storage: KeyValueStorage | undefined) {
  const keeper = keepUntilLogout(session, createRegistrationKeeper({ storage, token: () => session.token() }))
  const sent = createStore<{ ids: readonly string[] }>({ ids: [] })
  const without = ({ id }: KeptDraft) => sent.getSnapshot().ids.filter((each) => each !== id)
  return {
    keeper,
    sent,
    markSent: (draft: KeptDraft) => sent.update({ ids: [...without(draft), draft.id ?? ''] }),
    release: (draft: KeptDraft) => sent.update({ ids: without(draft) }),
    destroy() {
      keeper.destroy()
      sent.destroy()
    },
  }
}

/** Whether anything was typed that is worth keeping. */
function isTyped({ base, edits }: Pick<KeptDraft, 'base' | 'edits'>): boolean {
  const began = draftOf(base)
  return Object.entries(edits).some(([name, value]) => !isSameValue(value, began[name as keyof RegistrationDraft]))
}

/** Whether a draft says nothing that was not saved: to restore it would register the same patient again. */
function isPartOf({ edits }: KeptDraft, saved: RegistrationDraft): boolean {
  const { unlisted = {}, ...others } = edits
  const typed = Object.entries(others).filter(([name]) => !(asideFields as readonly string[]).includes(name))
  return (
    Object.keys(unlisted).length === 0 &&
    typed.every(([name, value]) => isSameValue(value, saved[name as keyof RegistrationDraft]))
  )
}

/** Takes what was typed before into the form; of a study that has changed since, over its newest version. */
function restoreOver({ base, edits }: KeptDraft, newest: Study | null) {
  const held = { base, newer: null, edits }
  return newest === null ? held : receiveRow(held, newest, draftOf)
}

function endTimer(timer: { current: ReturnType<typeof setTimeout> | undefined }): void {
  clearTimeout(timer.current)
  timer.current = undefined
}

interface UseKeptDraftOptions {
  form: RegistrationFormHandle
  /** The study that is changed; null for a new one. */
  study: Study | null
  workplace: Workplace
  storage: KeyValueStorage | undefined
}

interface UseOfferedDraftOptions {
  drafts: ReturnType<typeof createSessionDrafts>
  userId: UserId | null
  studyId: StudyId | null
  /** Id of the new patient who is being typed. */
  own: { readonly current: string | undefined }
}

/** The new patient who was typed last and neither sent nor saved; null for none, and in the form of a study. */
function useOfferedDraft({ drafts, userId, studyId, own }: UseOfferedDraftOptions) {
  const { keeper, sent } = drafts
  const [offered, setOffered] = useState<KeptDraft | null>(null)
  const sentIds = useSyncExternalStore(sent.subscribe, () => sent.getSnapshot().ids)
  useEffect(() => {
    if (userId === null || studyId !== null) return
    let isOver = false
    const isOffered = (kept: KeptDraft) =>
      kept.userId === userId && kept.id !== own.current && !sentIds.includes(kept.id ?? '') && isTyped(kept)
    void keeper.read(null, isOffered).then((kept) => {
      if (!isOver) setOffered(kept)
    })
    return () => {
      isOver = true
    }
  }, [keeper, own, userId, studyId, sentIds])

  return {
    offered,
    setOffered,
    /** A new patient was saved: a draft that says no more than that is deleted. */
    leaveOutSaved(saved: RegistrationDraft): void {
      if (offered === null || !isPartOf(offered, saved)) return
      void keeper.forget(null, offered.id)
      setOffered(null)
    },
  }
}

/** Reads what was typed before of a study. */
function useStudyDraft(
  keeper: DraftKeeper<KeptDraft>,
  userId: UserId | null,
  study: Study | null,
  onFound: (kept: KeptDraft) => void,
): void {
  const studyId = study?.studyId ?? null
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    if (userId === null || studyId === null) return
    let isOver = false
    void keeper.read(studyId).then((kept) => {
      if (!isOver && kept?.userId === userId && isTyped(kept)) latest.current(kept)
    })
    return () => {
      isOver = true
    }
  }, [keeper, userId, studyId])
}

/** Calls `write` a second after the typing began, and when the form is left before that. */
function useWriting(
  store: RegistrationFormHandle['store'],
  userId: UserId | null,
  timer: { current: ReturnType<typeof setTimeout> | undefined },
  write: () => void,
): void {
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    if (userId === null) return
    let { edits } = store.getSnapshot()
    const stop = store.subscribe(() => {
      const now = store.getSnapshot()
      if (now.edits !== edits) timer.current ??= setTimeout(() => latest.current(), keepEveryMs)
      edits = now.edits
    })
    return () => {
      stop()
      if (timer.current !== undefined) latest.current()
    }
  }, [store, userId, timer])
}

/** Keeps what is typed. Of a study it comes back where the study is opened again; of a new patient it is offered, for the next one begins empty. */
export function useKeptDraft({ form, study, workplace, storage }: UseKeptDraftOptions) {
  const { session, lifetime } = usePacs()
  const userId = useUser()?.userId ?? null
  const studyId = study?.studyId ?? null
  const [isRestored, setRestored] = useState(false)
  const drafts = lifetime.once(createSessionDrafts, session, storage)
  const { keeper, markSent, release } = drafts
  const { store } = form
  /** Which of the new patients is being typed. */
  const own = useRef<string | undefined>(undefined)
  /** Something of this form is kept. */
  const isKept = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { offered, setOffered, leaveOutSaved } = useOfferedDraft({ drafts, userId, studyId, own })
  useStudyDraft(keeper, userId, study, (kept) => {
    if (isTyped(store.getSnapshot())) return
    store.update(restoreOver(kept, study))
    isKept.current = true
    setRestored(true)
  })

  function heldNow(): KeptDraft | null {
    const { base, edits } = store.getSnapshot()
    return userId === null ? null : { userId, studyId, id: own.current, base, edits }
  }

  function write(): void {
    endTimer(timer)
    const held = heldNow()
    if (held === null) return
    if (isTyped(held)) void keeper.keep(held)
    else if (isKept.current) void keeper.forget(studyId, own.current)
    isKept.current = isTyped(held)
  }

  /** It is saved, or thrown away. */
  function forget(): void {
    endTimer(timer)
    isKept.current = false
    setRestored(false)
    void keeper.forget(studyId, own.current)
    if (studyId === null) own.current = newId()
  }

  /** What is being sent is stored under its own id until it is saved; the form begins the next new patient. */
  function setAside(): KeptDraft | null {
    const held = heldNow()
    if (held === null) return null
    write()
    markSent(held)
    isKept.current = false
    setRestored(false)
    own.current = newId()
    return held
  }

  /** Takes a draft into the form; what the form holds now is stored and offered. */
  function exchange(draft: KeptDraft): void {
    const held = heldNow()
    if (held === null) return
    write()
    setOffered((former) => (isTyped(held) ? held : former?.id === draft.id ? null : former))
    own.current = draft.id
    release(draft)
    isKept.current = true
    store.update(restoreNew({ ...draft, newer: null }, workplace))
  }

  useEffect(() => {
    if (userId !== null) own.current ??= studyId === null ? newId() : undefined
  }, [userId, studyId])
  useWriting(store, userId, timer, write)

  return {
    /** What was typed before of this study is back in the form. */
    isRestored,
    /** A new patient who was not typed to the end, and may be taken into the form: their name; null for nobody. */
    offeredName: offered === null ? null : { ...draftOf(offered.base), ...offered.edits }.patientName.trim(),
    /** Takes the offered one into the form; what the form holds now is kept for itself. */
    takeOffered(): void {
      if (offered !== null) exchange(offered)
    },
    /** Keeps what the form holds under its own id while it is sent; the form begins the next new patient. */
    setAside,
    /** Takes a kept draft into the form; what the form holds now is kept and offered. */
    exchange,
    /** What was sent is saved. */
    forgetSent({ id, base, edits }: KeptDraft): void {
      void keeper.forget(null, id)
      leaveOutSaved({ ...draftOf(base), ...edits })
    },
    /** What was sent and refused is offered again. */
    release,
    /** Whether something was typed into the form. */
    isTyped: () => isTyped(store.getSnapshot()),
    /** Keeps what is typed now, without waiting for the timer. Nothing is kept of a form without changes. */
    write,
    /** Deletes what was kept of this form, because it was saved or thrown away. */
    forget,
    /** It is saved, but for what was typed meanwhile: that waits where the study is opened. */
    handOn(saved: Study, late: Partial<RegistrationDraft>): void {
      forget()
      leaveOutSaved(draftOf(saved))
      if (userId === null || Object.keys(late).length === 0) return
      void keeper.keep({ userId, studyId: saved.studyId, base: saved, edits: late })
    },
  }
}
