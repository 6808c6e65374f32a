import { ultrasonicTypes } from '@opensono/pacs-core'
import { NativeSelect } from '../../control/field/NativeSelect'
import { NumberField } from '../../control/field/NumberField'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { chooseUltrasonicType } from './linkedEntries'
import { type BoxSpan, type NamedBox, type NamesOf, RegistrationBox } from './RegistrationBox'

/** Figures without a fraction. */
export const whole = { maximumFractionDigits: 0, useGrouping: false } as const

interface TextBoxProps extends NamedBox<NamesOf<string>> {
  maxLength: number
  span?: BoxSpan
}

/** A line of text. */
export function TextBox({ maxLength, ...props }: TextBoxProps) {
  return (
    <RegistrationBox {...props}>
      {(box) => <TextField {...box} maxLength={maxLength} autoComplete="off" />}
    </RegistrationBox>
  )
}

/** A whole number. */
export function CountBox({ maxValue, ...props }: NamedBox<'gravidity' | 'parity' | 'fetuses'> & { maxValue: number }) {
  return (
    <RegistrationBox {...props}>
      {(box) => <NumberField {...box} minValue={0} maxValue={maxValue} formatOptions={whole} />}
    </RegistrationBox>
  )
}

interface ChoiceBoxProps<Choice extends string> extends NamedBox<NamesOf<Choice | null>> {
  options: readonly Choice[]
  /** A choice in words. @defaultValue by the entry's name */
  wordOf?: (id: Choice) => string
  /** What a choice does. @defaultValue it is the entry */
  onChoose?: (id: Choice | null) => void
}

/** One of a few, or none. */
export function ChoiceBox<Choice extends string>({ options, onChoose, wordOf, ...props }: ChoiceBoxProps<Choice>) {
  const { t } = useText(studyText)
  const { name } = props
  const wordByName = (id: string) =>
    name === 'bloodGroup' ? id : t(`registrationChoice.${name}.${id}` as 'registrationChoice.rhFactor.positive')
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <NativeSelect<Choice | ''>
          {...box}
          value={(box.value as Choice | null) ?? ''}
          options={[
            { id: '', label: t('registration.notGiven') },
            ...options.map((id) => ({ id, label: (wordOf ?? wordByName)(id) })),
          ]}
          onChange={(id) => (onChoose ?? (box.onChange as (id: Choice | null) => void))(id === '' ? null : id)}
        />
      )}
    </RegistrationBox>
  )
}

/** What the study is examined with, which decides what its parts cost. */
export function UltrasonicTypeBox(props: NamedBox<'ultrasonicType'>) {
  const { t } = useText()
  const { enter } = props.registration
  return (
    <ChoiceBox
      {...props}
      options={ultrasonicTypes}
      wordOf={(type) => t(`study.ultrasonicType.${type}`)}
      onChoose={(type) => enter(chooseUltrasonicType(type))}
    />
  )
}

/** In the ward, discharged, or nothing said. */
export function HospitalizationBox(props: NamedBox<'hospitalizationStatus'>) {
  const { t } = useText(studyText)
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <NativeSelect
          {...box}
          value={box.value === null ? '' : (String(box.value) as '0' | '1')}
          options={[
            { id: '', label: t('registration.notGiven') },
            { id: '0', label: t('registrationChoice.hospitalizationStatus.in') },
            { id: '1', label: t('registrationChoice.hospitalizationStatus.out') },
          ]}
          onChange={(id) => box.onChange(id === '' ? null : id === '0' ? 0 : 1)}
        />
      )}
    </RegistrationBox>
  )
}
