import { limits } from '@opensono/pacs-core'
import type { ReactElement } from 'react'
import { DateField } from '../../control/date/DateField'
import { NumberField } from '../../control/field/NumberField'
import { Select } from '../../control/field/Select'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { useToday } from '../../session/useToday'
import { studyText } from '../studyText'
import { type BoxProps, RegistrationBox } from './RegistrationBox'

function ExamTypeBox(props: BoxProps) {
  const { t } = useText(studyText)
  const { choices, chooseExamType } = props.registration
  return (
    <RegistrationBox {...props} name="examTypeId" span={3}>
      {(field, base) => (
        <Select
          {...base}
          {...field}
          options={choices.optionsOf(choices.examTypes, [field.value])}
          placeholder={t('registration.choose')}
          onChange={chooseExamType}
        />
      )}
    </RegistrationBox>
  )
}

function RoomBox(props: BoxProps) {
  const { t } = useText(studyText)
  return (
    <RegistrationBox {...props} name="roomId" span={3}>
      {(field, base) => (
        <Select
          {...base}
          {...field}
          options={props.registration.choices.rooms.map((room) => ({ id: room.id, label: room.name }))}
          placeholder={t('registration.choose')}
          onChange={props.registration.chooseRoom}
        />
      )}
    </RegistrationBox>
  )
}

function AppointmentBox(props: BoxProps) {
  const today = useToday()
  const { isNew, chooseDay } = props.registration
  return (
    <RegistrationBox {...props} name="appointmentDate" span={3}>
      {(field, base) => (
        <DateField
          {...base}
          value={field.value}
          onBlur={field.onBlur}
          ref={field.ref}
          onChange={chooseDay}
          // A former appointment may be kept.
          minDate={isNew ? today : undefined}
        />
      )}
    </RegistrationBox>
  )
}

/** Fee or score: what the parts say, and read-only where the hospital lets nobody say otherwise. */
function AmountBox({ name, ...props }: BoxProps & { name: 'studyFee' | 'studyScore' }) {
  const { t } = useText(studyText)
  const { isFeeEditable, typeAmount } = props.registration
  const isFee = name === 'studyFee'
  return (
    <RegistrationBox {...props} name={name} span={3}>
      {(field, base) => (
        <TextField
          {...base}
          {...field}
          className="pacs-money"
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
          isReadOnly={!isFeeEditable}
          hint={isFeeEditable ? undefined : t(isFee ? 'registration.feeByParts' : 'registration.scoreByParts')}
          onChange={(text) => typeAmount(name, text)}
          after={isFee && <span className="pacs-unit">¥</span>}
        />
      )}
    </RegistrationBox>
  )
}

function PregnancyDateBox({ name, ...props }: BoxProps & { name: 'lastPeriod' | 'dueDate' }) {
  const today = useToday()
  return (
    <RegistrationBox {...props} name={name} span={3}>
      {(field, base) => (
        <DateField
          {...base}
          value={field.value}
          onBlur={field.onBlur}
          ref={field.ref}
          maxDate={name === 'lastPeriod' ? today : undefined}
          onChange={(date) => {
            field.onChange(date)
            props.registration.followPregnancy(name)
          }}
        />
      )}
    </RegistrationBox>
  )
}

const whole = { maximumFractionDigits: 0, useGrouping: false } as const

const mostDays = limits.pregnancy.gestationalDays
const mostWeeks = Math.floor(mostDays / 7)

/** Weeks and days, which are one figure underneath. */
function GestationBox(props: BoxProps) {
  const { t } = useText(studyText)
  return (
    <RegistrationBox {...props} name="gestationalDays" span={3}>
      {(field, base) => {
        const weeks = field.value === null ? null : Math.floor(field.value / 7)
        const days = field.value === null ? null : field.value % 7
        const set = (next: number | null) => {
          field.onChange(next)
          props.registration.followPregnancy('gestationalDays')
        }
        return (
          <div className="pacs-form-gestation">
            <NumberField
              {...base}
              ref={field.ref}
              onBlur={field.onBlur}
              value={weeks}
              minValue={0}
              maxValue={mostWeeks}
              formatOptions={whole}
              unit={t('registration.weeks')}
              // Emptied weeks are no age, whatever days stand beside them.
              onChange={(next) => set(next === null ? null : Math.min(mostDays, next * 7 + (days ?? 0)))}
            />
            <NumberField
              label={t('registration.gestationDays')}
              isDisabled={base.isDisabled}
              onBlur={field.onBlur}
              value={days}
              minValue={0}
              maxValue={weeks === mostWeeks ? mostDays % 7 : 6}
              formatOptions={whole}
              unit={t('registration.days')}
              onChange={(next) => set(next === null && !weeks ? null : (weeks ?? 0) * 7 + (next ?? 0))}
            />
          </div>
        )
      }}
    </RegistrationBox>
  )
}

/** What is examined, when, where and for how much; and what tells of a pregnancy. */
export const studyBoxes = {
  examTypeId: (props) => <ExamTypeBox {...props} />,
  roomId: (props) => <RoomBox {...props} />,
  appointmentDate: (props) => <AppointmentBox {...props} />,
  studyFee: (props) => <AmountBox {...props} name="studyFee" />,
  studyScore: (props) => <AmountBox {...props} name="studyScore" />,
  lastPeriod: (props) => <PregnancyDateBox {...props} name="lastPeriod" />,
  dueDate: (props) => <PregnancyDateBox {...props} name="dueDate" />,
  gestationalDays: (props) => <GestationBox {...props} />,
} as const satisfies Readonly<Record<string, (props: BoxProps) => ReactElement>>
