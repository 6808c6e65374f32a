import { ageUnits, limits, sexes } from '@opensono/pacs-core'
import type { ReactElement } from 'react'
import { Controller } from 'react-hook-form'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { Switch } from '../../control/choice/Switch'
import { DateField } from '../../control/date/DateField'
import { NativeSelect } from '../../control/field/NativeSelect'
import { NumberField } from '../../control/field/NumberField'
import { TextField } from '../../control/field/TextField'
import { PatientSearch } from '../../patient/PatientSearch'
import { useText } from '../../provider/useText'
import { useToday } from '../../session/useToday'
import { studyText } from '../studyText'
import { type BoxProps, RegistrationBox } from './RegistrationBox'

/** Boxes in which a patient may turn out to be known. */
const searched = {
  patientName: { maxLength: limits.registration.nameLength, inputMode: 'text' },
  idCard: { maxLength: 18, inputMode: 'text' },
  telPhone: { maxLength: 20, inputMode: 'tel' },
  hisNumber: { maxLength: limits.registration.numberLength, inputMode: 'text' },
} as const

function SearchBox({ name, ...props }: BoxProps & { name: keyof typeof searched }) {
  const { isNew, known, takeSuggested, follow, identity } = props.registration
  return (
    <RegistrationBox {...props} name={name} span={3}>
      {(field, base) => (
        <PatientSearch
          {...base}
          {...field}
          {...searched[name]}
          autoFocus={name === 'patientName'}
          isReadOnly={name !== 'hisNumber' && identity.isReadOnly}
          isSuggesting={isNew && known === null}
          onChoose={takeSuggested}
          onChange={(text) => {
            field.onChange(text)
            if (name === 'idCard') follow('idCard')
          }}
        />
      )}
    </RegistrationBox>
  )
}

function SexBox({ registration, isDisabled }: BoxProps) {
  const { t } = useText(studyText)
  const isRequired = registration.layout.some(({ id, isRequired }) => id === 'patientSex' && isRequired)
  return (
    <div className="pacs-form-cell" data-span={3}>
      <Controller
        control={registration.form.control}
        name="patientSex"
        render={({ field, fieldState }) => (
          <div className="pacs-field">
            <span className="pacs-field-label" aria-hidden>
              {t('registration.patientSex')}
              {isRequired && <span className="pacs-field-star">*</span>}
            </span>
            <SegmentedControl
              label={t('registration.patientSex')}
              segments={sexes.map((id) => ({ id, label: t(`patient.sex.${id}`) }))}
              value={field.value}
              onChange={field.onChange}
              isDisabled={isDisabled || registration.identity.isReadOnly}
            />
            <div className="pacs-field-note">
              {fieldState.error && <span className="pacs-field-error">{fieldState.error.message}</span>}
            </div>
          </div>
        )}
      />
    </div>
  )
}

function AgeBox(props: BoxProps) {
  const { t } = useText(studyText)
  const { follow, identity } = props.registration
  return (
    <div className="pacs-form-pair" data-span={3}>
      <RegistrationBox {...props} name="ageValue" span={3}>
        {(field, base) => (
          <NumberField
            {...base}
            {...field}
            isReadOnly={identity.isReadOnly}
            minValue={0}
            maxValue={10_080}
            formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
            onChange={(value) => {
              field.onChange(value)
              follow('ageValue')
            }}
          />
        )}
      </RegistrationBox>
      <RegistrationBox {...props} name="ageUnit" span={3}>
        {(field, base) => (
          <NativeSelect
            {...base}
            {...field}
            isReadOnly={identity.isReadOnly}
            options={ageUnits.map((id) => ({ id, label: t(`patient.ageUnit.${id}`) }))}
            onChange={(unit) => {
              field.onChange(unit)
              follow('ageUnit')
            }}
          />
        )}
      </RegistrationBox>
    </div>
  )
}

function BirthDateBox(props: BoxProps) {
  const today = useToday()
  return (
    <RegistrationBox {...props} name="birthDate" span={3}>
      {(field, base) => (
        <DateField
          {...base}
          value={field.value}
          onBlur={field.onBlur}
          ref={field.ref}
          isReadOnly={props.registration.identity.isReadOnly}
          maxDate={today}
          onChange={(date) => {
            field.onChange(date)
            props.registration.follow('birthDate')
          }}
        />
      )}
    </RegistrationBox>
  )
}

function PatientIdBox(props: BoxProps) {
  const { t } = useText(studyText)
  const { isPatientIdEditable } = props.registration
  return (
    <RegistrationBox {...props} name="patientId" span={3}>
      {(field, base) => (
        <TextField
          {...base}
          {...field}
          maxLength={limits.idFormat.maxLength}
          autoComplete="off"
          isReadOnly={!isPatientIdEditable}
          hint={
            field.value === '' ? t('registration.idMade') : isPatientIdEditable ? undefined : t('registration.idFixed')
          }
          onChange={(text) => field.onChange(text.toUpperCase())}
        />
      )}
    </RegistrationBox>
  )
}

function VipBox(props: BoxProps) {
  const { t } = useText(studyText)
  if (!props.registration.maySetVip) return null
  return (
    <RegistrationBox {...props} name="isVip" span={3}>
      {(field, { label, isDisabled }) => (
        <div className="pacs-field">
          <span className="pacs-field-label" aria-hidden>
            {label}
          </span>
          <Switch
            className="pacs-form-switch"
            aria-label={label}
            name="isVip"
            isSelected={field.value}
            onChange={field.onChange}
            isDisabled={isDisabled}
          >
            {t(field.value ? 'registration.yes' : 'registration.no')}
          </Switch>
          <div className="pacs-field-note" />
        </div>
      )}
    </RegistrationBox>
  )
}

/** Who is examined. */
export const patientBoxes = {
  patientName: (props) => <SearchBox {...props} name="patientName" />,
  idCard: (props) => <SearchBox {...props} name="idCard" />,
  telPhone: (props) => <SearchBox {...props} name="telPhone" />,
  hisNumber: (props) => <SearchBox {...props} name="hisNumber" />,
  patientSex: (props) => <SexBox {...props} />,
  patientAge: (props) => <AgeBox {...props} />,
  birthDate: (props) => <BirthDateBox {...props} />,
  patientId: (props) => <PatientIdBox {...props} />,
  isVip: (props) => <VipBox {...props} />,
} as const satisfies Readonly<Record<string, (props: BoxProps) => ReactElement>>
