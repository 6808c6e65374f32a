import { type KeyValueStorage, newId, type Session, type Study } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import { keepUntilLogout } from '../../form/keepUntilLogout'
import { isSameValue, receiveRow } from '../../form/versionedDraft'
import { usePacs } from '../../provider/usePacs'
import { useUser } from '../../provider/useUser'
import { createRegistrationKeeper, type KeptDraft } from './createRegistrationKeeper'
import { restoreNew, type Workplace } from './newRegistration'
import { draftOf, type RegistrationDraft } from './RegistrationDraft'
import type { RegistrationFormHandle } from './useRegistrationForm'

/** Milliseconds after which typing is kept: a crash loses no more than that. */
const keepEveryMs = 1_000

const createSessionDrafts = (session: Session, storage: KeyValueStorage | undefined) =>
  keepUntilLogout(session, createRegistrationKeeper({ storage, token: () => session.token() }))

/** Whether anything was typed that is worth keeping. */
function isTyped({ base, edits }: Pick<KeptDraft, 'base' | 'edits'>): boolean {
  const began = draftOf(base)
  return Object.entries(edits).some(([name, value]) => !isSameValue(value, began[name as keyof RegistrationDraft]))
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

/** Keeps what is typed. Of a study it comes back where the study is opened again; of a new patient it is offered, for the next one begins empty. */
export function useKeptDraft({ form, study, workplace, storage }: UseKeptDraftOptions) {
  const { session, lifetime } = usePacs()
  const userId = useUser()?.userId ?? null
  const studyId = study?.studyId ?? null
  const [isRestored, setRestored] = useState(false)
  const [offered, setOffered] = useState<KeptDraft | null>(null)
  const keeper = lifetime.once(createSessionDrafts, session, storage)
  const { store } = form
  /** Which of the new patients is being typed. */
  const own = useRef<string | undefined>(undefined)
  /** Something of this form is kept. */
  const isKept = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

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
    isKept.current = true
    store.update(restoreNew({ ...draft, newer: null }, workplace))
  }

  const latest = useRef({ write, study, workplace })
  useEffect(() => {
    latest.current = { write, study, workplace }
  })

  useEffect(() => {
    if (userId === null) return
    let isOver = false
    let { edits } = store.getSnapshot()
    own.current ??= studyId === null ? newId() : undefined
    void keeper.read(studyId).then((kept) => {
      if (isOver || kept === null || kept.userId !== userId || !isTyped(kept)) return
      if (studyId === null) {
        if (kept.id !== own.current) setOffered(kept)
      } else if (!isTyped(store.getSnapshot())) {
        store.update(restoreOver(kept, latest.current.study))
        isKept.current = true
        setRestored(true)
      }
    })
    const stop = store.subscribe(() => {
      const now = store.getSnapshot()
      if (now.edits !== edits) timer.current ??= setTimeout(() => latest.current.write(), keepEveryMs)
      edits = now.edits
    })
    return () => {
      isOver = true
      stop()
      if (timer.current !== undefined) latest.current.write()
    }
  }, [keeper, store, userId, studyId])

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
    forgetSent: ({ id }: KeptDraft) => void keeper.forget(null, id),
    /** Whether something was typed into the form. */
    isTyped: () => isTyped(store.getSnapshot()),
    /** Keeps what is typed now, without waiting for the timer. Nothing is kept of a form without changes. */
    write,
    /** Deletes what was kept of this form, because it was saved or thrown away. */
    forget,
    /** It is saved, but for what was typed meanwhile: that waits where the study is opened. */
    handOn(saved: Study, late: Partial<RegistrationDraft>): void {
      forget()
      if (userId === null || Object.keys(late).length === 0) return
      void keeper.keep({ userId, studyId: saved.studyId, base: saved, edits: late })
    },
  }
}
