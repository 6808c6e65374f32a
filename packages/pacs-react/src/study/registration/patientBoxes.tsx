import { ageUnits, documentKindOf, documentKinds, isDocumentNumber, limits, sexes } from '@opensono/pacs-core'
import { Button } from '../../control/button/Button'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { Switch } from '../../control/choice/Switch'
import { DateField } from '../../control/date/DateField'
import { NativeSelect } from '../../control/field/NativeSelect'
import { NumberField } from '../../control/field/NumberField'
import { TextField } from '../../control/field/TextField'
import { useFormPart } from '../../form/useVersionedForm'
import { PatientSearch } from '../../patient/PatientSearch'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { enterIdentity, enterPlain } from './linkedEntries'
import { whole } from './plainBoxes'
import { type BoxProps, type NamedBox, RegistrationBox, useBox } from './RegistrationBox'
import { documentKindIn, type RegistrationDraft } from './RegistrationDraft'

interface SearchBoxProps extends NamedBox<'patientName' | 'telPhone' | 'hisNumber'> {
  maxLength: number
  inputMode?: 'tel'
}

/** A line of text by which a patient may turn out to be known. */
export function SearchBox({ maxLength, inputMode, ...props }: SearchBoxProps) {
  const { base, known, takeSuggested, identity } = props.registration
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <PatientSearch
          {...box}
          maxLength={maxLength}
          inputMode={inputMode ?? 'text'}
          autoFocus={box.name === 'patientName'}
          isReadOnly={box.name !== 'hisNumber' && identity.isReadOnly}
          isSuggesting={base === null && known === null}
          onChoose={takeSuggested}
        />
      )}
    </RegistrationBox>
  )
}

/** The number of a document; its kind is at the end of the line above, and follows what is typed until one is chosen. */
export function DocumentBox(props: NamedBox<'idCard'>) {
  const { base, known, takeSuggested, enter, identity } = props.registration
  const box = useBox(props)
  return (
    <div className="pacs-form-cell pacs-document" data-span={3}>
      <PatientSearch
        {...box}
        maxLength={40}
        isReadOnly={identity.isReadOnly}
        isSuggesting={base === null && known === null}
        onChoose={takeSuggested}
        onChange={(text) => enter(enterIdentity('idCard', text))}
      />
      <DocumentKindBox {...props} name="documentKind" isWrong={box.error !== undefined} />
    </div>
  )
}

function DocumentKindBox({ isWrong, ...props }: NamedBox<'documentKind'> & { isWrong: boolean }) {
  const { t } = useText(studyText)
  const { form, enter, identity } = props.registration
  const { value: _value, isRequired: _isRequired, error: _error, ...box } = useBox(props)
  const number = useFormPart(form, ({ draft }) => draft.idCard)
  const kind = useFormPart(form, ({ draft }) => documentKindIn(draft))
  const offered = isDocumentNumber(kind, number) ? null : documentKindOf(number)
  return (
    <div data-enter="passes">
      <NativeSelect
        {...box}
        isBare
        className="pacs-document-kind"
        isReadOnly={identity.isReadOnly}
        options={documentKinds.map((id) => ({ id, label: t(`patient.documentKind.${id}`) }))}
        value={kind}
      />
      {isWrong && offered !== null && !identity.isReadOnly && (
        <Button
          size="small"
          className="pacs-document-offer"
          onPress={() => enter(enterPlain({ documentKind: offered }))}
        >
          {t('registration.useKind', { kind: t(`patient.documentKind.${offered}`) })}
        </Button>
      )}
    </div>
  )
}

/** All sexes in sight at once. Of a new patient none is chosen at first. */
export function SexBox(props: NamedBox<'patientSex'>) {
  const { t } = useText(studyText)
  const { identity, form, base, known, enter } = props.registration
  const isChosen = useFormPart(form, ({ draft }) => draft.isSexChosen) || base !== null || known !== null
  return (
    <RegistrationBox {...props}>
      {({ label, isDisabled, value, error, ref }) => (
        <div className="pacs-field">
          <span className="pacs-field-label" aria-hidden>
            {label}
            <span className="pacs-field-star">*</span>
          </span>
          <SegmentedControl
            ref={(group) => ref(group?.querySelector('button') ?? null)}
            label={label}
            segments={sexes.map((id) => ({ id, label: t(`patient.sex.${id}`) }))}
            value={value === 'unknown' && !isChosen ? null : value}
            onChange={(sex) => enter(enterIdentity('patientSex', sex))}
            isDisabled={isDisabled || identity.isReadOnly}
          />
          <div className="pacs-field-note">
            {error !== undefined && <span className="pacs-field-error">{error}</span>}
          </div>
        </div>
      )}
    </RegistrationBox>
  )
}

/** A figure and its unit, and the second figure of a child's age. */
export function AgeBox(props: BoxProps) {
  const { t } = useText(studyText)
  const { form, enter, identity } = props.registration
  const { isReadOnly } = identity
  const restUnit = useFormPart(form, ({ draft }) => restUnitOf(draft))
  return (
    <div className="pacs-form-pair" data-span={3} data-parts={restUnit === null ? 2 : 3}>
      <RegistrationBox {...props} name="ageValue">
        {(box) => (
          <NumberField
            {...box}
            isReadOnly={isReadOnly}
            minValue={0}
            maxValue={10_080}
            formatOptions={whole}
            onChange={(value) => enter(enterIdentity('ageValue', value))}
          />
        )}
      </RegistrationBox>
      <RegistrationBox {...props} name="ageUnit">
        {(box) => (
          <NativeSelect
            {...box}
            isReadOnly={isReadOnly}
            options={ageUnits.map((id) => ({ id, label: t(`patient.ageUnit.${id}`) }))}
            onChange={(unit) => enter(enterIdentity('ageUnit', unit))}
          />
        )}
      </RegistrationBox>
      {restUnit !== null && <AgeRestBox {...props} name="ageRest" unit={restUnit} />}
    </div>
  )
}

/** Units below each unit of an age, for the second figure of a child's age. */
const nextUnit = { year: 'month', month: 'day', week: null, day: 'hour', hour: 'minute', minute: null } as const
const mostOf = { month: 11, day: 30, hour: 23, minute: 59 } as const
/** From this age on months are of no use. */
const monthsUntilYears = 6

/** The unit of the second figure; null for an age that one unit says. */
function restUnitOf({ ageValue, ageUnit }: RegistrationDraft): keyof typeof mostOf | null {
  if (ageValue === null || ageValue === 0 || (ageUnit === 'year' && ageValue >= monthsUntilYears)) return null
  return nextUnit[ageUnit]
}

/** The months of 1 year 3 months: for a child, whose age one unit does not say. */
function AgeRestBox({ unit, ...props }: NamedBox<'ageRest'> & { unit: keyof typeof mostOf }) {
  const { t } = useText(studyText)
  const { enter, identity } = props.registration
  const { label: _label, value, isRequired: _isRequired, ...box } = useBox(props)
  return (
    <div className="pacs-form-cell">
      <NumberField
        {...box}
        label={t('patient.ageMore', { unit: t(`patient.ageUnit.${unit}`) })}
        isReadOnly={identity.isReadOnly}
        minValue={0}
        maxValue={mostOf[unit]}
        formatOptions={whole}
        value={value[unit] ?? null}
        onChange={(amount) =>
          enter(enterIdentity('ageRest', amount === null || amount === 0 ? {} : { [unit]: amount }))
        }
      />
    </div>
  )
}

/** When the patient was born. */
export function BirthDateBox(props: NamedBox<'birthDate'>) {
  const { facts, enter, identity } = props.registration
  return (
    <RegistrationBox {...props}>
      {({ name: _name, ...box }) => (
        <DateField
          {...box}
          isReadOnly={identity.isReadOnly}
          maxDate={facts.today}
          onChange={(day) => enter(enterIdentity('birthDate', day))}
        />
      )}
    </RegistrationBox>
  )
}

/** The number that people read: made by the server, or typed where the hospital lets people type it. */
export function PatientIdBox(props: NamedBox<'patientId'>) {
  const { t } = useText(studyText)
  const { isPatientIdEditable } = props.registration
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <TextField
          {...box}
          maxLength={limits.idFormat.maxLength}
          autoComplete="off"
          isReadOnly={!isPatientIdEditable}
          hint={
            box.value === '' ? t('registration.idMade') : isPatientIdEditable ? undefined : t('registration.idFixed')
          }
          onChange={(text) => box.onChange(text.toUpperCase())}
        />
      )}
    </RegistrationBox>
  )
}

/** Whether the patient is a VIP; for those only who may say so. */
export function VipBox(props: NamedBox<'isVip'>) {
  const { t } = useText(studyText)
  if (!props.registration.maySetVip) return null
  return (
    <RegistrationBox {...props}>
      {({ label, isDisabled, value, onChange }) => (
        <div className="pacs-field">
          <span className="pacs-field-label" aria-hidden>
            {label}
          </span>
          <Switch
            className="pacs-form-switch"
            aria-label={label}
            name="isVip"
            isSelected={value}
            onChange={onChange}
            isDisabled={isDisabled}
          >
            {t(value ? 'registration.yes' : 'registration.no')}
          </Switch>
          <div className="pacs-field-note" />
        </div>
      )}
    </RegistrationBox>
  )
}
