import {
  type ArrangedField,
  type ArrangedItem,
  registrationFaults,
  requiredFieldsOf,
  type Study,
} from '@opensono/pacs-core'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { useText } from '../../provider/useText'
import { useToday } from '../../session/useToday'
import { studyText } from '../studyText'
import { draftField, draftOf, entriesOf, type ListedField, type RegistrationDraft } from './RegistrationDraft'

interface UseRegistrationRulesOptions {
  layout: readonly ArrangedItem<ArrangedField>[]
  base: Study | null
  /** Whether the patient id of a new patient is typed by hand. */
  isPatientIdEditable: boolean
}

/** @returns the rules of core, as the form asks them. */
export function useRegistrationRules(options: UseRegistrationRulesOptions): Resolver<RegistrationDraft> {
  const { layout, base, isPatientIdEditable } = options
  const { t } = useText(studyText)
  const today = useToday()
  return (draft) => {
    const isNewPatient = base === null && draft.patientRecordId === null
    const required = requiredFieldsOf(layout, isPatientIdEditable && isNewPatient)
    const former = base === null ? null : entriesOf(draftOf(base))
    const faults = registrationFaults(entriesOf(draft), today, required, former)
    const unlisted = Object.keys(draft.unlisted) as ListedField[]
    if (faults.length === 0 && unlisted.length === 0) return { values: draft, errors: {} }
    const errors: FieldErrors<RegistrationDraft> = {}
    // The box says by itself that its text names nothing.
    for (const name of unlisted) errors[name] = { type: 'unlisted', message: '' }
    for (const fault of faults) {
      errors[draftField(fault.path)] ??= { type: fault.message, message: t(`field.${fault.message}`) }
    }
    return { values: {}, errors }
  }
}
