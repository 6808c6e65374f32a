import {
  type HisOrder,
  type KnownPatient,
  type PacsError,
  type PossibleDuplicate,
  patientApi,
  type Study,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SaveOutcome } from '../../form/saveForm'
import { isSameValue } from '../../form/versionedDraft'
import { usePacs } from '../../provider/usePacs'
import { enterIdentity, enterPlain, type Step } from './linkedEntries'
import type { HeldRegistration } from './newRegistration'
import { comparedOf, lateEntries, type RegistrationDraft, type RegistrationRow, studyIn } from './RegistrationDraft'
import { takeKnown, takeOrder } from './takenOver'
import type { Identity, IdentityQuestion } from './useIdentity'
import type { useKeptDraft } from './useKeptDraft'
import type { UseRegistrationOptions } from './useRegistration'
import type { RegistrationFacts } from './useRegistrationFacts'
import type { RegistrationFormHandle, SendOptions, SendRegistration } from './useRegistrationForm'
import type { SentChange, SentChanges } from './useSentChanges'
import { useSentRegistrations } from './useSentRegistrations'

/** What somebody is asked over the form. */
export type RegistrationQuestion =
  | ({ readonly kind: 'identity'; readonly isNext: boolean } & IdentityQuestion)
  | {
      readonly kind: 'duplicates'
      readonly found: readonly PossibleDuplicate[]
      /** Saving waits for the answer; else somebody only took over an order. */
      readonly isSaving: boolean
      readonly isNext: boolean
    }
  /** A known patient was chosen while there is a current patient: nobody is taken over before that is settled. */
  | { readonly kind: 'currentPatient'; readonly patient: KnownPatient }

interface UseSaveRegistrationOptions extends Pick<UseRegistrationOptions, 'onSaved' | 'changes'> {
  form: RegistrationFormHandle
  sendOne: SendRegistration
  identity: Identity
  kept: ReturnType<typeof useKeptDraft>
  facts: RegistrationFacts
  enter: (step: Step) => void
}

/** New patients and changed studies that are on their way or were refused. */
function linesOf(aside: ReturnType<typeof useSentRegistrations>, changes: SentChanges | undefined) {
  return {
    /** Patients who were sent while the next one is typed. */
    sent: [...(changes?.sent ?? []), ...aside.sent],
    /** Takes a refused one back into the form; what was typed since is kept and offered. */
    takeBack(id: string): void {
      if (changes?.sent.some((each) => each.id === id)) changes.takeBack(id)
      else aside.takeBack(id)
    },
  }
}

/** What was typed of a study is kept there until it is saved. */
function changeOf(
  study: Study,
  form: RegistrationFormHandle,
  kept: ReturnType<typeof useKeptDraft>,
  sendOne: SendRegistration,
): SentChange {
  kept.write()
  const { draft, base } = form.now()
  return { study, patientName: draft.patientName.trim(), saving: sendOne(draft, base), forget: kept.forget }
}

/**
 * Saves a registration, with the questions that this brings: another identity, likely duplicates, a patient who is known.
 *
 * @param options - the form, and what follows.
 */
export function useSaveRegistration({
  form,
  sendOne,
  identity,
  kept,
  facts,
  enter,
  onSaved,
  changes,
}: UseSaveRegistrationOptions) {
  const { pacs } = usePacs()
  const [question, ask] = useState<RegistrationQuestion | null>(null)

  /** What the server's refusal makes it necessary to ask; null where it is only shown. */
  function questionAfter(error: PacsError, isNext: boolean): RegistrationQuestion | null {
    const found = error.is('POSSIBLE_DUPLICATE') ? (error.details.duplicates ?? []) : []
    if (found.length > 0) return { kind: 'duplicates', found, isSaving: true, isNext }
    if (error.code !== 'IDENTITY_KEPT' || !identity.mayGiveReason) return null
    const asked = identity.questionOf(form.now().draft, true)
    return asked && { kind: 'identity', isNext, ...asked }
  }

  function follow(outcome: SaveOutcome<RegistrationRow, RegistrationDraft>, wasNew: boolean, isNext: boolean): void {
    if (outcome.kind === 'refused') {
      const next = questionAfter(outcome.error, isNext)
      if (next !== null) form.forgive()
      ask(next)
    }
    const saved = outcome.kind === 'saved' ? studyIn(outcome.row) : null
    if (outcome.kind !== 'saved' || saved === null) return
    identity.lock()
    if (wasNew || isNext) kept.handOn(saved, lateEntries(outcome.late, isNext))
    else kept.write()
    onSaved(saved, isNext)
  }

  const aside = useSentRegistrations({
    form,
    sendOne,
    kept,
    facts,
    onSaved,
    onBack(error) {
      const next = questionAfter(error, true)
      if (next !== null) form.forgive()
      ask(next)
    },
  })

  async function send(isNext: boolean, options: SendOptions, chosen?: RegistrationDraft): Promise<void> {
    const study = studyIn(form.now().base)
    const isAside = isNext && chosen === undefined
    if (study === null && isAside) {
      identity.lock()
      return await aside.send(options)
    }
    // A change of the identity waits here: the answer may be a question.
    if (study !== null && isAside && options.identityReason === undefined && changes !== undefined)
      return await changes.send(changeOf(study, form, kept, sendOne))
    const how = {
      save: (draft: RegistrationDraft, row: RegistrationRow) => sendOne(draft, row, options),
      ...(isNext && { afterSave: nextForm }),
    }
    const outcome = chosen === undefined ? await form.save(how) : await form.resolve(chosen, how)
    follow(outcome, study === null, isNext)

    /** Of a study that was changed: its saved version, until another one is opened. */
    function nextForm({ base }: HeldRegistration): HeldRegistration {
      return { base, newer: null, edits: {} }
    }
  }

  async function offerDuplicates(): Promise<void> {
    const compared = comparedOf(form.now().draft)
    const found = await pacs.call(patientApi.duplicates, compared).catch(() => [])
    // By now the form may be about somebody else.
    const isStill = isSameValue(comparedOf(form.now().draft), compared)
    if (found.length > 0 && isStill) ask({ kind: 'duplicates', found, isSaving: false, isNext: false })
  }

  const lines = linesOf(aside, changes)

  return {
    question,
    ask,
    ...lines,
    /** Saves what the rules find no fault with, after a question where one is due; with `isNext` the form is then left for the next patient. */
    async save(isNext: boolean): Promise<void> {
      // The key was pressed twice: the form is empty by now.
      const isRepeated = isNext && lines.sent.some(({ error }) => error === null) && !kept.isTyped()
      const draft = isRepeated ? null : form.check()
      if (draft === null) return
      const asked = identity.questionOf(draft)
      if (asked === null) await send(isNext, {})
      else ask({ kind: 'identity', isNext, ...asked })
    },
    /** Saves after the question of the identity. */
    async confirmIdentity(identityReason: string): Promise<void> {
      // The dialog holds the focus as long as it is there.
      flushSync(() => ask(null))
      await send(question?.kind === 'identity' && question.isNext, { identityReason })
    },
    /** It is none of the duplicates: saves a new patient. */
    async saveAsAnother(): Promise<void> {
      flushSync(() => ask(null))
      await send(question?.kind === 'duplicates' && question.isNext, { isAnotherPerson: true })
    },
    /** Ends a conflict with these entries, laid over the newer version, and saves them. */
    resolve: (chosen: RegistrationDraft) => send(false, {}, chosen),
    /** Fills in a returning patient. */
    takeKnown(patient: KnownPatient): void {
      // Of likely duplicates what was typed counts; else the patient was found by a piece of it.
      enter(takeKnown(patient, question?.kind !== 'duplicates'))
      ask(null)
    },
    /** Fills in the number of an ID card that was scanned, with what follows from it, and asks whether its patient is known. */
    takeCard(idCard: string): void {
      enter(enterPlain({ documentKind: 'idCard' }))
      enter(enterIdentity('idCard', idCard))
      form.focus('idCard')
      void offerDuplicates()
    },
    /** Fills in an order of the hospital information system, and asks whether its patient is known. */
    takeOrder(order: HisOrder): void {
      enter(takeOrder(order))
      void offerDuplicates()
    },
  }
}
