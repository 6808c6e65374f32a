import { type ArrangedField, bloodGroups, limits, maritalStates, rhFactors } from '@opensono/pacs-core'
import type { ReactElement } from 'react'
import { AgeBox, BirthDateBox, DocumentBox, PatientIdBox, SearchBox, SexBox, VipBox } from './patientBoxes'
import { ChoiceBox, CountBox, HospitalizationBox, TextBox, UltrasonicTypeBox } from './plainBoxes'
import type { NamedBox } from './RegistrationBox'
import { BodyPartsBox, DiagnosisBox, DoctorBox, RowBox, SourceBox } from './rowBoxes'
import {
  AmountBox,
  AppointmentBox,
  DueDateBasisBox,
  EmbryoDaysBox,
  ExamTypeBox,
  GestationBox,
  PregnancyDayBox,
  RoomBox,
  TransferDateBox,
} from './studyBoxes'

/** How a field is shown. */
type Box<Name> = (props: NamedBox<Name>) => ReactElement

const { nameLength, numberLength, textLength, noteLength, historyLength } = limits.registration
const { pregnancy } = limits

/** The box of each field of a registration. */
export const boxTable: Readonly<{ [Name in ArrangedField]: Box<Name> }> = {
  patientName: (props) => <SearchBox {...props} maxLength={nameLength} />,
  idCard: (props) => <DocumentBox {...props} />,
  patientSex: (props) => <SexBox {...props} />,
  patientAge: (props) => <AgeBox {...props} />,
  birthDate: (props) => <BirthDateBox {...props} />,
  telPhone: (props) => <SearchBox {...props} maxLength={40} inputMode="tel" />,
  hisNumber: (props) => <SearchBox {...props} maxLength={numberLength} />,
  patientId: (props) => <PatientIdBox {...props} />,
  patientEnglishName: (props) => <TextBox {...props} maxLength={nameLength} />,
  maritalState: (props) => <ChoiceBox {...props} options={maritalStates} />,
  occupationId: (props) => <RowBox {...props} rows="occupations" />,
  nation: (props) => <TextBox {...props} maxLength={numberLength} />,
  bloodGroup: (props) => <ChoiceBox {...props} options={bloodGroups} />,
  rhFactor: (props) => <ChoiceBox {...props} options={rhFactors} />,
  insuranceNumber: (props) => <TextBox {...props} maxLength={numberLength} />,
  address: (props) => <TextBox {...props} maxLength={textLength} span={6} />,
  isVip: (props) => <VipBox {...props} />,
  patientSourceId: (props) => <SourceBox {...props} />,
  applyDepartmentId: (props) => <RowBox {...props} rows="applyDepartments" />,
  applyDoctorId: (props) => <DoctorBox {...props} />,
  outpatientNumber: (props) => <TextBox {...props} maxLength={numberLength} />,
  inpatientNumber: (props) => <TextBox {...props} maxLength={numberLength} />,
  bedNumber: (props) => <TextBox {...props} maxLength={numberLength} />,
  clinicalDiagnosisIds: (props) => <DiagnosisBox {...props} />,
  hospitalizationStatus: (props) => <HospitalizationBox {...props} />,
  requestNumber: (props) => <TextBox {...props} maxLength={numberLength} />,
  hisExamItem: (props) => <TextBox {...props} maxLength={noteLength} span={6} />,
  clinicalHistory: (props) => <TextBox {...props} maxLength={historyLength} span={6} />,
  examPurpose: (props) => <TextBox {...props} maxLength={noteLength} span={6} />,
  doctorInstructions: (props) => <TextBox {...props} maxLength={noteLength} span={6} />,
  examTypeId: (props) => <ExamTypeBox {...props} />,
  bodyPartIds: (props) => <BodyPartsBox {...props} />,
  roomId: (props) => <RoomBox {...props} />,
  priorityId: (props) => <RowBox {...props} rows="priorities" />,
  appointmentDate: (props) => <AppointmentBox {...props} />,
  studyFee: (props) => <AmountBox {...props} />,
  feeKindId: (props) => <RowBox {...props} rows="feeKinds" />,
  ultrasonicType: (props) => <UltrasonicTypeBox {...props} />,
  studyScore: (props) => <AmountBox {...props} />,
  recordLabel: (props) => <TextBox {...props} maxLength={nameLength} />,
  memo: (props) => <TextBox {...props} maxLength={noteLength} />,
  lastPeriod: (props) => <PregnancyDayBox {...props} />,
  dueDate: (props) => <PregnancyDayBox {...props} />,
  dueDateBasis: (props) => <DueDateBasisBox {...props} />,
  transferDate: (props) => <TransferDateBox {...props} />,
  embryoDays: (props) => <EmbryoDaysBox {...props} />,
  gestationalDays: (props) => <GestationBox {...props} />,
  gravidity: (props) => <CountBox {...props} maxValue={pregnancy.gravidity} />,
  parity: (props) => <CountBox {...props} maxValue={pregnancy.parity} />,
  fetuses: (props) => <CountBox {...props} maxValue={pregnancy.fetuses} />,
}
