import { type AnswerOf, type BasicDataId, foldPhone, foldText, hisApi, limits, PacsError } from '@opensono/pacs-core'
import { type BodyOf, type HisBodyPart, mapExamItems } from '@opensono/pacs-core/server'
import { and, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../database/actor'
import { hisOrder } from '../../database/schema/his'
import { basicData, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { shownStudies } from '../patient/readPatients'
import { readRule } from '../settings/rule/readRules'
import { type FoundOrders, findOrders, type OrderQuery } from './fhir/findOrders'
import type { HisConnection } from './HisConnection'
import { explainHisError, HisError } from './HisError'
import { readSettings } from './hisSettings'

/** Shorter phone numbers would be those of many. */
const phoneDigitsLeast = 7

function queryOf(body: BodyOf<typeof hisApi.search>): OrderQuery {
  const given = Object.entries(body).map(
    ([name, value]) => [name, (name === 'telPhone' ? foldPhone : foldText)(value ?? '') || undefined] as const,
  )
  const query: OrderQuery = Object.fromEntries(given)
  const [first] = given.filter(([, value]) => value !== undefined)
  if (first === undefined)
    throw new PacsError('PARAM_ERROR', {
      details: { fields: [{ path: 'requestNumber', message: 'required' }] },
    })
  const { requestNumber, hisId, patientNumber, telPhone } = query
  const isPhoneAlone = (requestNumber ?? hisId ?? patientNumber) === undefined
  if (isPhoneAlone && (telPhone ?? '').replace(/\D/g, '').length < phoneDigitsLeast) {
    throw new PacsError('PARAM_ERROR', {
      details: { fields: [{ path: 'telPhone', message: 'tooShort', expected: { min: phoneDigitsLeast } }] },
    })
  }
  return query
}

async function readParts(tx: Transaction): Promise<HisBodyPart[]> {
  const rows = await tx
    .select({ id: basicData.id, fields: basicData.fields })
    .from(basicData)
    .where(and(eq(basicData.kind, 'body-part'), eq(basicData.isEnabled, true)))
  return rows.map(({ id, fields }) => ({
    id: id as BasicDataId,
    hisCode: fields.hisCode ?? '',
    hisName: fields.hisName ?? '',
  }))
}

/** Whether a number is the one that was typed, in whatever case it was sent. */
const isNumber = (column: PgColumn, typed: string) => inArray(column, [typed, typed.toUpperCase(), typed.toLowerCase()])

/** Orders that were sent to us, the newest first; those that were taken back are not listed. */
async function readPushed(tx: Transaction, query: OrderQuery): Promise<FoundOrders> {
  const { requestNumber, hisId, patientNumber, telPhone } = query
  const condition: SQL | undefined =
    requestNumber !== undefined
      ? isNumber(hisOrder.requestNumber, requestNumber)
      : hisId !== undefined
        ? isNumber(hisOrder.hisId, hisId)
        : patientNumber !== undefined
          ? or(isNumber(hisOrder.inpatientNumber, patientNumber), isNumber(hisOrder.outpatientNumber, patientNumber))
          : eq(hisOrder.telPhone, telPhone ?? '')
  const rows = await tx
    .select({ content: hisOrder.content })
    .from(hisOrder)
    .where(and(condition, eq(hisOrder.isActive, true)))
    .orderBy(desc(hisOrder.receivedAt), desc(hisOrder.id))
    .limit(limits.his.orders + 1)
  const orders = rows.slice(0, limits.his.orders).map(({ content }) => {
    const { isActive: _, changedAt: __, ...order } = content
    // An order that was sent to an earlier release has no notes and no kind of document.
    return {
      ...order,
      notes: order.notes ?? '',
      documentKind: order.documentKind ?? null,
      estimatedAge: null,
      warnings: [],
    }
  })
  return { orders, isComplete: rows.length <= limits.his.orders, leftOut: [], failure: null }
}

/** Those of some orders from which a study was registered that an actor may know of. */
async function readRegistered(
  tx: Transaction,
  actor: Actor,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ orderId: study.hospitalStudyId })
    .from(study)
    // A patient without a request has no order.
    .where(and(inArray(study.hospitalStudyId, orderIds), ne(study.hospitalStudyId, ''), shownStudies(actor)))
  return new Set(rows.map(({ orderId }) => orderId))
}

/**
 * Finds what the hospital information system knows, by asking it or among what it sent.
 *
 * @throws PacsError `PARAM_ERROR`, `HIS_DISABLED`, `HIS_UNREACHABLE`, `HIS_ANSWER_INVALID`, `NO_HIS_INFO`.
 */
export async function searchOrders(
  { database, clock }: Services,
  connection: HisConnection,
  actor: Actor,
  body: BodyOf<typeof hisApi.search>,
): Promise<AnswerOf<typeof hisApi.search>> {
  const query = queryOf(body)
  const { id } = hisApi.search
  const { mode, stored } = await database.read(actor, { id }, async (tx) => ({
    mode: await readRule(tx, 'hisMode'),
    stored: await readSettings(tx, actor),
  }))
  if (mode === 'disabled') throw new PacsError('HIS_DISABLED')
  const now = { nowMs: clock.now(), timeZone: actor.timeZone }
  // Nothing of the database is held while another machine is waited for.
  const asked =
    mode === 'pull'
      ? await connection
          .with(stored, 'search', (ask) => findOrders(ask, query, stored.codeSystem, now))
          .catch((thrown: unknown) => {
            throw thrown instanceof HisError ? explainHisError(thrown) : thrown
          })
      : null
  const failure = asked?.failure ?? null
  if (failure !== null) await connection.note(actor.hospitalId, 'search', failure)
  return database.read(actor, hisApi.search, async (tx, note) => {
    const { orders, isComplete, leftOut } = asked ?? (await readPushed(tx, query))
    // What was left out or not read is no reason to say that there is nothing.
    if (orders.length === 0 && leftOut.length === 0 && isComplete) throw new PacsError('NO_HIS_INFO')
    const parts = await readParts(tx)
    const registered = await readRegistered(
      tx,
      actor,
      orders.map(({ orderId }) => orderId),
    )
    note({ content: 'looked for orders of the hospital information system', details: { mode, orders: orders.length } })
    const found = orders.map((each) => ({
      ...each,
      examItems: mapExamItems(each.examItems, parts),
      isRegistered: registered.has(each.orderId),
    }))
    return {
      orders: found.sort((a, b) => Number(a.isRegistered) - Number(b.isRegistered)),
      isComplete,
      leftOut: [...leftOut],
    }
  })
}
