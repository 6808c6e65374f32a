import {
  type AnswerOf,
  type ErrorCode,
  isReportFinished,
  type Language,
  PacsError,
  reportApi,
  whyNotPrint,
} from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { requireNotConsulted } from '../study/requireNotConsulted'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'
import { joinPrinted, type Printed, type PrintOrder, printOne, renderPrint } from './print'
import { readReport } from './queries'

type Answer = AnswerOf<typeof reportApi.printEach>
type Refused = Answer['refused'][number]

/** Failures of the whole order: what is left of it is not tried. */
const endsAll: readonly ErrorCode[] = ['CANCELLED', 'SERVER_BUSY', 'PRINT_FAILED', 'SERVER_FAULT']

/** The newest version of a finished report. Nobody finishes a draft by printing a list: they may not have read it. */
async function readFinished(tx: Transaction, actor: Actor, studyId: string, nowMs: number): Promise<number> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotPrint(factsOf(row), ruleActorOf(actor, nowMs)), row)
  await requireNotConsulted(tx, row.id)
  if (!isReportFinished(factsOf(row))) throw new PacsError('REPORT_NOT_FINISHED')
  const saved = await readReport(tx, row.id)
  if (saved === null) throw new PacsError('REPORT_EMPTY')
  return saved.version
}

/** Each report of the order is a print of its own: by the events it emits, by its row in the operation log, and when the order comes again. */
function printerOf(actor: Actor, studyId: string): Actor {
  const { idempotency: claim } = actor
  return {
    ...actor,
    served: { endpoint: reportApi.print, input: { studyId } },
    idempotency: claim === null ? null : { ...claim, key: `${claim.key}/${studyId}` },
  }
}

function refusalOf(studyId: string, thrown: unknown): Refused {
  const error = PacsError.from(thrown)
  if (endsAll.includes(error.code)) throw error
  return { studyId, code: error.code, details: { ...error.details } }
}

/**
 * Prints several finished reports into one file, in the order of the list. All sheets are rendered first; then each report is marked in a
 * transaction of its own, one right after the other, so that a print that did not come out can be taken back for all of them. One that is
 * refused keeps no other from being printed.
 *
 * @throws PacsError `SERVER_BUSY`, `PRINT_FAILED`, `CANCELLED`: then none was marked.
 */
export async function printEach(
  services: Services,
  actor: Actor,
  { studyIds, language }: { studyIds: readonly string[]; language: Language },
  signal: AbortSignal,
): Promise<Answer> {
  const { database, clock } = services
  const refused: Refused[] = []
  const ready: { order: PrintOrder; rendered: Awaited<ReturnType<typeof renderPrint>> }[] = []
  for (const studyId of studyIds) {
    try {
      const version = await database.read(actor, reportApi.print, (tx) => readFinished(tx, actor, studyId, clock.now()))
      const order = { studyId, version, language, at: new Date(clock.now()).toISOString() }
      ready.push({ order, rendered: await renderPrint(services, actor, order, signal) })
    } catch (thrown) {
      refused.push(refusalOf(studyId, thrown))
    }
  }
  const printed: Printed[] = []
  for (const { order, rendered } of ready) {
    try {
      printed.push(await printOne(services, printerOf(actor, order.studyId), order, signal, { order, rendered }))
    } catch (thrown) {
      // Those before are marked: their file is handed out whatever this one says.
      const { code, details } = PacsError.from(thrown)
      refused.push({ studyId: order.studyId, code, details: { ...details } })
    }
  }
  await database.change(actor, reportApi.printEach, async (change) => {
    const details = { printed: printed.length, refused: refused.length }
    change.log({ content: 'printed reports of a list', subject: 'report', details })
  })
  return {
    pdf: printed.length === 0 ? null : await joinPrinted(services, actor, printed, signal),
    printed: printed.map(({ printId, printedAt, report: { studyId } }) => ({ studyId, printId, printedAt })),
    refused: refused.sort((a, b) => studyIds.indexOf(a.studyId) - studyIds.indexOf(b.studyId)),
  }
}
