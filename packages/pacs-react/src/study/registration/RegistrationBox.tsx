import type { ReactElement } from 'react'
import { useFormField } from '../../form/useVersionedForm'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { enterPlain } from './linkedEntries'
import { draftField, type FormEntries } from './RegistrationDraft'
import type { UseRegistrationResult } from './useRegistration'

/** What every box of a registration receives. */
export interface BoxProps {
  registration: UseRegistrationResult
  isDisabled: boolean
}

/** A box, and the entry that it is bound to. */
export interface NamedBox<Name> extends BoxProps {
  name: Name
}

/** Entries whose value is of a kind. */
export type NamesOf<Value> = {
  [Name in keyof FormEntries]: FormEntries[Name] extends Value ? Name : never
}[keyof FormEntries]

/** Twelfths of the form's width where it is wide. */
export type BoxSpan = 3 | 6 | 12

/**
 * An entry as a control takes it: it alone is drawn again when the entry changes.
 *
 * @param props - the registration, and the entry's name.
 */
export function useBox<Name extends keyof FormEntries>({ registration, isDisabled, name }: NamedBox<Name>) {
  const { t } = useText(studyText)
  const { form, facts, enter } = registration
  const { value, error, ref } = useFormField(form, name)
  return {
    name,
    // Of the two boxes of an age, the figure is called the age.
    label: t(`registration.${name === 'ageValue' || name === 'ageRest' ? 'patientAge' : (name as 'memo')}`),
    isDisabled,
    isRequired: facts.layout.some((item) => item.isRequired && draftField(item.id) === name),
    value,
    error,
    ref,
    onChange: (next: FormEntries[Name]) => enter(enterPlain({ [name]: next } as Partial<FormEntries>)),
  }
}

interface RegistrationBoxProps<Name extends keyof FormEntries> extends NamedBox<Name> {
  span?: BoxSpan
  children: (box: ReturnType<typeof useBox<Name>>) => ReactElement
}

/** One box in its cell, bound to its entry. */
export function RegistrationBox<Name extends keyof FormEntries>({
  span = 3,
  children,
  ...props
}: RegistrationBoxProps<Name>) {
  return (
    <div className="pacs-form-cell" data-span={span}>
      {children(useBox(props))}
    </div>
  )
}
