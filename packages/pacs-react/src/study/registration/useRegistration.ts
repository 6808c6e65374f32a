import {
  type ArrangedField,
  type ArrangedItem,
  calendarDate,
  type HisOrder,
  type IdentityField,
  type KeyValueStorage,
  type KnownPatient,
  type PacsError,
  type PregnancyField,
  patientApi,
  type Study,
  whyNotChangeVip,
} from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { usePacs } from '../../provider/usePacs'
import { useActor, useUser } from '../../provider/useUser'
import { useRegistrationLayout } from '../../settings/layout/useLayouts'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import {
  comparedOf,
  draftOf,
  emptyDraft,
  type ListedField,
  lateEntries,
  type RegistrationDraft,
  typedSince,
} from './RegistrationDraft'
import { useExamRoom } from './useExamRoom'
import { useIdentity } from './useIdentity'
import { useKeptDraft } from './useKeptDraft'
import { useLinkedEntries } from './useLinkedEntries'
import { type RegistrationChoices, useRegistrationChoices } from './useRegistrationChoices'
import { useRegistrationRules } from './useRegistrationRules'
import { type RegistrationConflict, type RegistrationDuplicates, useSaveRegistration } from './useSaveRegistration'
import { useTakenOver } from './useTakenOver'

/** What is registered, and what follows. */
export interface UseRegistrationOptions {
  /** A study to change; null registers a new one. A newer version of it is taken over while nothing was changed here. */
  study: Study | null
  /** A study was saved; `isNext` when the form is empty for the next patient. */
  onSaved: (study: Study, isNext: boolean) => void
  /**
   * Of this tab alone (`sessionStorage`): what is typed outlives a crash there, sealed so that only this session reads it. Left out, it
   * lives as long as the page.
   */
  draftStorage?: KeyValueStorage | undefined
}

/** A registration under way. */
export interface UseRegistrationResult {
  readonly form: UseFormReturn<RegistrationDraft>
  readonly choices: RegistrationChoices
  /** The fields, as the hospital arranges them. */
  readonly layout: readonly ArrangedItem<ArrangedField>[]
  readonly isNew: boolean
  readonly isSaving: boolean
  /** Why the server refused, or null. */
  readonly error: PacsError | null
  /** A newer version that somebody else saved, or null. */
  readonly conflict: RegistrationConflict | null
  /** Known patients who may be this one, or null. */
  readonly duplicates: RegistrationDuplicates | null
  /** The returning patient that was chosen, or null. */
  readonly known: KnownPatient | null
  /** Names of an order that no dictionary has; null while none was taken over. */
  readonly unknownNames: readonly string[] | null
  /** What was typed here before of this study is back. */
  readonly isRestored: boolean
  /** Something was typed here that is not saved. */
  readonly isBegun: boolean
  /** A new patient who was not typed to the end: their name, empty where none was typed; null for nobody. */
  readonly offeredName: string | null
  /** Takes that one into the form. */
  readonly takeOffered: () => void
  /** Who the patient is, and what is asked before that changes. */
  readonly identity: ReturnType<typeof useIdentity>
  /** Saves after the question of {@link identity}. */
  readonly confirmIdentity: (reason: string) => Promise<void>
  /** The workplace moved to another room, and the exam room that was chosen by hand did not: its id; else null. */
  readonly roomLeftBehind: string | null
  readonly chooseRoom: (id: string | null) => void
  /** A known patient was chosen while there is a current patient: nobody is taken over before that is settled. */
  readonly refusedKnown: KnownPatient | null
  readonly settleRefused: (isCleared: boolean) => void
  readonly isPatientIdEditable: boolean
  readonly isFeeEditable: boolean
  readonly maySetVip: boolean
  /** Saves; with `isNext` the form is then left for the next patient. */
  readonly save: (isNext: boolean) => Promise<void>
  /** It is none of the duplicates: saves a new patient. */
  readonly saveAsAnother: () => Promise<void>
  readonly closeDuplicates: () => void
  /** Ends a conflict with these entries, laid over the newer version, and saves them. */
  readonly resolve: (chosen: RegistrationDraft) => Promise<void>
  /** Empties the form, or takes changes back. */
  readonly clear: () => void
  /** Fills in a returning patient. */
  readonly takeKnown: (patient: KnownPatient) => void
  /** As {@link takeKnown}, of those who are offered while one types: refused while there is a current patient. */
  readonly takeSuggested: (patient: KnownPatient) => void
  /** It is somebody else after all: what the record gave stays to be changed. */
  readonly leaveKnown: () => void
  /** Fills in an order of the hospital information system. */
  readonly takeOrder: (order: HisOrder) => void
  /** Follows a change of a field that tells of others. */
  readonly follow: (field: IdentityField) => void
  readonly followPregnancy: (field: PregnancyField) => void
  /** Diagnoses that the dictionary does not have. */
  readonly typeDiagnosis: (text: string) => void
  /** A text was left in a box and names nothing that the box has; empty: no longer. */
  readonly leaveUnlisted: (field: ListedField, text: string) => void
  /** Chooses the day for which the patient is asked to come. */
  readonly chooseDay: (date: string | null) => void
  readonly chooseExamType: (id: string | null) => void
  readonly chooseParts: (ids: string[]) => void
  readonly chooseDoctor: (id: string | null) => void
  readonly typeAmount: (amount: 'studyFee' | 'studyScore', text: string) => void
  /** Fee and score anew, by parts and kind of ultrasound. */
  readonly price: () => void
}

/**
 * Registering without a look: entries, their rules, how they fill one another in, and saving.
 *
 * @param options - the study, and what follows.
 */
export function useRegistration({ study, onSaved, draftStorage }: UseRegistrationOptions): UseRegistrationResult {
  const { pacs, occupancy, currentPatient } = usePacs()
  const user = useUser()
  const actor = useActor()
  const roomId = user?.roomId ?? null
  const choices = useRegistrationChoices()
  const layout = useRegistrationLayout()
  const workRules = useWorkRules()
  const [base, setBase] = useState(study)
  const defaultType = choices.examTypes.find((row) => row.isEnabled && row.fields.isDefault === true)?.id ?? null
  const start = () => (base === null ? emptyDraft(null, roomId, defaultType) : draftOf(base))

  const resolver = useRegistrationRules({ layout, base, isPatientIdEditable: workRules.isPatientIdEditable })
  const form = useForm<RegistrationDraft>({
    defaultValues: start(),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { isDirty } = form.formState
  const studyId = study?.studyId ?? null
  const links = useLinkedEntries({
    form,
    choices,
    ultrasonicType: workRules.ultrasonicType,
    isFeeEditable: workRules.editableStudyFee,
    examinedOn: base?.studyTime ? calendarDate(base.studyTime, user?.timeZone) : null,
  })
  const { fill } = links
  const takenOver = useTakenOver({ form, links, choices })
  const { known } = takenOver
  const identity = useIdentity({ base, known })
  const room = useExamRoom({ form, isNew: study === null, roomId, fill })
  const [refusedKnown, setRefusedKnown] = useState<KnownPatient | null>(null)

  function begin(draft: RegistrationDraft): void {
    form.reset(draft)
    links.begin(draft)
    takenOver.begin()
    identity.lock()
  }

  const kept = useKeptDraft({
    form,
    study: base,
    storage: draftStorage,
    takenOver: takenOver.read,
    onRestore({ draft, version, began, takenOver: former }) {
      // What an earlier version kept lacks the fields that came since.
      const empty = emptyDraft(null, null)
      if (began !== undefined) form.reset({ ...empty, ...began })
      fill({ ...empty, ...draft })
      links.begin(draft)
      takenOver.begin(former)
      room.restored()
      // Begun on an older version: saving it shows both.
      if (base !== null) setBase({ ...base, version })
    },
  })
  const saving = useSaveRegistration({
    form,
    base,
    onIdentityKept: (draft, isNext) => identity.ask(draft, isNext, true),
    onSaved(saved, isNext, sent) {
      const late = typedSince(form.getValues(), sent)
      if (isNext) kept.handOn(saved, lateEntries(late))
      if (isNext && base === null) {
        begin(emptyDraft(form.getValues(), room.next(), defaultType))
        form.setFocus('patientName')
      } else if (base !== null) {
        kept.forget()
        setBase(saved)
        begin(draftOf(saved))
        if (!isNext) fill(late)
      } else {
        kept.handOn(saved, late)
      }
      onSaved(saved, isNext)
    },
  })

  useEffect(() => {
    if (!isDirty || studyId === null || occupancy === undefined) return
    void occupancy.take(studyId)
    return () => {
      // The current patient's study is worked on elsewhere, too; any other one is free when nothing of it is being changed any more.
      const isCurrent = currentPatient.getSnapshot().patient?.studyId === studyId
      if (!isCurrent && occupancy.getSnapshot().studyId === studyId) void occupancy.release()
    }
  }, [occupancy, currentPatient, isDirty, studyId])

  // What a new registration begins with may be known only after the form is there.
  useEffect(() => {
    if (studyId !== null || defaultType === null || form.getValues('examTypeId') !== null) return
    form.resetField('examTypeId', { defaultValue: defaultType })
  }, [form, studyId, defaultType])

  // Somebody else changed it: what nobody touched here follows, what is being typed waits for the choice.
  if (study !== null && base !== null && study.version > base.version && !isDirty) setBase(study)
  const shownVersion = base?.version ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version alone begins the form anew
  useEffect(() => {
    if (base !== null && !form.formState.isDirty) begin(draftOf(base))
  }, [shownVersion])

  async function offerDuplicates(): Promise<void> {
    const compared = comparedOf(form.getValues())
    const found = await pacs.call(patientApi.duplicates, compared).catch(() => [])
    // By now the form may be about somebody else.
    const isStill = JSON.stringify(comparedOf(form.getValues())) === JSON.stringify(compared)
    if (found.length > 0 && isStill) saving.setDuplicates({ found, isSaving: false, isNext: false })
  }

  function takeKnown(patient: KnownPatient): void {
    const isAskedFor = saving.duplicates === null
    saving.setDuplicates(null)
    takenOver.takeKnown(patient, isAskedFor)
  }

  /** Saves what the rules found no fault with, after a question where one is due. */
  const saveChecked = (isNext: boolean) =>
    form.handleSubmit(async (draft) => {
      if (!identity.ask(draft, isNext)) await saving.send(draft, isNext)
    })()

  return {
    form,
    choices,
    layout,
    isNew: base === null,
    isSaving: saving.isSaving,
    error: saving.error,
    conflict: saving.conflict,
    duplicates: saving.duplicates,
    known,
    unknownNames: takenOver.unknownNames,
    isRestored: kept.isRestored,
    isBegun: isDirty,
    offeredName: kept.offered?.draft.patientName.trim() ?? null,
    takeOffered: kept.takeOffered,
    identity,
    async confirmIdentity(identityReason) {
      const isNext = identity.question?.isNext ?? false
      identity.close()
      await form.handleSubmit((draft) => saving.send(draft, isNext, { identityReason }))()
    },
    roomLeftBehind: room.leftBehind,
    chooseRoom: room.choose,
    refusedKnown,
    settleRefused(isCleared) {
      setRefusedKnown(null)
      if (!isCleared || refusedKnown === null) return
      currentPatient.clear()
      takeKnown(refusedKnown)
    },
    isPatientIdEditable: workRules.isPatientIdEditable && known === null,
    isFeeEditable: workRules.editableStudyFee,
    maySetVip: actor !== null && whyNotChangeVip(base === null, actor) === null,
    save: saveChecked,
    async saveAsAnother() {
      const isNext = saving.duplicates?.isNext ?? false
      saving.setDuplicates(null)
      await form.handleSubmit((draft) => saving.send(draft, isNext, { isAnotherPerson: true }))()
    },
    closeDuplicates: () => saving.setDuplicates(null),
    async resolve(chosen) {
      const over = saving.conflict?.theirs ?? null
      if (over === null) return
      saving.endConflict()
      setBase(over)
      fill(chosen)
      await form.handleSubmit((draft) => saving.send(draft, false, { over }))()
    },
    clear() {
      begin(start())
      saving.forget()
      kept.forget()
      form.setFocus('patientName')
    },
    takeKnown,
    takeSuggested(patient) {
      if (currentPatient.getSnapshot().patient === null) takeKnown(patient)
      else setRefusedKnown(patient)
    },
    leaveKnown: takenOver.leaveKnown,
    takeOrder(order) {
      takenOver.takeOrder(order)
      void offerDuplicates()
    },
    follow: links.follow,
    followPregnancy: links.followPregnancy,
    typeDiagnosis(clinicalDiagnosisText) {
      fill({ clinicalDiagnosisText })
      // It may be what the field was missing.
      if (form.formState.isSubmitted) void form.trigger('clinicalDiagnosisIds')
    },
    leaveUnlisted: links.leaveUnlisted,
    chooseDay: links.chooseDay,
    chooseExamType: links.chooseExamType,
    chooseParts: links.chooseParts,
    chooseDoctor: links.chooseDoctor,
    typeAmount: links.typeAmount,
    price: links.price,
  }
}
