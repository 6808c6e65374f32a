import { isPregnancyExam, pregnancyFields } from '@opensono/pacs-core'
import { useState } from 'react'
import { useFormPart } from '../../form/useVersionedForm'
import type { UseRegistrationResult } from './useRegistration'

/** Whether the fields of a pregnancy are in sight. */
export interface PregnancySection {
  readonly isShown: boolean
  /** Somebody may open or close them by hand. */
  readonly canToggle: boolean
  readonly toggle: () => void
}

/**
 * The fields of a pregnancy are in sight for an obstetric examination, while one of them is filled in or must be, and when somebody asks for
 * them; never for a man whose fields are empty.
 *
 * @param registration - the registration under way.
 */
export function usePregnancySection({ form, facts }: UseRegistrationResult): PregnancySection {
  const [wish, setWish] = useState<boolean | null>(null)
  const { layout, choices } = facts
  const isFilled = useFormPart(form, ({ draft }) => pregnancyFields.some((entry) => draft[entry] !== null))
  const sex = useFormPart(form, ({ draft }) => draft.patientSex)
  const examTypeId = useFormPart(form, ({ draft }) => draft.examTypeId)
  const bodyPartIds = useFormPart(form, ({ draft }) => draft.bodyPartIds)
  const isMale = sex === 'male'
  const isRequired = layout.some(
    ({ id, isRequired }) => isRequired && (pregnancyFields as readonly string[]).includes(id),
  )
  const rows = [
    ...choices.examTypes.filter(({ id }) => id === examTypeId),
    ...choices.bodyParts.filter(({ id }) => bodyPartIds.some((each) => each === id)),
  ]
  const isMeant = !isMale && (isRequired || rows.some(isPregnancyExam))
  const isForced = isFilled || (isRequired && !isMale)
  const isShown = isForced || (!isMale && (wish ?? isMeant))
  return { isShown, canToggle: !isForced && !isMale, toggle: () => setWish(!isShown) }
}
