import { bloodGroups, limits, maritalStates, rhFactors, ultrasonicTypes } from '@opensono/pacs-core'
import type { ReactElement } from 'react'
import { NativeSelect } from '../../control/field/NativeSelect'
import { NumberField } from '../../control/field/NumberField'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { type BoxProps, RegistrationBox } from './RegistrationBox'
import type { RegistrationDraft } from './RegistrationDraft'

/** Entries whose value is of a kind. */
type NamesOf<Value> = {
  [Name in keyof RegistrationDraft]: RegistrationDraft[Name] extends Value ? Name : never
}[keyof RegistrationDraft]

interface TextBoxProps extends BoxProps {
  name: NamesOf<string>
  maxLength: number
  /** @defaultValue 3 */
  span?: 3 | 6
}

/** A line of text. */
function TextBox({ name, maxLength, span = 3, ...props }: TextBoxProps) {
  return (
    <RegistrationBox {...props} name={name} span={span}>
      {(field, base) => <TextField {...base} {...field} maxLength={maxLength} autoComplete="off" />}
    </RegistrationBox>
  )
}

interface ChoiceBoxProps extends BoxProps {
  name: 'maritalState' | 'rhFactor' | 'ultrasonicType' | 'bloodGroup'
  options: readonly string[]
  onChosen?: () => void
}

/** One of a few, or none. */
function ChoiceBox({ name, options, onChosen, ...props }: ChoiceBoxProps) {
  const { t } = useText(studyText)
  const wordOf = (id: string) =>
    name === 'bloodGroup' ? id : t(`registrationChoice.${name}.${id}` as 'registrationChoice.rhFactor.positive')
  return (
    <RegistrationBox {...props} name={name} span={3}>
      {(field, base) => (
        <NativeSelect
          {...base}
          {...field}
          value={field.value ?? ''}
          options={[{ id: '', label: t('registration.notGiven') }, ...options.map((id) => ({ id, label: wordOf(id) }))]}
          onChange={(id) => {
            field.onChange(id === '' ? null : id)
            onChosen?.()
          }}
        />
      )}
    </RegistrationBox>
  )
}

/** A whole number. */
function CountBox({
  name,
  maxValue,
  ...props
}: BoxProps & { name: 'gravidity' | 'parity' | 'fetuses'; maxValue: number }) {
  return (
    <RegistrationBox {...props} name={name} span={3}>
      {(field, base) => (
        <NumberField
          {...base}
          {...field}
          minValue={0}
          maxValue={maxValue}
          formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
        />
      )}
    </RegistrationBox>
  )
}

/** In the ward, discharged, or nothing said. */
function HospitalizationBox(props: BoxProps) {
  const { t } = useText(studyText)
  return (
    <RegistrationBox {...props} name="hospitalizationStatus" span={3}>
      {(field, base) => (
        <NativeSelect
          {...base}
          {...field}
          value={field.value === null ? '' : (String(field.value) as '0' | '1')}
          options={[
            { id: '', label: t('registration.notGiven') },
            { id: '0', label: t('registrationChoice.hospitalizationStatus.in') },
            { id: '1', label: t('registrationChoice.hospitalizationStatus.out') },
          ]}
          onChange={(id) => field.onChange(id === '' ? null : Number(id))}
        />
      )}
    </RegistrationBox>
  )
}

const { nameLength, numberLength, textLength, noteLength, historyLength } = limits.registration
const { pregnancy } = limits

/** Boxes that know nothing of one another. */
export const plainBoxes = {
  patientEnglishName: (props) => <TextBox {...props} name="patientEnglishName" maxLength={nameLength} />,
  nation: (props) => <TextBox {...props} name="nation" maxLength={numberLength} />,
  insuranceNumber: (props) => <TextBox {...props} name="insuranceNumber" maxLength={numberLength} />,
  address: (props) => <TextBox {...props} name="address" maxLength={textLength} span={6} />,
  maritalState: (props) => <ChoiceBox {...props} name="maritalState" options={maritalStates} />,
  bloodGroup: (props) => <ChoiceBox {...props} name="bloodGroup" options={bloodGroups} />,
  rhFactor: (props) => <ChoiceBox {...props} name="rhFactor" options={rhFactors} />,
  outpatientNumber: (props) => <TextBox {...props} name="outpatientNumber" maxLength={numberLength} />,
  inpatientNumber: (props) => <TextBox {...props} name="inpatientNumber" maxLength={numberLength} />,
  bedNumber: (props) => <TextBox {...props} name="bedNumber" maxLength={numberLength} />,
  hospitalizationStatus: (props) => <HospitalizationBox {...props} />,
  requestNumber: (props) => <TextBox {...props} name="requestNumber" maxLength={numberLength} />,
  hisExamItem: (props) => <TextBox {...props} name="hisExamItem" maxLength={noteLength} span={6} />,
  clinicalHistory: (props) => <TextBox {...props} name="clinicalHistory" maxLength={historyLength} span={6} />,
  examPurpose: (props) => <TextBox {...props} name="examPurpose" maxLength={noteLength} span={6} />,
  doctorInstructions: (props) => <TextBox {...props} name="doctorInstructions" maxLength={noteLength} span={6} />,
  recordLabel: (props) => <TextBox {...props} name="recordLabel" maxLength={nameLength} />,
  memo: (props) => <TextBox {...props} name="memo" maxLength={noteLength} />,
  ultrasonicType: (props) => (
    <ChoiceBox {...props} name="ultrasonicType" options={ultrasonicTypes} onChosen={props.registration.price} />
  ),
  gravidity: (props) => <CountBox {...props} name="gravidity" maxValue={pregnancy.gravidity} />,
  parity: (props) => <CountBox {...props} name="parity" maxValue={pregnancy.parity} />,
  fetuses: (props) => <CountBox {...props} name="fetuses" maxValue={pregnancy.fetuses} />,
} as const satisfies Readonly<Record<string, (props: BoxProps) => ReactElement>>
