import {
  type ArrangedField,
  type ArrangedItem,
  feeOf,
  type IdentityField,
  linkIdentity,
  PacsError,
  registrationFaults,
  type Study,
  studyApi,
} from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { useRegistrationLayout } from '../settings/layout/useLayouts'
import { useWorkRules } from '../settings/rule/useWorkRules'
import { draftField, draftOf, emptyDraft, entriesOf, type RegistrationDraft, registrationOf } from './RegistrationDraft'
import { type RegistrationChoices, useRegistrationChoices } from './useRegistrationChoices'
import { useToday } from './useToday'

/** What is registered, and what follows. */
export interface UseRegistrationOptions {
  /** A study to change; null registers a new one. */
  study: Study | null
  /** A study was saved; `isNext` when the form is empty for the next patient. */
  onSaved: (study: Study, isNext: boolean) => void
}

/** A registration under way. */
export interface UseRegistrationResult {
  readonly form: UseFormReturn<RegistrationDraft>
  readonly choices: RegistrationChoices
  /** The fields, as the hospital arranges them. */
  readonly layout: readonly ArrangedItem<ArrangedField>[]
  readonly isSaving: boolean
  /** Why the server refused, or null. */
  readonly error: PacsError | null
  /** Saves; with `isNext` the form is then empty for the next patient. */
  readonly save: (isNext: boolean) => Promise<void>
  /** Empties the form, or takes changes back. */
  readonly clear: () => void
  /** Follows a change of a field that tells of others. */
  readonly follow: (field: IdentityField) => void
  readonly chooseExamType: (id: string | null) => void
  readonly chooseParts: (ids: string[]) => void
  readonly chooseDoctor: (id: string | null) => void
  readonly typeFee: (fee: string) => void
}

/**
 * Registering without a look: entries, their rules, how they fill one another in, and saving.
 *
 * @param options - the study, and what follows.
 */
export function useRegistration({ study, onSaved }: UseRegistrationOptions): UseRegistrationResult {
  const { t } = useText()
  const user = useUser()
  const today = useToday()
  const choices = useRegistrationChoices()
  const layout = useRegistrationLayout()
  const price = useWorkRules().ultrasonicType === 'BlackWhiteUltrasonic' ? 'blackWhitePrice' : 'colourPrice'
  const [isFeeTyped, setFeeTyped] = useState(study !== null && study.studyFee !== '')
  const [error, setError] = useState<PacsError | null>(null)

  const resolver: Resolver<RegistrationDraft> = (draft) => {
    const required = layout.filter((item) => item.isRequired).map(({ id }) => id)
    const faults = registrationFaults(entriesOf(draft), today, required)
    if (faults.length === 0) return { values: draft, errors: {} }
    const errors: FieldErrors<RegistrationDraft> = {}
    for (const fault of faults) {
      errors[draftField(fault.path)] ??= { type: fault.message, message: t(`field.${fault.message}`) }
    }
    return { values: {}, errors }
  }

  const form = useForm<RegistrationDraft>({
    defaultValues: study === null ? emptyDraft(null, user?.roomId ?? null) : draftOf(study),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { occupancy } = usePacs()
  const { isDirty } = form.formState
  const studyId = study?.studyId ?? null
  useEffect(() => {
    if (isDirty && studyId !== null) void occupancy?.take(studyId)
  }, [occupancy, isDirty, studyId])

  const tells = (saved: Study) => ({ kind: 'study-changed' as const, studyId: saved.studyId })
  const register = useMutationCall(studyApi.register, { tells })
  const edit = useMutationCall(studyApi.edit, { tells })

  function fill(patch: Partial<RegistrationDraft>): void {
    for (const [name, value] of Object.entries(patch)) {
      form.setValue(name as keyof RegistrationDraft, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }

  function chooseParts(bodyPartIds: string[]): void {
    fill({ bodyPartIds })
    if (isFeeTyped) return
    fill({
      studyFee: feeOf(bodyPartIds.map((id) => choices.bodyParts.find((row) => row.id === id)?.fields[price] ?? null)),
    })
  }

  async function send(draft: RegistrationDraft, isNext: boolean): Promise<void> {
    setError(null)
    try {
      const input = registrationOf(draft)
      const saved =
        study === null
          ? await register.mutateAsync(input)
          : await edit.mutateAsync({ ...input, studyId: study.studyId, version: study.version })
      if (isNext) {
        form.reset(emptyDraft(draft, draft.roomId))
        setFeeTyped(false)
        form.setFocus('patientName')
      }
      onSaved(saved, isNext)
    } catch (thrown) {
      setError(PacsError.from(thrown))
    }
  }

  return {
    form,
    choices,
    layout,
    isSaving: register.isPending || edit.isPending,
    error,
    save: (isNext) => form.handleSubmit((draft) => send(draft, isNext))(),
    clear() {
      form.reset(study === null ? emptyDraft(null, user?.roomId ?? null) : draftOf(study))
      setFeeTyped(study !== null && study.studyFee !== '')
      setError(null)
      form.setFocus('patientName')
    },
    follow: (field) => fill(linkIdentity(field, form.getValues(), today)),
    chooseExamType(examTypeId) {
      fill({ examTypeId })
      const fitting = form.getValues('bodyPartIds').filter((id) => {
        const part = choices.bodyParts.find((row) => row.id === id)
        return part !== undefined && (part.fields.examTypeId ?? examTypeId) === examTypeId
      })
      if (fitting.length !== form.getValues('bodyPartIds').length) chooseParts(fitting)
    },
    chooseParts,
    chooseDoctor(applyDoctorId) {
      const department = choices.applyDoctors.find((row) => row.id === applyDoctorId)?.fields.departmentId ?? null
      fill(department === null ? { applyDoctorId } : { applyDoctorId, applyDepartmentId: department })
    },
    typeFee(studyFee) {
      setFeeTyped(studyFee !== '')
      fill({ studyFee })
    },
  }
}
