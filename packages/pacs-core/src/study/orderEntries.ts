import type { HisOrder } from '../his/HisOrder'
import { foldName } from '../settings/basicData/foldName'
import { foldNumber, foldPhone } from '../value/fold'
import { limits } from '../value/limits'
import { joinDiagnoses } from './clinicalDiagnoses'
import type { RegistrationInput } from './registration'

/** A row of a dictionary, as far as an order can name it. */
export interface NamedChoice {
  readonly id: string
  readonly name: string
  readonly englishName: string | null
  readonly isEnabled: boolean
}

/** Dictionaries in which an order's names are looked up. */
export interface OrderDictionaries {
  readonly applyDepartments: readonly NamedChoice[]
  readonly applyDoctors: readonly NamedChoice[]
  readonly diagnoses: readonly NamedChoice[]
}

/** What a registration takes over of an order. */
export interface OrderEntries {
  /** Only what the order says. */
  readonly entries: Partial<RegistrationInput>
  /** Names that no dictionary of the hospital has: somebody chooses by hand. */
  readonly unknown: readonly string[]
}

function find(rows: readonly NamedChoice[], name: string): string | null {
  const wanted = foldName(name)
  const found = rows.find(
    (row) => row.isEnabled && (foldName(row.name) === wanted || foldName(row.englishName ?? '') === wanted),
  )
  return found?.id ?? null
}

/** Texts that a registration holds as they are. An order's may be longer than one takes. */
function textsOf(order: HisOrder): Partial<RegistrationInput> {
  const { nameLength, numberLength, textLength, noteLength } = limits.registration
  const texts = {
    patientName: [order.patientName, nameLength],
    patientEnglishName: [order.patientEnglishName, nameLength],
    telPhone: [foldPhone(order.telPhone), 20],
    idCard: [foldNumber(order.idCard), 18],
    hisNumber: [order.hisId, numberLength],
    hospitalPatientId: [order.hisId, textLength],
    inpatientNumber: [order.inpatientNumber, numberLength],
    outpatientNumber: [order.outpatientNumber, numberLength],
    bedNumber: [order.bedNumber, numberLength],
    requestNumber: [order.requestNumber, numberLength],
    memo: [order.notes, noteLength],
    hospitalStudyId: [order.orderId, textLength],
    hisExamItem: [order.examItems.map(({ name }) => name).join(', '), noteLength],
  } as const
  return Object.fromEntries(
    Object.entries(texts)
      .map(([field, [text, most]]) => [field, [...text.trim()].slice(0, most).join('')] as const)
      .filter(([, text]) => text !== ''),
  )
}

/**
 * What a registration takes over of an order of the hospital information system. Names become rows of the hospital's dictionaries
 * where one is called so; case, width and blanks around it do not count.
 *
 * @param order - as it was chosen.
 * @param dictionaries - the hospital's.
 */
export function orderEntries(order: HisOrder, dictionaries: OrderDictionaries): OrderEntries {
  const entries: Partial<RegistrationInput> = textsOf(order)
  const unknown: string[] = []
  const { applyDepartments, applyDoctors, diagnoses } = dictionaries
  // Null forgets the kind that was chosen for another number.
  if (entries.idCard !== undefined) entries.documentKind = order.documentKind
  if (order.patientSex !== 'unknown') entries.patientSex = order.patientSex
  if (order.birthDate !== null) entries.birthDate = order.birthDate
  else if (order.estimatedAge !== null) entries.patientAge = order.estimatedAge
  for (const [field, rows, name] of [
    ['applyDepartmentId', applyDepartments, order.applyDepartment],
    ['applyDoctorId', applyDoctors, order.applyDoctor],
  ] as const) {
    if (name.trim() === '') continue
    const id = find(rows, name)
    if (id === null) unknown.push(name)
    else entries[field] = id
  }
  // Several diagnoses come in one text; one that is called so as a whole is not torn apart.
  const whole = order.clinicalDiagnosis.trim()
  const diagnosisIds: string[] = []
  const others: string[] = []
  for (const name of find(diagnoses, whole) === null ? whole.split(/[;；、]/u) : [whole]) {
    if (name.trim() === '') continue
    const id = find(diagnoses, name)
    if (id === null) others.push(name.trim())
    else diagnosisIds.push(id)
  }
  if (diagnosisIds.length > 0) entries.clinicalDiagnosisIds = [...new Set(diagnosisIds)]
  // What the dictionary lacks is kept as text; what does not fit there either is reported.
  const text = [...new Set(others)].reduce(joinDiagnoses, '')
  if ([...text].length > limits.registration.noteLength) unknown.push(text)
  else if (text !== '') entries.clinicalDiagnosisText = text
  const partIds = order.examItems.flatMap(({ bodyPartId }) => (bodyPartId === null ? [] : [bodyPartId]))
  if (partIds.length > 0) entries.bodyPartIds = [...new Set(partIds)]
  for (const item of order.examItems) if (item.bodyPartId === null) unknown.push(item.name)
  return { entries, unknown }
}
