import type { KeyValueStorage, Session, Study } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { usePacs } from '../../provider/usePacs'
import { useUser } from '../../provider/useUser'
import { createDraftKeeper, type DraftKeeper, type KeptDraft } from './createDraftKeeper'
import { draftOf, type RegistrationDraft } from './RegistrationDraft'
import type { TakenOver } from './useTakenOver'

/** Typing is kept after so long, in milliseconds: a crash loses no more than that. */
const keepEveryMs = 1_000

// Drafts outlive the page that shows them: another page, and an expired login, take the form away but not what was typed.
const keepers = new WeakMap<Session, DraftKeeper>()

function keeperOf(session: Session, storage: KeyValueStorage | undefined): DraftKeeper {
  const known = keepers.get(session)
  if (known !== undefined) return known
  const keeper = createDraftKeeper({ storage, token: () => session.token() })
  session.on('ended', ({ reason }) => {
    if (reason === 'logout') keeper.forgetAll()
  })
  keepers.set(session, keeper)
  return keeper
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

/** Keeps what is typed, and brings it back where the form is opened again. */
export function useKeptDraft({ form, study, storage, takenOver, onRestore }: UseKeptDraftOptions) {
  const { session } = usePacs()
  const userId = useUser()?.userId ?? null
  const studyId = study?.studyId ?? null
  const version = study?.version ?? 0
  const [isRestored, setRestored] = useState(false)
  const keeper = keeperOf(session, storage)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ version, takenOver, onRestore })
  useEffect(() => {
    latest.current = { version, takenOver, onRestore }
  })

  useEffect(() => {
    if (userId === null) return
    let isOver = false
    const write = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      const { version, takenOver } = latest.current
      const began = form.formState.defaultValues as RegistrationDraft | undefined
      void keeper.keep({ userId, studyId, version, draft: form.getValues(), began, takenOver: takenOver() })
    }
    void keeper.read(studyId).then((kept) => {
      if (isOver || kept === null || kept.userId !== userId || form.formState.isDirty) return
      latest.current.onRestore(kept)
      setRestored(true)
    })
    const subscription = form.watch((_, { name }) => {
      // A form that begins anew names no field.
      if (name !== undefined) timer.current ??= setTimeout(write, keepEveryMs)
    })
    return () => {
      isOver = true
      subscription.unsubscribe()
      if (timer.current !== undefined) write()
    }
  }, [keeper, form, userId, studyId])

  function forget(): void {
    clearTimeout(timer.current)
    timer.current = undefined
    setRestored(false)
    void keeper.forget(studyId)
  }

  return {
    /** What was typed before is back in the form. */
    isRestored,
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
