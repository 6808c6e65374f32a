import { foldNumber, foldPhone, type HisOrder } from '@opensono/pacs-core'
import { hisPriorities, readIdCard } from '@opensono/pacs-core/server'
import { type Findings, idOf } from './Findings'
import type { FhirIdentifier, FhirName, FhirPatient, FhirServiceRequest } from './resources'

type UnmappedOrder = Omit<HisOrder, 'examItems'> & { examItems: { code: string; name: string }[] }

const han = /\p{Script=Han}/u
const formerUses = ['old', 'maiden', 'nickname', 'anonymous']

function fullName({ text, family, given }: FhirName): string {
  if (text !== '') return text
  const isChinese = han.test(family) || given.some((part) => han.test(part))
  return isChinese ? family + given.join('') : [...given, family].filter(Boolean).join(' ')
}

/** The name in Chinese and the one in Latin letters; who has no Chinese one has the Latin one as their name. */
function namesOf(names: readonly FhirName[]): { chinese: string; english: string } {
  const full = names
    .filter(({ use }) => !formerUses.includes(use))
    .map(fullName)
    .filter(Boolean)
  const chinese = full.find((name) => han.test(name))
  const latin = full.find((name) => !han.test(name)) ?? ''
  return chinese === undefined ? { chinese: latin, english: '' } : { chinese, english: latin }
}

const hasType = ({ type }: FhirIdentifier, codes: readonly string[]) =>
  type?.coding.some(({ code }) => codes.includes(code)) ?? false

/** Identifiers by what they are (HL7 v2 table 0203). */
function numbersOf({ identifier, id }: FhirPatient): { hisId: string; idCard: string } {
  const given = identifier.filter(({ value }) => value !== '')
  const card =
    given.find((each) => hasType(each, ['NI', 'NNCHN', 'PRC'])) ??
    given.find(({ value }) => foldNumber(value).length === 18 && readIdCard(value) !== null)
  const others = given.filter((each) => each !== card)
  const number = others.find((each) => hasType(each, ['MR', 'PI', 'PT'])) ?? others[0]
  return { hisId: number?.value ?? id, idCard: card?.value ?? '' }
}

function phoneOf({ telecom }: FhirPatient): string {
  const phones = telecom.filter(({ system, value }) => (system === 'phone' || system === 'sms') && value !== '')
  const chosen = phones.find(({ use }) => use === 'mobile') ?? phones[0]
  return foldPhone(chosen?.value ?? '')
    .replace(/[^\d+]/g, '')
    .slice(0, 20)
}

function birthDateOf(text: string): string | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** An instant; a day alone is none. */
function instantOf(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A patient of whom nothing was requested. */
export function patientOrder(patient: FhirPatient): UnmappedOrder {
  const { chinese, english } = namesOf(patient.name)
  const { gender } = patient
  return {
    orderId: '',
    requestNumber: '',
    ...numbersOf(patient),
    patientName: chinese,
    patientEnglishName: english,
    patientSex: gender === 'male' || gender === 'female' ? gender : 'unknown',
    birthDate: birthDateOf(patient.birthDate),
    telPhone: phoneOf(patient),
    inpatientNumber: '',
    outpatientNumber: '',
    bedNumber: '',
    applyDepartment: '',
    applyDoctor: '',
    clinicalDiagnosis: '',
    examItems: [],
    priority: 'routine',
    requestedAt: null,
  }
}

/** What is asked for: the coding of the hospital's own system if there is one, else the first, else its text. */
function itemsOf({ code, bodySite }: FhirServiceRequest, codeSystem: string): { code: string; name: string }[] {
  const concepts = [...(code === null ? [] : [code]), ...bodySite]
  const inSystem = concepts.flatMap(({ coding }) => coding.filter(({ system }) => system === codeSystem))
  const named = (each: { code: string; display: string }) => ({
    code: each.code,
    name: each.display || (concepts[0]?.text ?? ''),
  })
  if (codeSystem !== '' && inSystem.length > 0) return inSystem.map(named)
  const first = code?.coding[0]
  const item = { code: first?.code ?? '', name: first?.display || (code?.text ?? '') }
  return item.code === '' && item.name === '' ? [] : [item]
}

const stays = ['IMP', 'ACUTE', 'NONAC', 'OBSENC', 'SS']

/** Where the patient is, and by which number (HL7 v3 ActCode, encounter classes). */
function placeOf(request: FhirServiceRequest, found: Findings) {
  const encounter = found.encounters.get(idOf(request.encounter, 'Encounter') ?? '')
  const number = encounter?.identifier.find(({ value }) => value !== '')?.value ?? ''
  const isStay = stays.includes(encounter?.class?.code ?? '')
  const beds = encounter?.location.filter(({ physicalType }) => physicalType?.coding.some(({ code }) => code === 'bd'))
  return {
    inpatientNumber: isStay ? number : '',
    outpatientNumber: isStay ? '' : number,
    bedNumber: beds?.at(-1)?.location?.display ?? '',
    department: encounter?.serviceProvider?.display ?? '',
  }
}

function requesterOf({ requester }: FhirServiceRequest, found: Findings): { doctor: string; department: string } {
  const role = found.roles.get(idOf(requester, 'PractitionerRole') ?? '')
  const practitioner = role === undefined ? requester : role.practitioner
  const person = found.practitioners.get(idOf(practitioner, 'Practitioner') ?? '')
  const isOrganization = idOf(requester, 'Organization') !== null
  return {
    doctor: isOrganization ? '' : namesOf(person?.name ?? []).chinese || (practitioner?.display ?? ''),
    department: isOrganization ? (requester?.display ?? '') : (role?.organization?.display ?? ''),
  }
}

/** The number by which people name a request: that of the sheet it is on, else its own. */
export function requestNumberOf({ requisition, identifier }: FhirServiceRequest): string {
  const own = identifier.find((each) => hasType(each, ['PLAC'])) ?? identifier[0]
  return requisition?.value || (own?.value ?? '')
}

function orderOf(request: FhirServiceRequest, patient: FhirPatient, found: Findings, codeSystem: string) {
  const { department, ...place } = placeOf(request, found)
  const requester = requesterOf(request, found)
  const reasons = request.reasonCode.map(({ text, coding }) => text || (coding[0]?.display ?? ''))
  return {
    ...patientOrder(patient),
    ...place,
    orderId: request.id,
    requestNumber: requestNumberOf(request),
    applyDepartment: department || requester.department,
    applyDoctor: requester.doctor,
    clinicalDiagnosis: reasons.filter(Boolean).join('; '),
    examItems: itemsOf(request, codeSystem),
    priority: hisPriorities.find((each) => each === request.priority) ?? 'routine',
    requestedAt: instantOf(request.authoredOn),
  } satisfies UnmappedOrder
}

/**
 * Makes orders of what was found: the requests of one sheet are one order, and a patient without any is one, too.
 *
 * @param codeSystem - the system of the codings that name body parts; empty takes any.
 */
export function mapOrders(found: Findings, codeSystem: string): UnmappedOrder[] {
  const orders = new Map<string, UnmappedOrder>()
  const requested = new Set<string>()
  for (const request of found.requests) {
    const patientId = idOf(request.subject, 'Patient') ?? ''
    const patient = found.patients.get(patientId)
    if (patient === undefined) continue
    requested.add(patientId)
    const key = `${patientId} ${request.requisition?.value || `#${request.id}`}`
    const next = orderOf(request, patient, found, codeSystem)
    const first = orders.get(key)
    const isUrgent = (order: UnmappedOrder) => hisPriorities.indexOf(order.priority)
    orders.set(
      key,
      first === undefined
        ? next
        : {
            ...first,
            examItems: [...first.examItems, ...next.examItems],
            priority: isUrgent(next) > isUrgent(first) ? next.priority : first.priority,
          },
    )
  }
  const unasked = [...found.patients].filter(([id]) => !requested.has(id)).map(([, patient]) => patientOrder(patient))
  return [...orders.values(), ...unasked]
}
