import {
  type DicomChanges,
  type DicomDataset,
  type DicomElement,
  itemsOf,
  tag,
  textOf,
} from '@opensono/pacs-core/dicom'
import { patientDifferences } from '@opensono/pacs-core/server'
import type { dicomFile } from '../../database/schema/image'
import { patientOfFile, patientOfStudy } from '../../modules/image/readFilePatients'
import { element, sequence, textElement } from './element'
import { dicomMoment } from './moment'
import { studyAttributes } from './studyAttributes'
import type { StudyOfObjects } from './studyFacts'

/** What a file must say as the study does: whose it is and which examination. */
const identity = [
  tag.PatientName,
  tag.PatientID,
  tag.PatientBirthDate,
  tag.PatientSex,
  tag.StudyInstanceUID,
  tag.AccessionNumber,
] as const

/** What is written beside it: the rest of what a study's instances say in common (PS3.3, C.7.2.1). */
const ofStudy = [
  tag.StudyDate,
  tag.StudyTime,
  tag.StudyID,
  tag.StudyDescription,
  tag.ReferringPhysicianName,
  tag.PatientAge,
] as const

/** What only another patient's file says: other names, numbers and addresses (PS3.3, C.7.1.1, C.2.2 and C.2.3). */
const ofOtherPatient = (
  '00080096 00081110 00081120 00100021 00100022 00100024 00100026 00100027 00100028 00100032 00100033 00100034 00100035 00100050 00100101 ' +
  '00100200 00100212 00100213 00100214 00100215 00100216 00100217 00100218 00100219 00101000 00101001 00101002 00101005 00101020 00101030 ' +
  '00101040 00101050 00101060 00101080 00101081 00101090 00102000 00102110 00102150 00102152 00102154 00102155 00102160 00102180 001021A0 ' +
  '001021B0 001021C0 001021D0 001021F0 00102297 00102298 00102299 00104000'
).split(' ')
/** Numbers of another order. */
const ofOtherOrder = [
  '00080051',
  '00080054',
  '00321032',
  '00321060',
  '00321064',
  '00400275',
  '00401001',
  '00401400',
] as const

const originalAttributes = '04000561'
const modifiedAttributes = '04000550'
const modifiedAt = '04000562'
const modifyingSystem = '04000563'
const reasonForModification = '04000565'
const sourceOfPrevious = '04000564'

/** An element as it is compared: without what pads a name or a text. */
function comparable({ vr, Value = [] }: DicomElement): string {
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim().replace(/\^+$/, '') : value)
  const values = Value.map((value) =>
    vr === 'PN' && typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([group, name]) => [group, plain(name)])
          .filter(([, name]) => name !== '')
          .sort()
      : plain(value),
  )
  return JSON.stringify(values.filter((value) => value !== null && value !== ''))
}

const empty: DicomElement = { vr: 'UN' }
const agrees = (one: DicomElement | undefined, other: DicomElement | undefined) =>
  comparable(one ?? empty) === comparable(other ?? empty)

/** The attributes of a file that are kept beside it. */
export type NamingFile = Pick<
  typeof dicomFile.$inferSelect,
  'patientName' | 'patientId' | 'patientBirthDate' | 'patientSex'
>

/** Whether a file is of another patient or another order than its study, and not only written in another way. */
function isOfOther(file: DicomDataset, naming: NamingFile, { patient, study }: StudyOfObjects): boolean {
  const accession = textOf(file, tag.AccessionNumber).trim().toUpperCase()
  if (accession !== '' && study.accessionNumber !== '' && accession !== study.accessionNumber) return true
  return patientDifferences(patientOfFile(naming), patientOfStudy(patient)).length > 0
}

/** Sequences that name the studies in which the images of a document are. */
const evidence = [
  tag.ReferencedRequestSequence,
  tag.CurrentRequestedProcedureEvidenceSequence,
  tag.PertinentOtherEvidenceSequence,
]

/** References of a file to images of its own study, by the Study Instance UID that these are given out with. */
function evidenceOf(file: DicomDataset, wanted: DicomElement | undefined): DicomDataset {
  const former = textOf(file, tag.StudyInstanceUID)
  if (wanted === undefined || former === '') return {}
  const moved = evidence.flatMap((name): [string, DicomElement][] => {
    const items = itemsOf(file, name)
    const isOwn = (item: DicomDataset) => textOf(item, tag.StudyInstanceUID) === former
    if (!items.some(isOwn)) return []
    return [[name, sequence(items.map((item) => (isOwn(item) ? { ...item, [tag.StudyInstanceUID]: wanted } : item)))]]
  })
  return Object.fromEntries(moved)
}

/** Whether the registration leaves an attribute open. */
const isOpen = (name: string, { Value = [] }: DicomElement) =>
  Value.length === 0 || (name === tag.PatientSex && Value[0] === 'O')

/** What the study says; what the registration leaves open is the file's, unless that is of another patient or order. */
function wantedOf(study: StudyOfObjects, isOther: boolean): DicomDataset {
  const own = studyAttributes(study)
  const said = [...identity, ...ofStudy].flatMap((name) => {
    const each = own[name]
    return each === undefined || (isOpen(name, each) && !isOther) ? [] : [[name, each] as const]
  })
  return Object.fromEntries(said)
}

/** What became of the file's own values: PS3.3, C.12.1.1.9. */
function originalItem(file: DicomDataset, changed: readonly string[], study: StudyOfObjects, storedAt: string) {
  const { hospital, study: own } = study
  const at = dicomMoment(own.changedAt > storedAt ? own.changedAt : storedAt, hospital.timeZone)
  const former = changed.flatMap((name): [string, DicomElement][] =>
    file[name] === undefined ? [] : [[name, file[name]]],
  )
  const source = textOf(file, tag.InstitutionName) || textOf(file, tag.StationName)
  return {
    [modifiedAttributes]: sequence([Object.fromEntries(former)]),
    [modifiedAt]: element('DT', `${at.date}${at.time}${at.offset}`),
    [modifyingSystem]: textElement('LO', 'OpenSono'),
    [sourceOfPrevious]: textElement('LO', source),
    [reasonForModification]: element('CS', 'COERCE'),
  }
}

/**
 * What a file that came as DICOM says in place of its own words, when it is given out: the patient and the study as they are registered
 * now, with the former values in the Original Attributes Sequence.
 *
 * @param file - the attributes of the file.
 * @param naming - whom the file names.
 * @param storedAt - when it came (ISO 8601).
 * @returns null for a file that names its patient and its study as they are registered.
 */
export function coercionOf(
  file: DicomDataset,
  naming: NamingFile,
  study: StudyOfObjects,
  storedAt: string,
): DicomChanges | null {
  const isOther = isOfOther(file, naming, study)
  const wanted = wantedOf(study, isOther)
  const isNamedRight = identity.every((name) => wanted[name] === undefined || agrees(file[name], wanted[name]))
  const referring = wanted[tag.ReferringPhysicianName]
  if (isNamedRight && (referring === undefined || agrees(file[tag.ReferringPhysicianName], referring))) return null
  const remove = isOther ? [...ofOtherPatient, ...ofOtherOrder].filter((name) => file[name] !== undefined) : []
  const changed = Object.keys(wanted).filter((name) => !agrees(file[name], wanted[name]))
  const references = changed.includes(tag.StudyInstanceUID) ? evidenceOf(file, wanted[tag.StudyInstanceUID]) : {}
  const item = originalItem(file, [...changed, ...remove, ...Object.keys(references)], study, storedAt)
  return {
    set: {
      ...Object.fromEntries(Object.entries(wanted).filter(([name]) => changed.includes(name))),
      ...references,
      [originalAttributes]: sequence([...itemsOf(file, originalAttributes), item]),
    },
    remove,
  }
}

/** The attributes of a file after a coercion. */
export function coerced(file: DicomDataset, changes: DicomChanges | null): DicomDataset {
  if (changes === null) return file
  const left = Object.entries(file).filter(([name]) => !changes.remove.includes(name))
  return { ...Object.fromEntries(left), ...changes.set }
}
