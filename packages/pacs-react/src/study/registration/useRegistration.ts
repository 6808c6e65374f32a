import { type KeyValueStorage, type KnownPatient, type Study, type StudyId, whyNotChangeVip } from '@opensono/pacs-core'
import { useEffect } from 'react'
import { useFormPart } from '../../form/useVersionedForm'
import { pickKeys } from '../../form/versionedDraft'
import { usePacs } from '../../provider/usePacs'
import { useActor } from '../../provider/useUser'
import type { Step } from './linkedEntries'
import { newRegistration, roomLeftBehind } from './newRegistration'
import { type RegistrationDraft, studyIn } from './RegistrationDraft'
import { leaveKnown } from './takenOver'
import { useIdentity } from './useIdentity'
import { useKeptDraft } from './useKeptDraft'
import { useRegistrationFacts } from './useRegistrationFacts'
import { type RegistrationFormHandle, useRegistrationForm, useSendRegistration } from './useRegistrationForm'
import { useSaveRegistration } from './useSaveRegistration'
import type { SentChanges } from './useSentChanges'

/** What is registered, and what follows. */
export interface UseRegistrationOptions {
  /** A study to change; null registers a new one. A newer version of it is taken over in the fields that nobody typed in here. */
  study: Study | null
  /** A study was saved; `isNext` when the form is empty for the next patient. */
  onSaved: (study: Study, isNext: boolean) => void
  /**
   * Of this tab alone (`sessionStorage`): what is typed outlives a crash there, sealed so that only this session reads it. Left out, it
   * lives as long as the page.
   */
  draftStorage?: KeyValueStorage | undefined
  /** Saves changes of a study while the next patient is typed. Left out, the form of a study waits for the answer. */
  changes?: SentChanges | undefined
}

/** Work on a study while something of it is being changed: nobody else changes it then. */
function useOccupied(form: RegistrationFormHandle, studyId: StudyId | null): void {
  const { occupancy, currentPatient } = usePacs()
  const isDirty = useFormPart(form, (view) => view.isDirty)
  useEffect(() => {
    if (!isDirty || studyId === null || occupancy === undefined) return
    void occupancy.take(studyId)
    return () => {
      // The current patient's study is worked on elsewhere, too; any other one is free when nothing of it is being changed any more.
      const isCurrent = currentPatient.getSnapshot().patient?.studyId === studyId
      if (!isCurrent && occupancy.getSnapshot().studyId === studyId) void occupancy.release()
    }
  }, [occupancy, currentPatient, isDirty, studyId])
}

/**
 * Registering without a look: entries, their rules, how they fill one another in, and saving. It is not drawn again with each key: what
 * shows an entry subscribes to it.
 *
 * @param options - the study, and what follows.
 */
export function useRegistration({ study, onSaved, draftStorage, changes }: UseRegistrationOptions) {
  const { currentPatient } = usePacs()
  const actor = useActor()
  const facts = useRegistrationFacts()
  const sendOne = useSendRegistration()
  const form = useRegistrationForm(study, facts, sendOne)
  const base = studyIn(useFormPart(form, (view) => view.base))
  const known = useFormPart(form, ({ draft }) => draft.takenOver.patient)
  const identity = useIdentity({ base, known })
  const kept = useKeptDraft({ form, study, workplace: facts, storage: draftStorage })
  useOccupied(form, study?.studyId ?? null)

  /** Takes an entry, and what follows from it. */
  function enter(step: Step): void {
    form.change((draft) => {
      const next = step(draft, { ...facts, study: studyIn(form.now().base) })
      const names = Object.keys(next) as (keyof RegistrationDraft)[]
      return pickKeys(
        next,
        names.filter((name) => !Object.is(next[name], draft[name])),
      )
    })
  }
  const saving = useSaveRegistration({ form, sendOne, identity, kept, facts, enter, onSaved, changes })

  return {
    form,
    /** Applies a step to the entries: what was entered, and what follows from it. */
    enter,
    /** What the registration goes by: dictionaries, arrangement, settings. */
    facts,
    /** The study that is changed; null for a new one. */
    base,
    /** The returning patient that was chosen, or null. */
    known,
    /** Who the patient is, and whether that may be changed. */
    identity,
    /** What was typed here before. */
    kept,
    /** What somebody is asked, the answers, and saving. */
    saving,
    isPatientIdEditable: facts.isPatientIdEditable && known === null,
    maySetVip: actor !== null && whyNotChangeVip(base === null, actor) === null,
    /** The workplace moved to another room, and the exam room that was chosen by hand did not: its id; else null. */
    roomLeftBehind: useFormPart(form, ({ draft }) => (base === null ? roomLeftBehind(draft, facts.roomId) : null)),
    /** Empties the form, or takes changes back. */
    clear(): void {
      form.discard()
      form.replace((held) => (studyIn(held.base) === null ? { ...held, base: newRegistration(facts) } : held))
      identity.lock()
      saving.ask(null)
      kept.forget()
      form.focus('patientName')
    },
    /** Fills in a known patient who was offered while one typed: refused while there is a current patient. */
    takeSuggested(patient: KnownPatient): void {
      if (currentPatient.getSnapshot().patient === null) saving.takeKnown(patient)
      else saving.ask({ kind: 'currentPatient', patient })
    },
    /** Answers whether the current patient gives way to the one who was offered. */
    settleCurrent(isCleared: boolean): void {
      const { question } = saving
      saving.ask(null)
      if (!isCleared || question?.kind !== 'currentPatient') return
      currentPatient.clear()
      saving.takeKnown(question.patient)
    },
    /** Removes the link to the known patient, for somebody else; the entries stay. */
    leaveKnown: () => enter(leaveKnown),
  }
}

/** A registration under way. */
export type UseRegistrationResult = ReturnType<typeof useRegistration>
