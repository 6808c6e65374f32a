import {
  ageOn,
  calendarDate,
  type DocumentKind,
  documentKindOf,
  foldNumber,
  foldPhone,
  type HisOrder,
  isDocumentNumber,
  limits,
} from '@opensono/pacs-core'
import { hisPriorities, readIdCard } from '@opensono/pacs-core/server'
import { currentBest, type Now } from './currentBest'
import { type Findings, type Found, typeNamed } from './Findings'
import type { FhirConcept, FhirIdentifier, FhirName, FhirPatient, FhirReference, FhirServiceRequest } from './resources'

type UnmappedOrder = Omit<HisOrder, 'examItems'> & { examItems: { code: string; name: string }[] }

/** Uses of an element that are current, the best first (FHIR R4, value sets identifier-use, name-use and contact-point-use). */
const identifierUses = ['official', 'usual', '', 'secondary', 'temp']
const nameUses = ['official', 'usual', '', 'temp']
const phoneUses = ['mobile', 'home', '', 'work', 'temp']

const han = /\p{Script=Han}/u

function fullName({ text, family, given }: FhirName): string {
  if (text !== '') return text
  const isChinese = han.test(family) || given.some((part) => han.test(part))
  return isChinese ? family + given.join('') : [...given, family].filter(Boolean).join(' ')
}

/** The name in Chinese and the one in Latin letters; who has no Chinese one has the Latin one as their name. */
function namesOf(names: readonly FhirName[], now: Now): { chinese: string; english: string } {
  const given = names.filter((name) => fullName(name) !== '')
  const full = currentBest(given, nameUses, 'ifNoOther', now).map(fullName)
  const chinese = full.find((name) => han.test(name))
  const latin = full.find((name) => !han.test(name)) ?? ''
  return chinese === undefined ? { chinese: latin, english: '' } : { chinese, english: latin }
}

const hasType = ({ type }: FhirIdentifier, codes: readonly string[]) =>
  type?.coding.some(({ code }) => codes.includes(code)) ?? false

/** Numbers that hold now. A withdrawn number is never taken: it may be another person's by now. */
function currentNumbers(identifiers: readonly FhirIdentifier[], now: Now): FhirIdentifier[] {
  const given = identifiers.filter(({ value }) => value !== '')
  return currentBest(given, identifierUses, 'never', now)
}

/** Types of identifiers that are documents (HL7 v2 table 0203), the best first, and the kind of document that each says. */
const documentTypes: readonly (readonly [codes: readonly string[], kind: DocumentKind])[] = [
  [['NI', 'NNCHN'], 'idCard'],
  [['PRC'], 'foreignResidence'],
  [['PPN'], 'passport'],
]

/** The document by which a patient is known. A type that its number contradicts says nothing of the kind. */
function documentOf(given: readonly FhirIdentifier[]): { card: FhirIdentifier | undefined; kind: DocumentKind | null } {
  for (const [codes, said] of documentTypes) {
    const card = given.find((each) => hasType(each, codes))
    if (card === undefined) continue
    const kind = isDocumentNumber(said, card.value) ? said : documentKindOf(card.value)
    return { card, kind }
  }
  const card = given.find(({ value }) => foldNumber(value).length === 18 && readIdCard(value) !== null)
  return { card, kind: documentKindOf(card?.value ?? '') }
}

/** Identifiers by what they are. */
function numbersOf({ identifier, id }: FhirPatient, now: Now): Pick<HisOrder, 'hisId' | 'idCard' | 'documentKind'> {
  const given = currentNumbers(identifier, now)
  const { card, kind } = documentOf(given)
  const others = given.filter((each) => each !== card)
  const number = others.find((each) => hasType(each, ['MR', 'PI', 'PT'])) ?? others[0]
  return { hisId: number?.value ?? id, idCard: card?.value ?? '', documentKind: kind }
}

/** What follows a phone number: an extension (RFC 3966, or in words), or a second number. */
const extension = /(?:;|,|，|、|\/|#|x|ext|转|轉|分机|分機|内线|內線|extn|extension).*$/iu

/** A phone number without its extension; of a landline the hyphens between its parts stay. */
export function phoneNumber(text: string): string {
  const [whole = ''] = text.normalize('NFKC').replace(/^tel:/i, '').split(extension)
  const folded = foldPhone(whole).replace(/[^\d+]/g, '')
  const parts = whole.replace(/[^\d+-]/g, '').split('-')
  const written = parts.filter(Boolean).join('-')
  return (/^1[3-9]\d{9}$/.test(folded) || /^(?:\+|00)/.test(written) ? folded : written).slice(0, 20)
}

function phoneOf({ telecom }: FhirPatient, now: Now): string {
  const phones = telecom.filter(({ system, value }) => (system === 'phone' || system === 'sms') && value !== '')
  const [best] = currentBest(phones, phoneUses, 'ifNoOther', now)
  return phoneNumber(best?.value ?? '')
}

function dayOf(text: string): string | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** The date of birth, or an age by the middle of the year or month that alone is known. */
function birthOf(text: string, { nowMs, timeZone }: Now): Pick<HisOrder, 'birthDate' | 'estimatedAge'> {
  const today = calendarDate(nowMs, timeZone)
  const [, year, month] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? []
  if (year === undefined) return { birthDate: dayOf(text), estimatedAge: null }
  const middle = month === undefined ? `${year}-07-01` : `${year}-${month}-15`
  const first = `${year}-${month ?? '01'}-01`
  const age = ageOn(middle, today) ?? ageOn(first, today)
  return {
    birthDate: null, // Of what is estimated, the largest unit is all that is known.
    estimatedAge: age !== null && age.value <= 150 ? { value: age.value, unit: age.unit } : null,
  }
}

/** An instant; a day alone is none. */
function instantOf(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A patient of whom nothing was requested. */
export function patientOrder(patient: FhirPatient, now: Now): UnmappedOrder {
  const { chinese, english } = namesOf(patient.name, now)
  const { gender } = patient
  const isDeceased = patient.deceasedBoolean || patient.deceasedDateTime !== ''
  return {
    orderId: '',
    requestNumber: '',
    ...numbersOf(patient, now),
    patientName: chinese,
    patientEnglishName: english,
    patientSex: gender === 'male' || gender === 'female' ? gender : 'unknown',
    ...birthOf(patient.birthDate, now),
    telPhone: phoneOf(patient, now),
    inpatientNumber: '',
    outpatientNumber: '',
    bedNumber: '',
    applyDepartment: '',
    applyDoctor: '',
    clinicalDiagnosis: '',
    notes: '',
    warnings: isDeceased ? ['deceased'] : [],
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

/** Turns what was found into orders. */
export class OrderMapper {
  constructor(
    private readonly found: Findings,
    private readonly now: Now,
    /** The system of the codings that name body parts; empty takes any. */
    private readonly codeSystem: string,
  ) {}

  /** The name of what a reference names: as the reference shows it, else that of the resource. */
  private nameOf(reference: FhirReference, type: 'Organization' | 'Location', owner: string): string {
    if (reference?.display) return reference.display
    const found = this.found.find(reference, type, owner)
    return found?.leftOut === null ? found.resource.name : ''
  }

  /** Where the patient is, and by which number (HL7 v3 ActCode, encounter classes). */
  private visitOf({ key, resource: request }: Found<'ServiceRequest'>) {
    const found = this.found.find(request.encounter, 'Encounter', key)
    const encounter = found?.leftOut === null ? found.resource : undefined
    const number = currentNumbers(encounter?.identifier ?? [], this.now)[0]?.value ?? ''
    const isStay = ['IMP', 'ACUTE', 'NONAC', 'OBSENC', 'SS'].includes(encounter?.class?.code ?? '')
    // Nobody lies in a bed before or after a stay, nor in one that is only planned or that was left.
    const isThere = !['planned', 'finished', 'unknown'].includes(encounter?.status ?? '')
    const beds = (isThere ? (encounter?.location ?? []) : [])
      .filter(({ physicalType }) => physicalType?.coding.some(({ code }) => code === 'bd'))
      .map((bed) => ({ ...bed, use: bed.status }))
      .reverse()
    const [bed] = currentBest(beds, ['active', ''], 'never', this.now)
    const owner = found?.key ?? ''
    return {
      inpatientNumber: isStay ? number : '',
      outpatientNumber: isStay ? '' : number,
      bedNumber: this.nameOf(bed?.location ?? null, 'Location', owner),
      department: this.nameOf(encounter?.serviceProvider ?? null, 'Organization', owner),
    }
  }

  private requesterOf({ key, resource }: Found<'ServiceRequest'>): { doctor: string; department: string } {
    const { requester } = resource
    const organization = this.found.find(requester, 'Organization', key)
    if (organization !== undefined || typeNamed(requester) === 'Organization')
      return { doctor: '', department: this.nameOf(requester, 'Organization', key) }
    const role = this.found.find(requester, 'PractitionerRole', key)
    const usedRole = role?.leftOut === null ? role.resource : undefined
    const practitioner = usedRole === undefined ? requester : usedRole.practitioner
    const person = this.found.find(practitioner, 'Practitioner', role?.key ?? key)
    const names = person?.leftOut === null ? person.resource.name : []
    return {
      doctor: namesOf(names, this.now).chinese || (practitioner?.display ?? '') || (requester?.display ?? ''),
      department: this.nameOf(usedRole?.organization ?? null, 'Organization', role?.key ?? ''),
    }
  }

  private reasonsOf({ key, resource }: Found<'ServiceRequest'>): string[] {
    const textOf = (concept: FhirConcept) => concept?.text || (concept?.coding[0]?.display ?? '')
    const referred = resource.reasonReference.map((reference) => {
      const condition = this.found.find(reference, 'Condition', key)
      if (condition !== undefined && condition.leftOut !== null) return ''
      return reference.display || textOf(condition?.resource.code ?? null)
    })
    return [...resource.reasonCode.map(textOf), ...referred]
  }

  /** The number by which people name a request: that of the sheet it is on, else its own. */
  requestNumberOf({ requisition, identifier }: FhirServiceRequest): string {
    const [sheet] = currentNumbers(requisition === null ? [] : [requisition], this.now)
    const own = currentNumbers(identifier, this.now)
    return sheet?.value ?? (own.find((each) => hasType(each, ['PLAC'])) ?? own[0])?.value ?? ''
  }

  /** One request of a patient. */
  private orderOf(found: Found<'ServiceRequest'>, patient: FhirPatient): UnmappedOrder {
    const { resource: request } = found
    const { department, ...visit } = this.visitOf(found)
    const requester = this.requesterOf(found)
    const ofPatient = patientOrder(patient, this.now)
    return {
      ...ofPatient,
      ...visit,
      orderId: request.id,
      requestNumber: this.requestNumberOf(request),
      applyDepartment: department || requester.department,
      applyDoctor: requester.doctor,
      clinicalDiagnosis: joined(this.reasonsOf(found)),
      notes: joined([...request.note.map(({ text }) => text), request.patientInstruction]),
      warnings: [...ofPatient.warnings, ...(request.status === 'on-hold' ? (['onHold'] as const) : [])],
      examItems: itemsOf(request, this.codeSystem),
      priority: hisPriorities.find((each) => each === request.priority) ?? 'routine',
      requestedAt: instantOf(request.authoredOn),
    }
  }

  /**
   * The requests of one sheet are one order.
   *
   * @param requests - each with its patient.
   */
  orders(requests: readonly { request: Found<'ServiceRequest'>; patient: Found<'Patient'> }[]): UnmappedOrder[] {
    const orders = new Map<string, UnmappedOrder>()
    for (const { request, patient } of requests) {
      const key = `${patient.key} ${request.resource.requisition?.value || `#${request.key}`}`
      const first = orders.get(key)
      const next = this.orderOf(request, patient.resource)
      orders.set(key, first === undefined ? next : merged(first, next))
    }
    return [...orders.values()]
  }
}

/** Texts that say something, each once, no longer than an order takes. */
function joined(texts: readonly string[]): string {
  const text = [...new Set(texts.filter(Boolean))].join('; ')
  const letters = [...text]
  return letters.length > limits.his.noteLength ? `${letters.slice(0, limits.his.noteLength - 1).join('')}…` : text
}

function merged(first: UnmappedOrder, next: UnmappedOrder): UnmappedOrder {
  const urgency = (order: UnmappedOrder) => hisPriorities.indexOf(order.priority)
  return {
    ...first,
    clinicalDiagnosis: joined([first, next].flatMap((order) => order.clinicalDiagnosis.split('; '))),
    notes: joined([first, next].flatMap((order) => order.notes.split('; '))),
    warnings: [...new Set([...first.warnings, ...next.warnings])],
    examItems: [...first.examItems, ...next.examItems],
    priority: urgency(next) > urgency(first) ? next.priority : first.priority,
  }
}
