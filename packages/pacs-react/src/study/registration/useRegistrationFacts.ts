import type { ArrangedField, ArrangedItem } from '@opensono/pacs-core'
import { useUser } from '../../provider/useUser'
import { useToday } from '../../session/useToday'
import { useRegistrationLayout } from '../../settings/layout/useRegistrationLayout'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import type { LinkFacts } from './linkedEntries'
import type { Workplace } from './newRegistration'
import { useRegistrationChoices } from './useRegistrationChoices'

/** What a registration goes by, no matter who is registered. */
export interface RegistrationFacts extends Omit<LinkFacts, 'study'>, Workplace {
  /** The fields, as the hospital arranges them. */
  readonly layout: readonly ArrangedItem<ArrangedField>[]
  /** Whether the patient id of a new patient is typed by hand. */
  readonly isPatientIdEditable: boolean
}

/** Reads what a registration goes by: dictionaries, arrangement, settings, and the workplace. */
export function useRegistrationFacts(): RegistrationFacts {
  const user = useUser()
  const choices = useRegistrationChoices()
  const { ultrasonicType, editableStudyFee, isPatientIdEditable } = useWorkRules()
  return {
    choices,
    layout: useRegistrationLayout(),
    ultrasonicType,
    isFeeEditable: editableStudyFee,
    isPatientIdEditable,
    today: useToday(),
    timeZone: user?.timeZone,
    roomId: user?.roomId ?? null,
    examTypeId: choices.examTypes.find((row) => row.isEnabled && row.fields.isDefault === true)?.id ?? null,
  }
}
