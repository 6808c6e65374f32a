import { ageText, type StudyRow } from '@opensono/pacs-core'
import { forwardRef, type ReactNode } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { StudyMark } from '../control/feedback/StudyMark'
import { useText } from '../provider/useText'

/** What names the patient of a study: its row, or what a consultation says of it. */
export type NamedPatient = Pick<StudyRow, 'patientName' | 'patientSex' | 'patientAge' | 'examNumber'> &
  Partial<Pick<StudyRow, 'isVip'>>

/** Props of {@link PatientLine}. */
export interface PatientLineProps extends ControlProps {
  patient: NamedPatient
  /** Marks after the number. */
  children?: ReactNode
}

/** Name, sex, age and exam number in one line. Where there is little room sex and age give way first, the name last, the number never. */
export const PatientLine = forwardRef<HTMLParagraphElement, PatientLineProps>(function PatientLine(props, ref) {
  const { patient, children, className, ...rest } = props
  const { t } = useText()
  const { patientName, examNumber } = patient
  const facts = factsOf(patient, t)
  return (
    <p
      {...rest}
      ref={ref}
      className={classes('pacs-patient-line', className)}
      title={[patientName, ...facts, examNumber].join(' · ')}
    >
      <strong className="pacs-truncate">{patientName}</strong>
      <span className="pacs-patient-line-facts pacs-truncate">{facts.join(' · ')}</span>
      <span className="pacs-patient-line-number pacs-numeric">{examNumber}</span>
      {patient.isVip === true && <StudyMark kind="vip" isIconOnly />}
      {children}
    </p>
  )
})

const factsOf = ({ patientSex, patientAge }: NamedPatient, t: ReturnType<typeof useText>['t']) => [
  t(`patient.sex.${patientSex}`),
  ageText(t, patientAge),
]

/** The same line as text, for a picture that leaves the product. */
export function usePatientParts(): (patient: NamedPatient) => readonly string[] {
  const { t } = useText()
  return (patient) => [patient.patientName, ...factsOf(patient, t), patient.examNumber]
}
