import { dueDateBases, limits } from '@opensono/pacs-core'
import { DateField } from '../../control/date/DateField'
import { DecimalField } from '../../control/field/DecimalField'
import { NumberField } from '../../control/field/NumberField'
import { Select } from '../../control/field/Select'
import { useFormPart } from '../../form/useVersionedForm'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { chooseDay, chooseExamType, chooseRoom, enterAmount, enterPregnancy } from './linkedEntries'
import { ChoiceBox, whole } from './plainBoxes'
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
        <DecimalField
          {...box}
          className="pacs-money"
          maxLength={16}
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
export function PregnancyDayBox(props: NamedBox<'lastPeriod' | 'dueDate' | 'transferDate'>) {
  const { facts, enter } = props.registration
  return (
    <RegistrationBox {...props}>
      {({ name, ...box }) => (
        <DateField
          {...box}
          maxDate={name === 'dueDate' ? undefined : facts.today}
          onChange={(day) => enter(enterPregnancy(name, day))}
        />
      )}
    </RegistrationBox>
  )
}

/** What the due date of record is based on. */
export function DueDateBasisBox(props: NamedBox<'dueDateBasis'>) {
  const { t } = useText(studyText)
  const { enter } = props.registration
  return (
    <ChoiceBox
      {...props}
      options={dueDateBases}
      wordOf={(basis) => t(`study.dueDateBasis.${basis}`)}
      onChoose={(basis) => enter(enterPregnancy('dueDateBasis', basis))}
    />
  )
}

/** Entries of an embryo transfer are asked for where the due date is by IVF, and shown where they are filled in. */
function useIsTransfer({ registration: { form } }: NamedBox<'transferDate' | 'embryoDays'>): boolean {
  return useFormPart(
    form,
    ({ draft }) => draft.dueDateBasis === 'ivf' || draft.transferDate !== null || draft.embryoDays !== null,
  )
}

/** The day of the embryo transfer. */
export function TransferDateBox(props: NamedBox<'transferDate'>) {
  return useIsTransfer(props) ? <PregnancyDayBox {...props} /> : null
}

/** How old the embryo was on that day. */
export function EmbryoDaysBox(props: NamedBox<'embryoDays'>) {
  const { t } = useText(studyText)
  const { enter } = props.registration
  if (!useIsTransfer(props)) return null
  return (
    <RegistrationBox {...props}>
      {(box) => (
        <NumberField
          {...box}
          minValue={0}
          maxValue={limits.pregnancy.embryoDays}
          formatOptions={whole}
          unit={t('registration.days')}
          onChange={(days) => enter(enterPregnancy('embryoDays', days))}
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
