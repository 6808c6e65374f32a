import { foldName, foldPhone, type HisOrder, limits } from '@opensono/pacs-core'
import type { HisLeftOut, HisLeftOutReason } from '@opensono/pacs-core/server'
import * as z from 'zod/mini'
import { HisError } from '../HisError'
import type { Now } from './currentBest'
import { Findings, type Found } from './Findings'
import { OrderMapper, patientOrder, phoneNumber } from './mapOrders'
import { judgeModifiers } from './modifiers'
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
/** Records that follow each other by "replaced by". */
const replacementsMost = 3
/** What is read along with requests (FHIR R4, 3.1.1.5.4). */
const includes = ['subject', 'encounter', 'requester'].map((name) => ['_include', `ServiceRequest:${name}`] as const)

/** A value as a condition takes it: what would part it is escaped (FHIR R4, 3.1.1.4.0.1). */
const escaped = (value: string) => value.replace(/[\\$,|]/g, '\\$&')

const Outcome = z.object({
  resource: z.object({
    resourceType: z.literal('OperationOutcome'),
    issue: z.array(z.object({ severity: z.string() })),
  }),
})
const reportsFault = (entry: unknown) =>
  z.safeParse(Outcome, entry).data?.resource.issue.some(({ severity }) => ['fatal', 'error'].includes(severity)) ??
  false

function readBundle(answer: unknown): z.output<typeof FhirBundle> {
  const bundle = z.safeParse(FhirBundle, answer)
  if (!bundle.success || judgeModifiers(answer as object) !== null) throw new HisError('notFhir')
  return bundle.data
}

const digits = (text: string) => foldPhone(phoneNumber(text)).replace(/\D/g, '')
const isIt = (value: string, wanted: string) => foldName(value) === foldName(wanted)

/** A server that does not know a condition may answer everybody: who was not asked for is not shown. */
function isAskedFor(patient: FhirPatient, { hisId, patientNumber, telPhone }: OrderQuery): boolean {
  const wanted = hisId ?? patientNumber
  if (wanted !== undefined) {
    // A former number still leads to its patient, who is shown under the current one.
    const isTheirs = patient.identifier.some(({ value }) => isIt(value, wanted))
    return isTheirs || (hisId !== undefined && patient.id === hisId)
  }
  const phone = digits(telPhone ?? '')
  return patient.telecom.some(({ value }) => phone.length >= 7 && digits(value).endsWith(phone))
}

/** Orders as they were found; the body parts of their items are not known yet. */
export interface FoundOrders {
  readonly orders: readonly (Omit<HisOrder, 'examItems'> & { examItems: { code: string; name: string }[] })[]
  /** False when there are more than were read. */
  readonly isComplete: boolean
  /** What was found and is no order. */
  readonly leftOut: readonly HisLeftOut[]
  /** Why a page could not be read, beside those that could; null when all could. */
  readonly failure: HisError | null
}

/** One search for orders. What could be read is kept, whatever happens to the rest. */
class OrderSearch {
  private readonly found = new Findings()
  private isComplete = true
  private failure: HisError | null = null
  private readonly reasons = new Map<HisLeftOutReason, number>()

  constructor(
    private readonly ask: AskFhir,
    private readonly query: OrderQuery,
    private readonly now: Now,
    private readonly mapper = (found: Findings, codeSystem: string) => new OrderMapper(found, now, codeSystem),
  ) {}

  private leaveOut(reason: HisLeftOutReason, count = 1): void {
    if (count > 0) this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + count)
    if (count > 0 && ['notUnderstood', 'unreadable', 'notAnswered'].includes(reason)) this.isComplete = false
  }

  /** Follows the pages of one search. */
  private async read(type: string, conditions: readonly (readonly [string, string])[]): Promise<void> {
    const query = new URLSearchParams(conditions.map(([name, value]) => [name, value]))
    const asked = new Set<string>()
    let path = `${type}?${query}`
    while (asked.size < pagesMost && !asked.has(path)) {
      asked.add(path)
      const bundle = await this.page(path)
      if (bundle === null) return
      for (const entry of bundle.entry.slice(0, limits.his.orders)) {
        if (reportsFault(entry)) this.isComplete = false
        this.found.add(entry)
      }
      if (bundle.entry.length > limits.his.orders) this.isComplete = false
      const next = bundle.link.find(({ relation }) => relation === 'next')
      if (next === undefined || next.url === '') return
      path = next.url
    }
    this.isComplete = false
  }

  /** A page; null when it fails: what was read before is kept. */
  private async page(path: string): Promise<z.output<typeof FhirBundle> | null> {
    try {
      return readBundle(await this.ask(path))
    } catch (thrown) {
      if (!(thrown instanceof HisError)) throw thrown
      this.failure ??= thrown
      this.leaveOut('notAnswered')
      return null
    }
  }

  /** The record that stands for a patient now: itself, or the one that it was merged into. */
  private async currentRecord(first: Found<'Patient'>): Promise<Found<'Patient'> | null> {
    let record = first
    for (let step = 0; step <= replacementsMost; step += 1) {
      const link = record.resource.link.find(({ type }) => type === 'replaced-by')
      const mayFollow = record.leftOut === null || record.leftOut === 'notInUse'
      if (link === undefined || !mayFollow) break
      const { key } = record
      if (this.found.find(link.other, 'Patient', key) === undefined) {
        const [, id] = /(?:^|[/:])([A-Za-z0-9\-.]{1,64})$/.exec(link.other?.reference ?? '') ?? []
        if (id !== undefined) await this.read('Patient', [['_id', id]])
      }
      const next = this.found.find(link.other, 'Patient', key)
      if (next === undefined) {
        this.leaveOut('notInUse')
        return null
      }
      record = next
    }
    const isReplaced = record.resource.link.some(({ type }) => type === 'replaced-by')
    const reason = record.leftOut ?? (isReplaced ? 'notUnderstood' : null)
    if (reason !== null) this.leaveOut(reason)
    return reason === null ? record : null
  }

  /** The patients that were asked for, each record with the one that stands for it now. */
  private async patients(): Promise<Map<string, Found<'Patient'>>> {
    const { query } = this
    const wanted = query.hisId ?? query.patientNumber
    const condition =
      wanted === undefined
        ? (['phone', escaped(query.telPhone ?? '')] as const)
        : (['identifier', escaped(wanted)] as const)
    await this.read('Patient', [condition, ['_count', String(patientsMost)]])
    const isId = query.hisId !== undefined && /^[A-Za-z0-9\-.]{1,64}$/.test(query.hisId)
    const mayAsk = this.failure === null || this.failure.failure === 'status'
    if (this.found.all('Patient').length === 0 && isId && mayAsk)
      await this.read('Patient', [['_id', query.hisId ?? '']])
    const asked = this.found.all('Patient').filter(({ resource }) => isAskedFor(resource, query))
    if (asked.length > patientsMost) this.isComplete = false
    const current = new Map<string, Found<'Patient'>>()
    for (const record of asked.slice(0, patientsMost)) {
      const standing = await this.currentRecord(record)
      if (standing !== null) current.set(record.key, standing).set(standing.key, standing)
    }
    return current
  }

  private async ofPatients(codeSystem: string) {
    const patients = await this.patients()
    const shown = [...new Set(patients.values())]
    if (shown.length === 0) return []
    const subject = [...patients.keys()].map((key) => key).join(',')
    if (this.failure === null || this.failure.failure === 'status')
      await this.read('ServiceRequest', [['subject', subject], ['status', 'active'], ...includes])
    // Anyone who came along with a request and was not asked for stays away, and so does their request.
    const requests = this.found.all('ServiceRequest').flatMap((request) => {
      const subjectOf = this.found.find(request.resource.subject, 'Patient', request.key)
      const patient = patients.get(subjectOf?.key ?? '')
      return patient === undefined ? [] : [{ request, patient }]
    })
    const orders = this.mapper(this.found, codeSystem).orders(this.usable(requests))
    const requested = new Set(this.usable(requests, false).map(({ patient }) => patient.key))
    const others = shown.filter(({ key }) => !requested.has(key))
    return [...orders, ...others.map(({ resource }) => patientOrder(resource, this.now))]
  }

  /** Requests that are orders to do something now. */
  private usable<Each extends { request: Found<'ServiceRequest'> }>(
    requests: readonly Each[],
    isCounted = true,
  ): Each[] {
    return requests.filter(({ request: { leftOut } }) => {
      if (leftOut !== null && isCounted) this.leaveOut(leftOut)
      return leftOut === null
    })
  }

  private async ofNumber(number: string, codeSystem: string) {
    const mapper = this.mapper(this.found, codeSystem)
    for (const name of ['requisition', 'identifier']) {
      await this.read('ServiceRequest', [[name, escaped(number)], ...includes])
      const named = this.found.all('ServiceRequest').filter(({ resource }) => {
        const { identifier } = resource
        return isIt(mapper.requestNumberOf(resource), number) || identifier.some(({ value }) => isIt(value, number))
      })
      const requests: { request: Found<'ServiceRequest'>; patient: Found<'Patient'> }[] = []
      for (const request of this.usable(named.map((each) => ({ request: each })))) {
        const subject = this.found.find(request.request.resource.subject, 'Patient', request.request.key)
        const patient = subject === undefined ? null : await this.currentRecord(subject)
        if (patient !== null) requests.push({ ...request, patient })
      }
      if (named.length > 0) return mapper.orders(requests)
      if (this.failure !== null && this.failure.failure !== 'status') break
    }
    return []
  }

  async run(codeSystem: string): Promise<FoundOrders> {
    const { requestNumber } = this.query
    const orders = await (requestNumber === undefined
      ? this.ofPatients(codeSystem)
      : this.ofNumber(requestNumber, codeSystem))
    if (orders.length === 0 && this.failure !== null) throw this.failure
    this.leaveOut('unreadable', this.found.unreadable)
    this.leaveOut('notUnderstood', this.found.notUnderstoodBeside())
    const { orders: most, items } = limits.his
    return {
      orders: orders.slice(0, most).map((order) => ({ ...order, examItems: order.examItems.slice(0, items) })),
      isComplete: this.isComplete && orders.length <= most,
      leftOut: [...this.reasons].map(([reason, count]) => ({ reason, count })),
      failure: this.failure,
    }
  }
}

/**
 * Finds patients and what is requested for them.
 *
 * @param ask - asks the FHIR server.
 * @param query - one of the numbers.
 * @param codeSystem - the system of the codings that name body parts; empty takes any.
 * @param now - what is current is judged by. @defaultValue this moment in UTC
 * @throws HisError when nothing could be read.
 */
export async function findOrders(
  ask: AskFhir,
  query: OrderQuery,
  codeSystem: string,
  now: Now = { nowMs: Date.now(), timeZone: 'UTC' },
): Promise<FoundOrders> {
  return new OrderSearch(ask, query, now).run(codeSystem)
}
