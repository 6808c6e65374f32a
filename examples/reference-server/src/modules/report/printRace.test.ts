import { setTimeout as after } from 'node:timers/promises'
import type { Pacs } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { addWords, apis, codeOf, registration, type TestWords } from './testing/reportFixture'

type Client = Pacs<typeof apis>

/** How often two writers race. */
const races = howOften(25, 500)
const raceTimeoutMs = races * 4_000

let server: TestServer
let words: TestWords
let doctor: Client
let colleague: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  colleague = await server.as('administrator', apis)
})
afterAll(() => server?.close())

const text = { templateId: null, findings: '肝', impression: '未见异常。', result: 'negative' as const, imageIds: [] }

async function savedStudy() {
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  await doctor.report.save({ studyId, ...text, version: 0 })
  return studyId
}

/** Prints after which another than the examining doctor wrote, and studies whose mark does not fit their prints. */
const violations = sql`
  SELECT s.id FROM study s JOIN report_print p ON p.study_id = s.id AND p.reverted_at IS NULL
    JOIN report_version v ON v.study_id = s.id AND v.version > p.version AND v.saved_by_id <> s.examined_by_id
  UNION ALL
  SELECT s.id FROM study s WHERE (s.printed_at IS NOT NULL) <>
    EXISTS (SELECT FROM report_print p WHERE p.study_id = s.id AND p.reverted_at IS NULL)
  UNION ALL
  SELECT p.study_id FROM report_print p WHERE NOT EXISTS (SELECT FROM operation_log l
    WHERE l.call = 'report.print' AND l.outcome = 'done' AND l.details ->> 'printId' = p.id::text)`

it(
  `of a print and another's edit at the same time exactly one wins, ${races} times`,
  async () => {
    const outcomes: string[] = []
    // Moved after each race towards the moment at which both come together, where a gap would show.
    let delayMs = 50
    for (let race = 0; race < races; race += 1) {
      const studyId = await savedStudy()
      const edit = async () => {
        await after(delayMs + Math.random() * 20)
        return colleague.report.save({ studyId, ...text, findings: '改', version: 1 })
      }
      const codes = await Promise.all([codeOf(doctor.report.print({ studyId, version: 1 })), codeOf(edit())])
      outcomes.push(codes.join(' / '))
      delayMs = codes[0] === 'done' ? delayMs * 0.7 : delayMs * 1.3 + 5
    }
    expect(new Set(outcomes)).toEqual(new Set(['done / UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR', 'CONFLICT / done']))
    const { rows } = await server.services.database.system((tx) => tx.execute(violations))
    expect(rows).toEqual([])
  },
  raceTimeoutMs,
)
