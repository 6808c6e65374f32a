import {
  type IdentityField,
  linkIdentity,
  linkPregnancy,
  type PregnancyField,
  partsFee,
  partsScore,
  type RuleValues,
} from '@opensono/pacs-core'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useToday } from '../../session/useToday'
import type { ListedField, RegistrationDraft } from './RegistrationDraft'
import type { RegistrationChoices } from './useRegistrationChoices'

type Amount = 'studyFee' | 'studyScore'

interface UseLinkedEntriesOptions {
  form: UseFormReturn<RegistrationDraft>
  choices: RegistrationChoices
  /** What a study is examined with where nobody says. */
  ultrasonicType: RuleValues['ultrasonicType']
  /** Amounts are typed; else they are what the parts say. */
  isFeeEditable: boolean
  /** The day on which the study was examined, `YYYY-MM-DD`; null before that. */
  examinedOn: string | null
}

/** How entries fill one another in. */
export function useLinkedEntries(options: UseLinkedEntriesOptions) {
  const { form, choices, ultrasonicType, isFeeEditable, examinedOn } = options
  const today = useToday()
  /** Amounts that somebody typed stay. */
  const typed = useRef(new Set<Amount>())

  function fill(patch: Partial<RegistrationDraft>): void {
    for (const [name, value] of Object.entries({ ...withoutReplaced(patch), ...patch })) {
      form.setValue(name as keyof RegistrationDraft, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }

  /** A text that names nothing gives way to what is filled into its box. */
  function withoutReplaced(patch: Partial<RegistrationDraft>): Pick<Partial<RegistrationDraft>, 'unlisted'> {
    const all = Object.entries(form.getValues('unlisted'))
    const rest = all.filter(([name]) => typeof patch[name as ListedField] !== 'string')
    return rest.length === all.length ? {} : { unlisted: Object.fromEntries(rest) }
  }

  /** Fee and score by the parts and by what they are examined with. */
  function price(): void {
    const draft = form.getValues()
    const parts = draft.bodyPartIds.flatMap((id) => choices.bodyParts.find((row) => row.id === id)?.fields ?? [])
    const type = draft.ultrasonicType ?? ultrasonicType
    const isKept = (amount: Amount) => isFeeEditable && typed.current.has(amount)
    fill({
      ...(!isKept('studyFee') && { studyFee: partsFee(parts, type) }),
      ...(!isKept('studyScore') && { studyScore: partsScore(parts, type) }),
    })
  }

  function chooseParts(bodyPartIds: string[]): void {
    fill({ bodyPartIds })
    const first = choices.bodyParts.find((row) => row.id === bodyPartIds[0])?.fields.examTypeId ?? null
    if (form.getValues('examTypeId') === null && first !== null) fill({ examTypeId: first })
    price()
  }

  return {
    fill,
    /** A text was left in a box and names nothing that the box has; empty: no longer. */
    leaveUnlisted(field: ListedField, text: string): void {
      const { [field]: _former, ...others } = form.getValues('unlisted')
      fill({ unlisted: text === '' ? others : { ...others, [field]: text } })
      if (form.formState.isSubmitted) void form.trigger(field)
    },
    price,
    chooseParts,
    /** The form begins anew: amounts that are there count as typed. */
    begin(draft: RegistrationDraft): void {
      const amounts = ['studyFee', 'studyScore'] as const
      typed.current = new Set(amounts.filter((amount) => draft[amount] !== ''))
    },
    follow: (field: IdentityField) => fill(linkIdentity(field, form.getValues(), examinedOn ?? today)),
    followPregnancy(field: PregnancyField): void {
      const draft = form.getValues()
      fill(linkPregnancy(field, draft, examinedOn ?? draft.appointmentDate ?? today))
    },
    /** Another day of the examination: a pregnancy is further by then. */
    chooseDay(appointmentDate: string | null): void {
      fill({ appointmentDate })
      const draft = form.getValues()
      if (examinedOn !== null || draft.gestationalDays === null || draft.lastPeriod === null) return
      const { gestationalDays } = linkPregnancy('lastPeriod', draft, appointmentDate ?? today)
      if (gestationalDays !== undefined) fill({ gestationalDays })
    },
    chooseExamType(examTypeId: string | null): void {
      fill({ examTypeId })
      const fitting = form.getValues('bodyPartIds').filter((id) => {
        const part = choices.bodyParts.find((row) => row.id === id)
        return part !== undefined && (part.fields.examTypeId ?? examTypeId) === examTypeId
      })
      if (fitting.length !== form.getValues('bodyPartIds').length) chooseParts(fitting)
    },
    chooseDoctor(applyDoctorId: string | null): void {
      const department = choices.applyDoctors.find((row) => row.id === applyDoctorId)?.fields.departmentId ?? null
      fill(department === null ? { applyDoctorId } : { applyDoctorId, applyDepartmentId: department })
    },
    typeAmount(amount: Amount, text: string): void {
      if (text === '') typed.current.delete(amount)
      else typed.current.add(amount)
      fill({ [amount]: text })
    },
  }
}
