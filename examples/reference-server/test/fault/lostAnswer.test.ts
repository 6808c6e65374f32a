import type { Registration, Study } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idempotency, operationLog } from '../../src/database/schema/foundation'
import { codeOf, registration } from '../../src/modules/report/testing/reportFixture'
import { howOften } from '../howOften'
import { ChaosProxy } from './ChaosProxy'
import { halfWritten, presentActs } from './oracle'
import { startVictim, type Victim } from './startVictim'
import type { Client } from './workplace'

/** Answers lost of each of the four writes. */
const rounds = howOften(2, 125)

let victim: Victim
let line: ChaosProxy
let client: Client
beforeAll(async () => {
  victim = await startVictim()
  line = await ChaosProxy.start(Number(new URL(victim.url).port))
  client = victim.client(line.url)
})
afterAll(async () => {
  await line?.close()
  await victim?.stop()
})

const logRows = (call: string, subjectId: string) =>
  victim.database.system((tx) =>
    tx
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.call, call), eq(operationLog.subjectId, subjectId), eq(operationLog.outcome, 'done'))),
  )

/** What the server answered to the act whose answer nobody received. */
async function firstAnswer(key: string): Promise<unknown> {
  const rows = await victim.database.system((tx) => tx.select().from(idempotency).where(eq(idempotency.key, key)))
  return rows[0]?.answer
}

/** Makes a call whose answer is lost, then makes it again with the same key, twice at the same time. */
async function callTwice<Answer>(key: string, call: (how: { idempotencyKey: string }) => Promise<Answer>) {
  line.dropAnswers()
  const how = { idempotencyKey: key }
  expect(await codeOf(call(how))).toBe('NETWORK_UNREACHABLE')
  line.heal()
  const first = await firstAnswer(key)
  const answers = await Promise.all([call(how), call(how)])
  for (const answer of answers) expect(answer).toMatchObject(first as object)
  return answers[0]
}

async function registerTwice(name: string): Promise<{ given: Registration; registered: Study }> {
  const given = registration(victim.words, name)
  const registered = await callTwice(`register:${name}`, (how) => client.study.register(given, how))
  return { given, registered }
}

test(
  `each of ${4 * rounds} writes whose answer was lost, made again with its key, gives the first answer and was done once`,
  async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const name = `lost-${round}`
      const { given, registered } = await registerTwice(name)
      const { studyId, patientRecordId, version } = registered
      const edited = { ...given, patientRecordId, studyId, version, memo: name }
      await callTwice(`edit:${name}`, (how) => client.study.edit(edited, how))
      const text = { templateId: null, findings: name, impression: '', result: 'negative' as const, imageIds: [] }
      const save = { studyId, ...text, version: 0 }
      await callTwice(`save:${name}`, (how) => client.report.save(save, how))
      await callTwice(`print:${name}`, (how) => client.report.print({ studyId, version: 1 }, how))
      for (const call of ['study.register', 'study.edit', 'report.save', 'report.print']) {
        expect(await logRows(call, studyId)).toHaveLength(1)
      }
    }
    const names = Array.from({ length: rounds }, (_, index) => `lost-${index + 1}`)
    const wanted = ['register', 'edit', 'save'].flatMap((act) => names.map((name) => `${act}:${name}`))
    expect((await presentActs(victim.database)).sort()).toEqual(wanted.sort())
    expect(await halfWritten(victim.database)).toEqual([])
  },
  30_000 + rounds * 8_000,
)
