import { type ArrangedField, ageUnits, registrationFieldTable, sexes } from '@opensono/pacs-core'
import { Fragment } from 'react'
import { Controller, type ControllerRenderProps, type FieldPath } from 'react-hook-form'
import { SegmentedControl } from '../control/button/SegmentedControl'
import { DateField } from '../control/date/DateField'
import { ComboBox } from '../control/field/ComboBox'
import { NativeSelect } from '../control/field/NativeSelect'
import { NumberField } from '../control/field/NumberField'
import { Select } from '../control/field/Select'
import { TextField } from '../control/field/TextField'
import { useText } from '../provider/useText'
import { BodyPartsField } from './BodyPartsField'
import { draftField, type RegistrationDraft } from './RegistrationDraft'
import { studyText } from './studyText'
import type { UseRegistrationResult } from './useRegistration'
import { useToday } from './useToday'

interface RegistrationFieldsProps {
  registration: UseRegistrationResult
  isDisabled: boolean
}

type Names = FieldPath<RegistrationDraft>

/** The boxes of a registration as the hospital arranges them: Enter walks through them in that order. */
export function RegistrationFields({ registration, isDisabled }: RegistrationFieldsProps) {
  const { t } = useText(studyText)
  const today = useToday()
  const { form, choices, follow, layout } = registration
  const { control, watch } = form
  const examTypeId = watch('examTypeId')
  const departmentId = watch('applyDepartmentId')

  const isRequired = (name: Names) => layout.some((item) => item.isRequired && draftField(item.id) === name)

  /** One box, bound to its entry. */
  function box<Name extends Names>(
    name: Name,
    span: number,
    draw: (
      field: ControllerRenderProps<RegistrationDraft, Name>,
      base: { label: string; isDisabled: boolean; isRequired: boolean; error: string | undefined; name: Name },
    ) => React.ReactElement,
  ) {
    return (
      <div className="pacs-form-cell" data-span={span}>
        <Controller
          control={control}
          name={name}
          render={({ field, fieldState }) =>
            draw(field, {
              name,
              label: t(
                `registration.${name === 'ageValue' ? 'patientAge' : name === 'ageUnit' ? 'ageUnit' : (name as 'memo')}`,
              ),
              isDisabled,
              // Of the two boxes of an age the figure is the one that may be missing.
              isRequired: isRequired(name),
              error: fieldState.error?.message,
            })
          }
        />
      </div>
    )
  }

  const parts = choices.bodyParts.filter(
    (row) => examTypeId === null || (row.fields.examTypeId ?? examTypeId) === examTypeId,
  )
  const doctors = choices.applyDoctors.filter(
    (row) => departmentId === null || (row.fields.departmentId ?? departmentId) === departmentId,
  )

  const boxes: Record<ArrangedField, () => React.ReactElement> = {
    patientName: () =>
      box('patientName', 3, (field, base) => (
        <TextField {...base} {...field} maxLength={64} autoComplete="off" spellCheck={false} autoFocus />
      )),
    idCard: () =>
      box('idCard', 3, (field, base) => (
        <TextField
          {...base}
          {...field}
          maxLength={18}
          autoComplete="off"
          onChange={(text) => {
            field.onChange(text)
            follow('idCard')
          }}
        />
      )),
    patientSex: () => (
      <div className="pacs-form-cell" data-span={3}>
        <Controller
          control={control}
          name="patientSex"
          render={({ field, fieldState }) => (
            <div className="pacs-field">
              <span className="pacs-field-label" aria-hidden>
                {t('registration.patientSex')}
                {isRequired('patientSex') && <span className="pacs-field-star">*</span>}
              </span>
              <SegmentedControl
                label={t('registration.patientSex')}
                segments={sexes.map((id) => ({ id, label: t(`patient.sex.${id}`) }))}
                value={field.value}
                onChange={field.onChange}
                isDisabled={isDisabled}
              />
              <div className="pacs-field-note">
                {fieldState.error && <span className="pacs-field-error">{fieldState.error.message}</span>}
              </div>
            </div>
          )}
        />
      </div>
    ),
    patientAge: () => (
      <div className="pacs-form-pair" data-span={3}>
        {box('ageValue', 1, (field, base) => (
          <NumberField
            {...base}
            {...field}
            minValue={0}
            maxValue={10_080}
            formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
            onChange={(value) => {
              field.onChange(value)
              follow('ageValue')
            }}
          />
        ))}
        {box('ageUnit', 1, (field, base) => (
          <NativeSelect
            {...base}
            {...field}
            options={ageUnits.map((id) => ({ id, label: t(`patient.ageUnit.${id}`) }))}
            onChange={(unit) => {
              field.onChange(unit)
              follow('ageUnit')
            }}
          />
        ))}
      </div>
    ),
    birthDate: () =>
      box('birthDate', 3, (field, base) => (
        <DateField
          {...base}
          value={field.value}
          onBlur={field.onBlur}
          ref={field.ref}
          maxDate={today}
          onChange={(date) => {
            field.onChange(date)
            follow('birthDate')
          }}
        />
      )),
    telPhone: () =>
      box('telPhone', 3, (field, base) => (
        <TextField {...base} {...field} type="tel" inputMode="tel" maxLength={20} autoComplete="off" />
      )),
    patientSourceId: () =>
      box('patientSourceId', 3, (field, base) => (
        <Select
          {...base}
          {...field}
          options={choices.optionsOf(choices.patientSources, [field.value])}
          placeholder={t('registration.choose')}
        />
      )),
    examTypeId: () =>
      box('examTypeId', 3, (field, base) => (
        <Select
          {...base}
          {...field}
          options={choices.optionsOf(choices.examTypes, [field.value])}
          placeholder={t('registration.choose')}
          onChange={registration.chooseExamType}
        />
      )),
    bodyPartIds: () =>
      box('bodyPartIds', 6, (field, base) => (
        <BodyPartsField
          {...base}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          onChange={registration.chooseParts}
          options={choices.optionsOf(parts, field.value)}
        />
      )),
    roomId: () =>
      box('roomId', 3, (field, base) => (
        <Select
          {...base}
          {...field}
          options={choices.rooms.map((room) => ({ id: room.id, label: room.name }))}
          placeholder={t('registration.choose')}
        />
      )),
    applyDepartmentId: () =>
      box('applyDepartmentId', 3, (field, base) => (
        <ComboBox
          {...base}
          {...field}
          options={choices.optionsOf(choices.applyDepartments, [field.value])}
          placeholder={t('registration.choose')}
          noMatchText={t('registration.noMatch')}
        />
      )),
    applyDoctorId: () =>
      box('applyDoctorId', 3, (field, base) => (
        <ComboBox
          {...base}
          {...field}
          options={choices.optionsOf(doctors, [field.value])}
          placeholder={t('registration.choose')}
          noMatchText={t('registration.noMatch')}
          onChange={registration.chooseDoctor}
        />
      )),
    studyFee: () =>
      box('studyFee', 3, (field, base) => (
        <TextField
          {...base}
          {...field}
          className="pacs-money"
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
          onChange={registration.typeFee}
          after={<span className="pacs-unit">¥</span>}
        />
      )),
    memo: () => box('memo', 12, (field, base) => <TextField {...base} {...field} maxLength={500} autoComplete="off" />),
  }
  const section = (name: 'patient' | 'study') =>
    layout
      .filter(({ id, isShown }) => isShown && registrationFieldTable[id].section === name)
      .map(({ id }) => <Fragment key={id}>{boxes[id]()}</Fragment>)

  return (
    <>
      <h3 className="pacs-form-section">{t('registration.sectionPatient')}</h3>
      <div className="pacs-form-grid">{section('patient')}</div>
      <h3 className="pacs-form-section">{t('registration.sectionStudy')}</h3>
      <div className="pacs-form-grid">{section('study')}</div>
    </>
  )
}
