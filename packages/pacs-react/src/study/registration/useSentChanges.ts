import { PacsError, type Study, type StudyId } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import { useMaybeToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { type SentRegistration, useIsMounted } from './useSentRegistrations'

/** A change of a study that is sent while the next patient is typed. */
export interface SentChange {
  readonly study: Study
  /** As it was typed. */
  readonly patientName: string
  /** What was sent. */
  readonly saving: Promise<Study>
  /** Deletes what is kept of the typing, once it is saved. */
  readonly forget: () => void
}

/** Changes of studies that are on their way, or were refused. */
export interface SentChanges {
  /** The oldest first. */
  readonly sent: readonly SentRegistration[]
  /** Leaves the study, whose change is on its way, for the next patient. */
  readonly send: (change: SentChange) => Promise<void>
  /** Opens a refused one with what was typed. */
  readonly takeBack: (id: string) => void
}

interface UseSentChangesOptions {
  /** Opens a study. */
  onOpen: (studyId: StudyId) => void
  /** Leaves the open study for an empty form, which is there when this returns: the next key is the next patient's. */
  onLeave: () => void
  onSaved: (study: Study) => void
}

/**
 * Has changes of studies saved while the form is empty for the next patient. What is typed of a study is kept at the study, so that a refused
 * change is there again when the study is opened by the line that says why.
 *
 * @param options - the desk.
 */
export function useSentChanges(options: UseSentChangesOptions): SentChanges {
  const { t } = useText(studyText)
  const toasts = useMaybeToasts()
  const refusalText = useErrorText()
  const isMounted = useIsMounted()
  const [sent, setSent] = useState<readonly SentRegistration[]>([])
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const leaveOut = (id: string) => setSent((others) => others.filter((other) => other.id !== id))

  function open({ id, patientName, error }: SentRegistration): void {
    leaveOut(id)
    if (error !== null) toasts?.error(t('registration.notSaved', { name: patientName, reason: refusalText(error) }))
    if (isMounted()) latest.current.onOpen(id as StudyId)
  }

  return {
    sent,
    async send({ study, patientName, saving, forget }) {
      const each: SentRegistration = { id: study.studyId, patientName, error: null }
      setSent((others) => [...others.filter(({ id }) => id !== each.id), each])
      latest.current.onLeave()
      try {
        const saved = await saving
        forget()
        leaveOut(each.id)
        latest.current.onSaved(saved)
      } catch (thrown) {
        const refused = { ...each, error: PacsError.from(thrown) }
        if (isMounted()) setSent((others) => others.map((other) => (other.id === each.id ? refused : other)))
        else open(refused)
      }
    },
    takeBack(id) {
      const each = sent.find((other) => other.id === id)
      if (each?.error != null) open(each)
    },
  }
}
