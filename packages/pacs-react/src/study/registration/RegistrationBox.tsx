import type { ReactElement } from 'react'
import { Controller, type ControllerRenderProps, type FieldPath } from 'react-hook-form'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { draftField, type RegistrationDraft } from './RegistrationDraft'
import type { UseRegistrationResult } from './useRegistration'

/** What every box of a registration stands in. */
export interface BoxProps {
  registration: UseRegistrationResult
  isDisabled: boolean
}

/** Entries of a registration that a box can be bound to. */
export type BoxName = FieldPath<RegistrationDraft> & keyof RegistrationDraft

/** What a box hands on to its control. */
export interface BoxBase<Name extends BoxName> {
  name: Name
  label: string
  isDisabled: boolean
  isRequired: boolean
  error: string | undefined
}

interface RegistrationBoxProps<Name extends BoxName> extends BoxProps {
  name: Name
  /** Twelfths of the form's width where it is wide. */
  span: 3 | 6 | 12
  children: (field: ControllerRenderProps<RegistrationDraft, Name>, base: BoxBase<Name>) => ReactElement
}

/** The key of a field's name: of the two boxes of an age, the figure is called the age. */
function labelKey(name: BoxName) {
  return `registration.${name === 'ageValue' ? 'patientAge' : (name as 'memo')}` as const
}

/** One box, bound to its entry: it alone is drawn anew when the entry changes. */
export function RegistrationBox<Name extends BoxName>(props: RegistrationBoxProps<Name>) {
  const { registration, isDisabled, name, span, children } = props
  const { t } = useText(studyText)
  const isRequired = registration.layout.some((item) => item.isRequired && draftField(item.id) === name)
  return (
    <div className="pacs-form-cell" data-span={span}>
      <Controller
        control={registration.form.control}
        name={name}
        render={({ field, fieldState }) =>
          children(field, { name, label: t(labelKey(name)), isDisabled, isRequired, error: fieldState.error?.message })
        }
      />
    </div>
  )
}
