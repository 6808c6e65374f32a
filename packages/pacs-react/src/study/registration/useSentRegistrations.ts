import { PacsError, type Study } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMaybeToasts } from '../../control/toast/ToastProvider'
import { calm } from '../../form/saveForm'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { KeptDraft } from './createRegistrationKeeper'
import { nextRegistration } from './nextRegistration'
import { draftOf, type RegistrationDraft } from './RegistrationDraft'
import type { useKeptDraft } from './useKeptDraft'
import type { RegistrationFacts } from './useRegistrationFacts'
import { type RegistrationFormHandle, refusedOf, type SendOptions, type SendRegistration } from './useRegistrationForm'

/** A new patient who was sent while the next one is typed. */
export interface SentRegistration {
  readonly id: string
  readonly patientName: string
  /** Why it was not saved; null while that is not known. */
  readonly error: PacsError | null
}

interface Sent extends SentRegistration {
  readonly kept: KeptDraft
}

interface UseSentRegistrationsOptions {
  form: RegistrationFormHandle
  sendOne: SendRegistration
  kept: ReturnType<typeof useKeptDraft>
  facts: RegistrationFacts
  onSaved: (study: Study, isNext: boolean) => void
  /** What was refused is in the form again. */
  onBack: (error: PacsError) => void
}

/** Whether the component is mounted, for answers that come later. */
export function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}

/**
 * Sends new patients while the form is empty for the next one already. What is refused waits as a line until the user takes it back: the next
 * key may be on its way, and is the next patient's.
 *
 * @param options - the form, and what follows.
 */
export function useSentRegistrations(options: UseSentRegistrationsOptions) {
  const { form, sendOne, kept, facts } = options
  const { t } = useText(studyText)
  const toasts = useMaybeToasts()
  const refusalText = useErrorText()
  const isMounted = useIsMounted()
  const [sent, setSent] = useState<readonly Sent[]>([])
  const latest = useRef({ ...options, sent })
  useEffect(() => {
    latest.current = { ...options, sent }
  })
  // A refused one waits as a line of this form; without the form it is offered.
  useEffect(
    () => () => {
      const { kept, sent } = latest.current
      for (const each of sent) if (each.error !== null) kept.release(each.kept)
    },
    [],
  )

  /** The form of the next patient, with the cursor in the name: the next key is theirs. */
  function clearForm(former: RegistrationDraft): void {
    flushSync(() => {
      form.replace(() => ({ base: nextRegistration(former, facts), newer: null, edits: {} }))
      form.discard()
    })
    form.focus('patientName')
  }

  function bringBack(back: Sent, error: PacsError): void {
    latest.current.kept.exchange(back.kept)
    const refused = refusedOf(error)
    flushSync(() => form.store.update({ ...calm, isChecked: true, isSaving: false, error, refused }))
    form.focus((refused[0]?.path ?? 'patientName') as 'patientName')
    latest.current.onBack(error)
  }

  function refuse(each: Sent, error: PacsError): void {
    if (isMounted()) setSent((others) => others.map((other) => (other.id === each.id ? { ...each, error } : other)))
    else {
      latest.current.kept.release(each.kept)
      toasts?.error(t('registration.notSaved', { name: each.patientName, reason: refusalText(error) }))
    }
  }

  return {
    /** Those that are on their way or were refused, the oldest first. */
    sent: sent as readonly SentRegistration[],
    /** Sends what the form holds, and empties the form for the next patient at once. */
    async send(how: SendOptions): Promise<void> {
      const aside = kept.setAside()
      if (aside === null) return
      const draft = { ...draftOf(aside.base), ...aside.edits }
      const each: Sent = { id: aside.id ?? '', patientName: draft.patientName.trim(), error: null, kept: aside }
      clearForm(draft)
      setSent((others) => [...others, each])
      try {
        const saved = await sendOne(draft, aside.base, how)
        latest.current.kept.forgetSent(aside)
        setSent((others) => others.filter(({ id }) => id !== each.id))
        latest.current.onSaved(saved, true)
      } catch (thrown) {
        refuse(each, PacsError.from(thrown))
      }
    },
    /** Takes a refused one back into the form; what was typed since is stored and offered. */
    takeBack(id: string): void {
      const each = sent.find((other) => other.id === id)
      if (each?.error == null) return
      setSent((others) => others.filter((other) => other.id !== id))
      bringBack(each, each.error)
    },
  }
}
