import type { AgeRest } from '@opensono/pacs-core'
import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'
import { element, nameElement, textElement } from './element'
import { dicomMoment } from './moment'
import { personName } from './personName'
import type { NamedFact, StudyOfObjects } from './studyFacts'
import { capturedSeriesUid, uidOf } from './uids'

const sexes: Partial<Record<string, string>> = { male: 'M', female: 'F' }
const ageLetters: Partial<Record<string, string>> = { year: 'Y', month: 'M', week: 'W', day: 'D' }

/** An age as DICOM writes it, in one unit: 1 year 3 months are 15 months; hours and minutes are less than a day. */
export function ageText(age: number, ageUnit: string, { month = 0 }: AgeRest = {}): string {
  const months = ageUnit === 'year' && month > 0 ? age * 12 + month : null
  const [value, unit] = months === null || months > 999 ? [age, ageUnit] : [months, 'month']
  const letter = ageLetters[unit]
  const count = letter === undefined ? Math.floor(unit === 'hour' ? value / 24 : value / 1440) : value
  return `${String(Math.min(count, 999)).padStart(3, '0')}${letter ?? 'D'}`
}

/**
 * Body parts that DICOM has a code string for (PS3.16, annex L), among those of an ultrasound department: by the English names of the
 * hospital's body parts.
 */
const bodyPartCodes = new Set(
  (
    'ABDOMEN ADRENAL AORTA BLADDER BRAIN BREAST CAROTID ELBOW EYE FOOT GALLBLADDER HAND HEAD HEART HIP KIDNEY KNEE LEG LIVER LUNG NECK OVARY ' +
    'PANCREAS PELVIS PENIS PROSTATE RECTUM SCROTUM SHOULDER SPINE SPLEEN TESTIS THYROID UTERUS WRIST'
  ).split(' '),
)

/** Codes of parts that there are two of, or that hold such. */
const paired = new Set(
  'ADRENAL BREAST CAROTID ELBOW EYE FOOT HAND HIP KIDNEY KNEE LEG LUNG OVARY SCROTUM SHOULDER TESTIS WRIST'.split(' '),
)

/** The code of a body part; null for one that has none. */
export function bodyPartCode({ englishName }: Pick<NamedFact, 'englishName'>): string | null {
  const words = (englishName ?? '').toUpperCase().split(/[^A-Z]+/)
  return words.find((word) => bodyPartCodes.has(word)) ?? null
}

/** The side of a body part by its name; null for one without, and for both. */
function sideOf({ name, englishName }: NamedFact): 'L' | 'R' | null {
  const text = `${name} ${englishName ?? ''}`
  const isLeft = /左|\bleft\b/i.test(text)
  return isLeft === /右|\bright\b/i.test(text) ? null : isLeft ? 'L' : 'R'
}

/**
 * Body Part Examined, and Laterality where that is one of a pair or not known (PS3.3, C.7.3.1): empty where the parts have no side, or both.
 */
function bodyPartAttributes(bodyParts: readonly NamedFact[]): DicomDataset {
  const [code] = bodyParts.flatMap((part) => bodyPartCode(part) ?? [])
  if (code === undefined) return { [laterality]: element('CS') }
  const sides = new Set(bodyParts.filter((part) => bodyPartCode(part) === code).map(sideOf))
  const [side] = sides
  return {
    [bodyPartExamined]: element('CS', code),
    ...(paired.has(code) && { [laterality]: element('CS', ...(sides.size === 1 && side != null ? [side] : [])) }),
  }
}

type Kind = StudyOfObjects['patientNameKind']

/** What the hospital calls a thing in its own language; the English word for those that write English names. */
const wordOf = ({ name, englishName }: NamedFact, kind: Kind) => (kind === 'english' ? englishName || name : name)

function doctorElement(name: string, englishName: string, kind: Kind) {
  return nameElement(name === '' ? null : personName(name, englishName, kind))
}

function patientAttributes({ patient, study, patientNameKind }: StudyOfObjects): DicomDataset {
  const birth = patient.birthDate?.replaceAll('-', '')
  return {
    [tag.PatientName]: nameElement(personName(patient.name, patient.englishName, patientNameKind)),
    [tag.PatientID]: textElement('LO', patient.patientId),
    [tag.PatientBirthDate]: birth === undefined ? element('DA') : element('DA', birth),
    [tag.PatientSex]: element('CS', sexes[patient.sex] ?? 'O'),
    [tag.PatientAge]: element('AS', ageText(study.ageValue, study.ageUnit, study.ageRest ?? {})),
  }
}

function equipmentAttributes({ hospital, study, device, patientNameKind }: StudyOfObjects): DicomDataset {
  const place = wordOf(hospital, patientNameKind)
  return {
    // The maker of the machine is in none of the product's rows; the element must be there.
    [tag.Manufacturer]: element('LO'),
    [tag.InstitutionName]: textElement('LO', place),
    ...(study.departmentName !== '' && { [tag.InstitutionalDepartmentName]: textElement('LO', study.departmentName) }),
    ...(device !== null && {
      [tag.ManufacturerModelName]: textElement('LO', device.name),
      [tag.StationName]: textElement('SH', device.aeTitle || device.code || device.name),
    }),
  }
}

const laterality = '00200060'
const timezoneOffset = '00080201'
const bodyPartExamined = '00180015'

/** When a study took place: with its first image, else when its first object without a picture came, else when it was registered. */
export const takenAtOf = ({ firstImageAt, firstObjectAt, registerTime }: StudyOfObjects['study']): string =>
  firstImageAt ?? firstObjectAt ?? registerTime

/** What all captured objects of a study say in common: patient, study, series and equipment. */
export function studyAttributes(facts: StudyOfObjects): DicomDataset {
  const { study, hospital, applyDoctor, examType, bodyParts, patientNameKind } = facts
  const at = dicomMoment(takenAtOf(study), hospital.timeZone)
  const partWords = bodyParts.map((part) => wordOf(part, patientNameKind)).join(' ')
  const typeWord = examType === null ? '' : wordOf(examType, patientNameKind)
  return {
    ...patientAttributes(facts),
    ...equipmentAttributes(facts),
    [tag.StudyInstanceUID]: element('UI', uidOf(study.id)),
    [tag.StudyDate]: element('DA', at.date),
    [tag.StudyTime]: element('TM', at.time),
    [timezoneOffset]: element('SH', at.offset),
    [tag.AccessionNumber]: textElement('SH', study.accessionNumber),
    [tag.StudyID]: textElement('SH', study.examNumber),
    [tag.ReferringPhysicianName]: doctorElement(
      applyDoctor?.name ?? '',
      applyDoctor?.englishName ?? '',
      patientNameKind,
    ),
    [tag.StudyDescription]: textElement('LO', [typeWord, partWords].filter((word) => word !== '').join(' ')),
    [tag.Modality]: element('CS', 'US'),
    [tag.SeriesInstanceUID]: element('UI', capturedSeriesUid(study.id)),
    [tag.SeriesNumber]: element('IS', 1),
    [tag.SeriesDescription]: textElement('LO', partWords),
    ...(study.examinedByName !== null && {
      [tag.OperatorsName]: doctorElement(study.examinedByName, '', patientNameKind),
    }),
    ...bodyPartAttributes(bodyParts),
  }
}
