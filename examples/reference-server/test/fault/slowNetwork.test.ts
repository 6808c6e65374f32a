import type { Registration } from '@opensono/pacs-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, registration } from '../../src/modules/report/testing/reportFixture'
import { howOften } from '../howOften'
import { ChaosProxy } from './ChaosProxy'
import { halfWritten, presentActs } from './oracle'
import { startVictim, type Victim } from './startVictim'
import type { Client } from './workplace'

/** 64 kbit/s. */
const slowBytesPerSecond = 8_000
/** People at the line, each of whom makes two calls. */
const crowd = howOften(2, 40)
/** Shorter than the slow line needs for the calls of all of them. */
const impatientMs = 250

let victim: Victim
let line: ChaosProxy
let client: Client
beforeAll(async () => {
  victim = await startVictim()
  line = await ChaosProxy.start(Number(new URL(victim.url).port))
  client = victim.client(line.url)
})
afterEach(() => line?.heal())
afterAll(async () => {
  await line?.close()
  await victim?.stop()
})

const keyOf = (name: string) => `register:${name}`
/** What is sent under each name: again and again the same. */
const given = new Map<string, Registration>()
function register(name: string, timeoutMs?: number) {
  const sent = given.get(name) ?? registration(victim.words, name)
  given.set(name, sent)
  return client.study.register(sent, { idempotencyKey: keyOf(name), ...(timeoutMs === undefined ? {} : { timeoutMs }) })
}

/** How often each of some registrations was made. */
async function timesDone(names: readonly string[]): Promise<number[]> {
  const acts = await presentActs(victim.database)
  return names.map((name) => acts.filter((act) => act === keyOf(name)).length)
}

test(
  'at 64 kbit/s calls end or time out by that name, a double click is one act, and what timed out is done once when made again',
  async () => {
    line.throttle(slowBytesPerSecond)
    const names = (kind: string) => Array.from({ length: crowd }, (_, index) => `${kind}-${index}`)
    const [patient, impatient] = [names('patient'), names('impatient')]
    const tookMs: number[] = []
    const begun = performance.now()
    const twins = patient.map(async (name) => {
      const answers = await Promise.all([register(name), register(name)])
      tookMs.push(performance.now() - begun)
      return new Set(answers.map(({ studyId }) => studyId)).size
    })
    const hurried = impatient.map((name) => codeOf(register(name, impatientMs)))
    expect(await Promise.all(twins)).toEqual(patient.map(() => 1))
    const said = await Promise.all(hurried)
    expect(said).toContain('REQUEST_TIMEOUT')
    expect(said.filter((code) => !['REQUEST_TIMEOUT', 'done'].includes(code))).toEqual([])

    await Promise.all(impatient.map((name) => register(name)))
    const all = [...patient, ...impatient]
    expect(await timesDone(all)).toEqual(all.map(() => 1))
    expect(await halfWritten(victim.database)).toEqual([])
    const listBegun = performance.now()
    expect((await client.study.list({ pageNumber: 0, pageSize: 20 })).rows.length).toBe(Math.min(20, all.length))
    const listMs = Math.round(performance.now() - listBegun)
    tookMs.sort((a, b) => a - b)
    const p95 = Math.round(tookMs[Math.floor(tookMs.length * 0.95)] ?? 0)
    process.stdout.write(`64 kbit/s, ${3 * crowd} calls at once: p95 ${p95} ms; then a list in ${listMs} ms\n`)
  },
  30_000 + crowd * 3_000,
)

test('over a half-open link a call times out by that name, and what was on its way is done once', async () => {
  line.blackHole()
  expect(await codeOf(register('held', impatientMs))).toBe('REQUEST_TIMEOUT')
  expect(await timesDone(['held'])).toEqual([0])
  line.heal()
  await Promise.all([register('held'), register('held')])
  expect(await timesDone(['held'])).toEqual([1])
  expect(await halfWritten(victim.database)).toEqual([])
})

test('a link cut in the middle of a call says so, and the call made again is done once', async () => {
  line.throttle(slowBytesPerSecond / 10)
  const calls = ['cut-1', 'cut-2'].map((name) => codeOf(register(name)))
  line.cut()
  expect(await Promise.all(calls)).toEqual(['NETWORK_UNREACHABLE', 'NETWORK_UNREACHABLE'])
  line.heal()
  await Promise.all(['cut-1', 'cut-2'].map((name) => register(name)))
  expect(await timesDone(['cut-1', 'cut-2'])).toEqual([1, 1])
})
