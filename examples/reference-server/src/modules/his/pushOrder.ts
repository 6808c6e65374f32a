import { type AnswerOf, foldPhone, foldText, hisApi, newId, PacsError } from '@opensono/pacs-core'
import type { BodyOf, PushedOrder } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import { hisOrder } from '../../database/schema/his'
import { authenticateHis } from '../../serve/machineKey'
import { newcomer } from '../session/newcomer'
import { readRule } from '../settings/rule/readRules'
import type { HisConnection } from './HisConnection'
import { HisError } from './HisError'

/**
 * Finds out which hospital's system calls.
 *
 * @returns it as an actor without any right: the operation log names it by its hospital's id.
 * @throws PacsError what is wrong with the key.
 */
async function senderOf(
  database: Database,
  connection: HisConnection,
  key: string | null,
  requestId: string,
): Promise<Actor> {
  const row = await authenticateHis(key, database, (id) => connection.note(id, 'push', new HisError('key')))
  const { hospital_id: hospitalId, hospital_name: hospitalName, time_zone: timeZone } = row
  return newcomer(hospitalId, { hospitalId, hospitalName, timeZone, userName: 'HIS', isEnabled: true }, requestId)
}

/** Half a character would make the whole order unreadable for the database. */
const soundText = (text: string) => text.trim().replace(/\p{Cs}/gu, '\uFFFD')

/** Fields by which orders are found, and the whole of it. */
function rowOf(body: PushedOrder, nowMs: number) {
  const sound = (_: string, value: unknown) => (typeof value === 'string' ? soundText(value) : value)
  const content: PushedOrder = JSON.parse(JSON.stringify(body), sound)
  const { isActive, changedAt } = content
  const found = {
    requestNumber: foldText(content.requestNumber),
    hisId: foldText(content.hisId),
    inpatientNumber: foldText(content.inpatientNumber),
    outpatientNumber: foldText(content.outpatientNumber),
    telPhone: foldPhone(content.telPhone),
  }
  return { isActive, senderChangedAt: changedAt, ...found, content, receivedAt: new Date(nowMs).toISOString() }
}

/** The same content, in whatever order its fields were sent. */
function isSame(one: PushedOrder, other: PushedOrder): boolean {
  const sorted = (value: PushedOrder) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other)
}

/**
 * Takes an order that a hospital information system sends. The sender's id makes it one order, however often and in whatever order
 * its versions come.
 *
 * @throws PacsError what is wrong with the key; `HIS_DISABLED` while the hospital does not take orders this way.
 */
export async function pushOrder(
  database: Database,
  connection: HisConnection,
  key: string | null,
  body: BodyOf<typeof hisApi.push>,
  requestId: string,
): Promise<AnswerOf<typeof hisApi.push>> {
  const actor = await senderOf(database, connection, key, requestId)
  const mode = await database.read(actor, { id: hisApi.push.id }, (tx) => readRule(tx, 'hisMode'))
  if (mode !== 'push') throw new PacsError('HIS_DISABLED')
  const { hospitalId } = actor
  return database.change(actor, hisApi.push, async ({ tx, nowMs, log }) => {
    const row = rowOf(body, nowMs)
    const orderId = row.content.orderId
    const logOrder = (content: string, id: string) => log({ content, subject: 'his-order', subjectId: id })
    const made = await tx
      .insert(hisOrder)
      .values({ hospitalId, id: newId(nowMs), orderId, ...row })
      .onConflictDoNothing()
      .returning({ id: hisOrder.id })
    if (made[0] !== undefined) {
      logOrder('took an order', made[0].id)
      return { orderId, outcome: 'created' as const }
    }
    const isIt = and(eq(hisOrder.hospitalId, hospitalId), eq(hisOrder.orderId, orderId))
    const [held] = await tx.select().from(hisOrder).where(isIt).for('update')
    // Forgotten between the two statements: the sender tries again.
    if (held === undefined) throw new PacsError('SERVER_BUSY')
    const [was, is] = [held.senderChangedAt, row.senderChangedAt]
    const isOlder = was !== null && is !== null && Date.parse(is) < Date.parse(was)
    if (isOlder || isSame(held.content, row.content)) {
      logOrder('was sent an order that it knows', held.id)
      return { orderId, outcome: 'kept' as const }
    }
    await tx.update(hisOrder).set(row).where(isIt)
    logOrder(row.isActive ? 'took a changed order' : 'took an order back', held.id)
    return { orderId, outcome: 'changed' as const }
  })
}
