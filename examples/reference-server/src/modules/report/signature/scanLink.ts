import { randomBytes } from 'node:crypto'
import {
  type AnswerOf,
  limits,
  maskedName,
  newId,
  PacsError,
  reportSignatureApi,
  whyNotEditReport,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { isReportEmpty } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { loginSession } from '../../../database/schema/foundation'
import { signatureScan } from '../../../database/schema/report'
import { patient } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { type Caller, findCallerOf } from '../../../serve/authenticate'
import { hashToken } from '../../../serve/token'
import type { Services } from '../../../services'
import { factsOf, readStudy, ruleActorOf, type StoredStudy } from '../../study/studyFacts'
import { readReport } from '../queries'
import { holdReport } from '../service'
import { endLinks } from './drawnSignatures'

const ticketBytes = 16

/** Makes a one-time link to draw the signature of a saved report; the former ones of its user end. */
export async function makeLink(
  change: Change,
  actor: Actor,
  { studyId, version }: BodyOf<typeof reportSignatureApi.scan>,
): Promise<AnswerOf<typeof reportSignatureApi.scan>> {
  const { tx, nowMs } = change
  const { row, current } = await holdReport(change, actor, studyId, whyNotEditReport, { version })
  if (current === null || isReportEmpty(current)) throw new PacsError('REPORT_EMPTY')
  const { hospitalId, userId, sessionId } = actor
  await endLinks(tx, userId)
  const ticket = randomBytes(ticketBytes).toString('base64url')
  const expiresAt = new Date(nowMs + limits.drawnSignature.linkLifeMs).toISOString()
  await tx.insert(signatureScan).values({
    hospitalId,
    id: newId(nowMs),
    studyId: row.id,
    version,
    userId,
    sessionId,
    ticketHash: hashToken(ticket),
    askedAt: new Date(nowMs).toISOString(),
    expiresAt,
  })
  change.log({ content: 'showed a link to draw a signature', subject: 'study', subjectId: row.id })
  const { name } = await readPatientOf(tx, row)
  return { ticket, expiresAt, patientName: name, examNumber: row.examNumber, impression: current.impression }
}

async function readPatientOf(tx: Transaction, { patientRecordId }: StoredStudy): Promise<{ name: string }> {
  const [found] = await tx.select({ name: patient.name }).from(patient).where(eq(patient.id, patientRecordId))
  return found ?? { name: '' }
}

/**
 * What the page of a link shows: enough to know which report is signed, on a phone that has no login. Of a VIP nothing but the masked name
 * and the exam number.
 *
 * @throws PacsError `SIGNATURE_LINK_ENDED` too when the report can be signed no more.
 */
export async function readLinkPage(
  services: Services,
  { ticket, requestId }: { ticket: string; requestId: string },
): Promise<AnswerOf<typeof reportSignatureApi.page>> {
  const { scan, caller } = await findLink(services, ticket)
  const actor: Actor = { ...caller, requestId, idempotency: null }
  return services.database.read(actor, reportSignatureApi.page, async (tx, note) => {
    const row = await readStudy(tx, scan.studyId)
    note({ content: 'looked at a link to draw a signature', subject: 'study', subjectId: row.id })
    const refusal = whyNotEditReport(factsOf(row), ruleActorOf(actor, services.clock.now()))
    const current = await readReport(tx, row.id)
    if (refusal !== null || current === null) throw new PacsError('SIGNATURE_LINK_ENDED')
    const { name } = await readPatientOf(tx, row)
    return {
      userName: caller.userName,
      expiresAt: scan.expiresAt,
      patientName: maskedName(name),
      examNumber: row.examNumber,
      impression: row.isVip ? '' : current.impression,
    }
  })
}

/** A link on which a signature can be drawn now, and for whom. */
export interface OpenLink {
  scan: typeof signatureScan.$inferSelect
  caller: Caller
}

/**
 * Finds what a ticket opens. What is wrong with it is not reported.
 *
 * @throws PacsError `SIGNATURE_LINK_ENDED` for one that is unknown, used, expired or replaced, or whose login has ended.
 */
export async function findLink({ database, clock }: Services, ticket: string): Promise<OpenLink> {
  const [found] = await database.system((tx) =>
    tx
      .select({ scan: signatureScan, tokenHash: loginSession.tokenHash })
      .from(signatureScan)
      .innerJoin(
        loginSession,
        and(eq(loginSession.hospitalId, signatureScan.hospitalId), eq(loginSession.id, signatureScan.sessionId)),
      )
      .where(eq(signatureScan.ticketHash, hashToken(ticket))),
  )
  const isOpen = found !== undefined && found.scan.drawnAt === null && Date.parse(found.scan.expiresAt) > clock.now()
  const caller = isOpen ? await findCallerOf(found.tokenHash, database) : null
  if (!isOpen || caller === null) throw new PacsError('SIGNATURE_LINK_ENDED')
  return { scan: found.scan, caller }
}
