import { type Ended, type KeyValueStorage, newId, type Session, type Study } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { usePacs } from '../../provider/usePacs'
import { useUser } from '../../provider/useUser'
import { createDraftKeeper, type DraftKeeper, type KeptDraft } from './createDraftKeeper'
import { draftOf, type RegistrationDraft } from './RegistrationDraft'
import type { TakenOver } from './useTakenOver'

/** Typing is kept after so long, in milliseconds: a crash loses no more than that. */
const keepEveryMs = 1_000

/** Keeps drafts until the user logs out: another page, and an expired login, take the form away but not what was typed. */
function createSessionDrafts(session: Session, storage: KeyValueStorage | undefined): DraftKeeper & Ended {
  const keeper = createDraftKeeper({ storage, token: () => session.token() })
  const stop = session.on('ended', ({ reason }) => {
    if (reason === 'logout') keeper.forgetAll()
  })
  return { ...keeper, destroy: stop }
}

interface UseKeptDraftOptions {
  form: UseFormReturn<RegistrationDraft>
  study: Study | null
  storage: KeyValueStorage | undefined
  /** Whom and what the form is filled in by. */
  takenOver: () => TakenOver
  /** Something was kept: takes it into the form. */
  onRestore: (kept: KeptDraft) => void
}

/** Whether anything was typed that is worth keeping. */
function isTyped({ draft, began }: Pick<KeptDraft, 'draft' | 'began'>): boolean {
  return JSON.stringify(draft) !== JSON.stringify(began)
}

/** Keeps what is typed. Of a study it comes back where the study is opened again; of a new patient it is offered, for the next one begins empty. */
export function useKeptDraft({ form, study, storage, takenOver, onRestore }: UseKeptDraftOptions) {
  const { session, lifetime } = usePacs()
  const userId = useUser()?.userId ?? null
  const studyId = study?.studyId ?? null
  const version = study?.version ?? 0
  const [isRestored, setRestored] = useState(false)
  const [offered, setOffered] = useState<KeptDraft | null>(null)
  const keeper = lifetime.once(createSessionDrafts, session, storage)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Which of the new patients is being typed. */
  const own = useRef<string | undefined>(undefined)
  /** Writes what waits to be kept. */
  const writeNow = useRef<() => void>(() => undefined)
  const latest = useRef({ version, takenOver, onRestore })
  useEffect(() => {
    latest.current = { version, takenOver, onRestore }
  })

  useEffect(() => {
    if (userId === null) return
    let isOver = false
    own.current ??= studyId === null ? newId() : undefined
    const write = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      const { version, takenOver } = latest.current
      const began = form.formState.defaultValues as RegistrationDraft | undefined
      const [id, draft] = [own.current, form.getValues()]
      if (!isTyped({ draft, began })) void keeper.forget(studyId, id)
      else void keeper.keep({ userId, studyId, id, version, draft, began, takenOver: takenOver() })
    }
    writeNow.current = () => timer.current !== undefined && write()
    void keeper.read(studyId).then((kept) => {
      if (isOver || kept === null || kept.userId !== userId || !isTyped(kept)) return
      if (studyId === null) {
        if (kept.id !== own.current) setOffered(kept)
      } else if (!form.formState.isDirty) {
        latest.current.onRestore(kept)
        setRestored(true)
      }
    })
    const subscription = form.watch((_, { name }) => {
      // A form that begins anew names no field.
      if (name !== undefined) timer.current ??= setTimeout(write, keepEveryMs)
    })
    return () => {
      isOver = true
      subscription.unsubscribe()
      writeNow.current()
    }
  }, [keeper, form, userId, studyId])

  function forget(): void {
    clearTimeout(timer.current)
    timer.current = undefined
    setRestored(false)
    void keeper.forget(studyId, own.current)
    if (studyId === null) own.current = newId()
  }

  return {
    /** What was typed before of this study is back in the form. */
    isRestored,
    /** A new patient who was not typed to the end, and may be taken into the form; null for nobody. */
    offered,
    /** Takes the offered one into the form; what the form holds now is kept for itself. */
    takeOffered(): void {
      if (offered === null || userId === null) return
      writeNow.current()
      const [id, draft, began] = [own.current, form.getValues(), form.formState.defaultValues as RegistrationDraft]
      setOffered(
        isTyped({ draft, began }) ? { userId, studyId, id, version, draft, began, takenOver: takenOver() } : null,
      )
      own.current = offered.id
      onRestore(offered)
    },
    /** It is saved, or thrown away. */
    forget,
    /** It is saved, but for what was typed meanwhile: that waits where the study is opened. */
    handOn(saved: Study, late: Partial<RegistrationDraft>): void {
      forget()
      if (userId === null || Object.keys(late).length === 0) return
      const began = draftOf(saved)
      const { studyId, version } = saved
      void keeper.keep({ userId, studyId, version, draft: { ...began, ...late }, began })
    },
  }
}
