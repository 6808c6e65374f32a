import {
  calendarDate,
  fieldFaultsOf,
  type PacsError,
  type RegistrationField,
  registrationContradictions,
  registrationFaults,
  requiredFieldsOf,
  type Study,
  Study as StudySchema,
  studyApi,
} from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import type { RefusedField } from '../../form/refusedFields'
import type { FormFault } from '../../form/saveForm'
import { type FormHandle, useFormHandle } from '../../form/useVersionedForm'
import { setAnswer } from '../../provider/callKey'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { followWorkplace, newRegistration } from './newRegistration'
import {
  asideFields,
  draftField,
  draftOf,
  entriesOf,
  type ListedField,
  type RegistrationDraft,
  type RegistrationRow,
  registrationOf,
  studyIn,
} from './RegistrationDraft'
import type { RegistrationFacts } from './useRegistrationFacts'

/** The form of a registration: each box subscribes to its own entry. */
export type RegistrationFormHandle = FormHandle<RegistrationRow, RegistrationDraft>

/** Codes that are about one field by themselves. */
const fieldOfCode: Readonly<Record<string, RegistrationField>> = {
  PatientTypeId: 'patientSourceId',
  StudyTypeId: 'examTypeId',
}

/** The fields that the server refused. */
export function refusedOf(error: PacsError): readonly RefusedField[] {
  const named = fieldFaultsOf(error).map((fault) => ({
    ...fault,
    path: draftField(fault.path.split('.')[0] as RegistrationField),
  }))
  const field = fieldOfCode[error.code]
  return named.length > 0 || field === undefined ? named : [{ path: draftField(field), message: 'unknown' }]
}

/** Who the known patient is whom the form was filled in by: what their record holds is not asked about again. */
function identityOf({ takenOver: { patient } }: RegistrationDraft) {
  if (patient === null) return null
  const { patientSex, birthDate, idCard } = patient
  return { patientSex, birthDate, idCard }
}

/** What is wrong with a registration, field by field in the order of the form. */
export function faultsOfRegistration(
  draft: RegistrationDraft,
  row: RegistrationRow,
  {
    layout,
    isPatientIdEditable,
    today,
    choices,
    timeZone,
  }: Pick<RegistrationFacts, 'layout' | 'isPatientIdEditable' | 'today' | 'choices' | 'timeZone'>,
): readonly FormFault<RegistrationDraft>[] {
  const study = studyIn(row)
  const isNewPatient = study === null && draft.patientRecordId === null
  const required = requiredFieldsOf(layout, isPatientIdEditable && isNewPatient)
  const former = study === null ? null : entriesOf(draftOf(study))
  const entries = entriesOf(draft)
  const parts = draft.bodyPartIds.flatMap((id) => choices.bodyParts.find((part) => part.id === id)?.fields ?? [])
  const registeredOn = study === null ? undefined : calendarDate(study.registerTime, timeZone)
  const faults: FormFault<RegistrationDraft>[] = [
    ...(Object.keys(draft.unlisted) as ListedField[]).map((path) => ({ path, message: 'unlisted' as const })),
    ...(isNewPatient && draft.patientSex === 'unknown' && !draft.isSexChosen
      ? [{ path: 'patientSex' as const, message: 'required' as const }]
      : []),
    ...[
      ...registrationFaults(entries, today, required, former),
      ...registrationContradictions(entries, { today, registeredOn, parts, former: former ?? identityOf(draft) }),
    ].map((fault) => ({ ...fault, path: draftField(fault.path) })),
  ]
  const order: readonly string[] = layout.map(({ id }) => draftField(id))
  return faults
    .filter(({ path }, at) => faults.findIndex((fault) => fault.path === path) === at)
    .sort((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
}

/** What goes with one save, beside the entries. */
export interface SendOptions {
  /** It is none of the likely duplicates. */
  readonly isAnotherPerson?: boolean
  /** Why the identity changes although another study keeps it. */
  readonly identityReason?: string
}

/** Sends a registration: of a new patient, or of a study that is changed. */
export type SendRegistration = (draft: RegistrationDraft, row: RegistrationRow, options?: SendOptions) => Promise<Study>

/** @returns a function that sends a registration. */
export function useSendRegistration(): SendRegistration {
  const { queryClient } = usePacs()
  const register = useMutationCall(studyApi.register)
  const edit = useMutationCall(studyApi.edit)
  return async (draft, row, { isAnotherPerson = false, identityReason = '' } = {}) => {
    const input = { ...registrationOf(draft), identityReason }
    const from = studyIn(row)
    const saved =
      from === null
        ? await register.mutateAsync({ ...input, isAnotherPerson })
        : await edit.mutateAsync({ ...input, studyId: from.studyId, version: from.version })
    // Anyone who opens it now sees it at once.
    setAnswer(queryClient, studyApi.get, { studyId: saved.studyId }, saved)
    return saved
  }
}

/**
 * The form of a registration, its rules, and how it is saved.
 *
 * @param study - a study to change; null registers a new one.
 * @param facts - what it goes by.
 * @param send - sends it.
 */
export function useRegistrationForm(
  study: Study | null,
  facts: RegistrationFacts,
  send: SendRegistration,
): RegistrationFormHandle {
  const { pacs } = usePacs()
  const { roomId, examTypeId } = facts
  const [begun] = useState(() => newRegistration(facts))
  const form = useFormHandle<RegistrationRow, RegistrationDraft>({
    stored: study ?? begun,
    draftOf,
    writeOnly: asideFields,
    faultsOf: (draft, row) => faultsOfRegistration(draft, row, facts),
    refusedOf,
    save: (draft, row) => send(draft, row),
    async read(row, error) {
      const from = studyIn(row)
      if (from === null) return undefined
      const { current } = error.is('CONFLICT') ? error.details : {}
      return StudySchema.safeParse(current).data ?? (await pacs.call(studyApi.get, { studyId: from.studyId }))
    },
  })
  const { store } = form
  useEffect(() => {
    store.update(followWorkplace(store.getSnapshot(), { roomId, examTypeId }))
  }, [store, roomId, examTypeId])
  return form
}
