import { foldName, foldPhone, type HisOrder, limits } from '@opensono/pacs-core'
import * as z from 'zod/mini'
import { HisError } from '../HisError'
import { addResource, type Findings, idOf, noFindings } from './Findings'
import { mapOrders, requestNumberOf } from './mapOrders'
import { FhirBundle, type FhirPatient } from './resources'

/** Asks for a path and answers JSON of whatever shape. */
export type AskFhir = (path: string) => Promise<unknown>

/** What somebody looks for; the first that is given is what is asked. */
export interface OrderQuery {
  readonly requestNumber?: string | undefined
  readonly hisId?: string | undefined
  readonly patientNumber?: string | undefined
  readonly telPhone?: string | undefined
}

const pagesMost = 5
const patientsMost = 10
/** What is read along with requests (FHIR R4, 3.1.1.5.4). */
const includes = ['subject', 'encounter', 'requester'].map((name) => ['_include', `ServiceRequest:${name}`] as const)

/** A value as a condition takes it: what would part it is escaped (FHIR R4, 3.1.1.4.0.1). */
const escaped = (value: string) => value.replace(/[\\$,|]/g, '\\$&')

const Entry = z.object({ resource: z.unknown() })

/** Follows the pages of one search, and puts all that they hold into `found`. */
async function search(
  ask: AskFhir,
  type: string,
  conditions: readonly (readonly [string, string])[],
  found: Findings,
): Promise<boolean> {
  const query = new URLSearchParams(conditions.map(([name, value]) => [name, value]))
  let path = `${type}?${query}`
  for (let page = 0; page < pagesMost; page += 1) {
    const bundle = z.safeParse(FhirBundle, await ask(path))
    if (!bundle.success) throw new HisError('notFhir')
    for (const entry of bundle.data.entry.slice(0, limits.his.orders)) {
      const read = z.safeParse(Entry, entry)
      if (read.success) addResource(found, read.data.resource)
    }
    const next = bundle.data.link.find(({ relation }) => relation === 'next')
    if (next === undefined || next.url === '') return true
    path = next.url
  }
  return false
}

const digits = (text: string) => foldPhone(text).replace(/\D/g, '')

/** A server that does not know a condition may answer everybody: who was not asked for is not shown. */
function isAskedFor(patient: FhirPatient, { hisId, patientNumber, telPhone }: OrderQuery): boolean {
  const wanted = hisId ?? patientNumber
  if (wanted !== undefined) {
    const isIt = (value: string) => foldName(value) === foldName(wanted)
    return patient.identifier.some(({ value }) => isIt(value)) || (hisId !== undefined && patient.id === hisId)
  }
  const phone = digits(telPhone ?? '')
  return patient.telecom.some(({ value }) => phone.length >= 7 && digits(value).endsWith(phone))
}

async function findPatients(ask: AskFhir, query: OrderQuery, found: Findings): Promise<boolean> {
  const wanted = query.hisId ?? query.patientNumber
  const condition = wanted === undefined ? ['phone', escaped(query.telPhone ?? '')] : ['identifier', escaped(wanted)]
  const count = ['_count', String(patientsMost)] as const
  let isComplete = await search(ask, 'Patient', [[condition[0] ?? '', condition[1] ?? ''], count], found)
  const isId = query.hisId !== undefined && /^[A-Za-z0-9\-.]{1,64}$/.test(query.hisId)
  if (found.patients.size === 0 && isId) isComplete = await search(ask, 'Patient', [['_id', query.hisId ?? '']], found)
  for (const [id, patient] of found.patients) if (!isAskedFor(patient, query)) found.patients.delete(id)
  for (const id of [...found.patients.keys()].slice(patientsMost)) {
    found.patients.delete(id)
    isComplete = false
  }
  return isComplete
}

async function findByNumber(ask: AskFhir, number: string, found: Findings): Promise<boolean> {
  const isIt = (value: string) => foldName(value) === foldName(number)
  let isComplete = true
  for (const name of ['requisition', 'identifier']) {
    const part = noFindings()
    isComplete = await search(ask, 'ServiceRequest', [[name, escaped(number)], ...includes], part)
    const requests = part.requests.filter(
      (request) => isIt(requestNumberOf(request)) || request.identifier.some(({ value }) => isIt(value)),
    )
    if (requests.length === 0) continue
    found.requests.push(...requests)
    const patients = new Set(requests.map(({ subject }) => idOf(subject, 'Patient')))
    for (const [id, patient] of part.patients) if (patients.has(id)) found.patients.set(id, patient)
    for (const [id, encounter] of part.encounters) found.encounters.set(id, encounter)
    for (const [id, person] of part.practitioners) found.practitioners.set(id, person)
    for (const [id, role] of part.roles) found.roles.set(id, role)
    break
  }
  return isComplete
}

const openStates = ['active', 'on-hold', '']

/** Orders as they were found; the body parts of their items are not known yet. */
export interface FoundOrders {
  readonly orders: readonly (Omit<HisOrder, 'examItems'> & { examItems: { code: string; name: string }[] })[]
  /** False when there are more than were read. */
  readonly isComplete: boolean
}

/**
 * Finds patients and what is requested for them.
 *
 * @param ask - asks the FHIR server.
 * @param query - one of the numbers.
 * @param codeSystem - the system of the codings that name body parts; empty takes any.
 * @throws HisError
 */
export async function findOrders(ask: AskFhir, query: OrderQuery, codeSystem: string): Promise<FoundOrders> {
  const found = noFindings()
  let isComplete: boolean
  if (query.requestNumber !== undefined) {
    isComplete = await findByNumber(ask, query.requestNumber, found)
  } else {
    isComplete = await findPatients(ask, query, found)
    const patients = [...found.patients.keys()]
    if (patients.length > 0) {
      const subject = ['subject', patients.map((id) => `Patient/${id}`).join(',')] as const
      const isAll = await search(ask, 'ServiceRequest', [subject, ['status', 'active'], ...includes], found)
      // Anyone who came along with a request and was not asked for stays away, and so does their request.
      for (const id of found.patients.keys()) if (!patients.includes(id)) found.patients.delete(id)
      isComplete &&= isAll
    }
  }
  const open = { ...found, requests: found.requests.filter(({ status }) => openStates.includes(status)) }
  const orders = mapOrders(open, codeSystem)
  const { orders: most, items } = limits.his
  return {
    orders: orders.slice(0, most).map((order) => ({ ...order, examItems: order.examItems.slice(0, items) })),
    isComplete: isComplete && orders.length <= most,
  }
}
