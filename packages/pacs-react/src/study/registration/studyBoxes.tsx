import { limits } from '@opensono/pacs-core'
import { DateField } from '../../control/date/DateField'
import { NumberField } from '../../control/field/NumberField'
import { Select } from '../../control/field/Select'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { chooseDay, chooseExamType, chooseRoom, enterAmount, enterPregnancy } from './linkedEntries'
import { whole } from './plainBoxes'
import { type NamedBox, RegistrationBox } from './RegistrationBox'
import type { Amount } from './RegistrationDraft'

/** What kind of examination. */
export function ExamTypeBox(props: NamedBox<'examTypeId'>) {
  const { t } = useText(studyText)
  const { facts, enter } = props.registration
  const { choices } = facts
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <Select
          {...box}
          options={choices.optionsOf(choices.examTypes, [box.value])}
          placeholder={t('registration.choose')}
          onChange={(id) => enter(chooseExamType(id))}
        />
      )}
    </RegistrationBox>
  )
}

/** Where it is examined. */
export function RoomBox(props: NamedBox<'roomId'>) {
  const { t } = useText(studyText)
  const { facts, enter } = props.registration
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <Select
          {...box}
          options={facts.choices.rooms.map((room) => ({ id: room.id, label: room.name }))}
          placeholder={t('registration.choose')}
          onChange={(id) => enter(chooseRoom(id))}
        />
      )}
    </RegistrationBox>
  )
}

/** The day for which the patient is asked to come. */
export function AppointmentBox(props: NamedBox<'appointmentDate'>) {
  const { base, facts, enter } = props.registration
  return (
    <RegistrationBox {...props}>
      {({ name: _name, ...box }) => (
        <DateField
          {...box}
          onChange={(day) => enter(chooseDay(day))}
          // A former appointment may be kept.
          minDate={base === null ? facts.today : undefined}
        />
      )}
    </RegistrationBox>
  )
}

/** Fee or score: what the parts say, and read-only where the hospital lets nobody say otherwise. */
export function AmountBox(props: NamedBox<Amount>) {
  const { t } = useText(studyText)
  const { facts, enter } = props.registration
  const isFee = props.name === 'studyFee'
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <TextField
          {...box}
          className="pacs-money"
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
          isReadOnly={!facts.isFeeEditable}
          hint={facts.isFeeEditable ? undefined : t(isFee ? 'registration.feeByParts' : 'registration.scoreByParts')}
          onChange={(text) => enter(enterAmount(box.name, text))}
          after={isFee && <span className="pacs-unit">¥</span>}
        />
      )}
    </RegistrationBox>
  )
}

/** A day that says when a pregnancy began. */
export function PregnancyDayBox(props: NamedBox<'lastPeriod' | 'dueDate'>) {
  const { facts, enter } = props.registration
  return (
    <RegistrationBox {...props}>
      {({ name, ...box }) => (
        <DateField
          {...box}
          maxDate={name === 'lastPeriod' ? facts.today : undefined}
          onChange={(day) => enter(enterPregnancy(name, day))}
        />
      )}
    </RegistrationBox>
  )
}

const mostDays = limits.pregnancy.gestationalDays
const mostWeeks = Math.floor(mostDays / 7)

/** Weeks and days, which are one figure underneath. */
export function GestationBox(props: NamedBox<'gestationalDays'>) {
  const { t } = useText(studyText)
  const { enter } = props.registration
  const set = (days: number | null) => enter(enterPregnancy('gestationalDays', days))
  return (
    <RegistrationBox {...props}>
      {({ value, ...box }) => {
        const weeks = value === null ? null : Math.floor(value / 7)
        const days = value === null ? null : value % 7
        return (
          <div className="pacs-form-gestation">
            <NumberField
              {...box}
              value={weeks}
              minValue={0}
              maxValue={mostWeeks}
              formatOptions={whole}
              unit={t('registration.weeks')}
              // Emptied weeks are no age, whatever days are beside them.
              onChange={(next) => set(next === null ? null : Math.min(mostDays, next * 7 + (days ?? 0)))}
            />
            <NumberField
              label={t('registration.gestationDays')}
              isDisabled={box.isDisabled}
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
