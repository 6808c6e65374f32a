import { logApi, PacsError } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/startTestServer'
import { createLogVerifications, type Verdict } from '../../database/logVerifications'

const verdict = (rows: number): Verdict => ({ rows, firstBadSequence: null, sequence: rows, hash: 'ab' })

/** Verifications whose work the test ends. */
function start() {
  const clock = new FakeClock(0)
  const runs: { hospitalId: string; end: (rows: number) => void; fail: () => void; signal: AbortSignal }[] = []
  const verifications = createLogVerifications(
    (hospitalId, signal) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new PacsError('SERVER_BUSY'))
        runs.push({ hospitalId, end: (rows) => resolve(verdict(rows)), fail, signal })
      }),
    clock,
  )
  return { clock, runs, verifications }
}

describe('Verifications of a log', () => {
  test('that are asked for at once are one, and its answer is given again for a minute', async () => {
    const { clock, runs, verifications } = start()
    const asked = Array.from({ length: 16 }, () => verifications.of('h'))
    await expect.poll(() => runs.length).toBe(1)
    runs[0]?.end(5)
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 16 }, () => verdict(5)))
    expect(await verifications.of('h')).toEqual(verdict(5))
    clock.advance(59_999)
    expect(await verifications.of('h')).toEqual(verdict(5))
    clock.advance(1)
    const later = verifications.of('h')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end(6)
    expect(await later).toEqual(verdict(6))
  })

  test('of several hospitals run one after the other, and one that failed keeps nobody', async () => {
    const { runs, verifications } = start()
    const first = verifications.of('a')
    const second = verifications.of('b')
    await expect.poll(() => runs.length).toBe(1)
    runs[0]?.fail()
    await expect(first).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    await expect.poll(() => runs.map(({ hospitalId }) => hospitalId)).toEqual(['a', 'b'])
    runs[1]?.end(1)
    expect(await second).toEqual(verdict(1))
    const again = verifications.of('a')
    await expect.poll(() => runs.length).toBe(3)
    runs[2]?.end(2)
    expect(await again).toEqual(verdict(2))
  })

  test('end with the server', async () => {
    const { runs, verifications } = start()
    const running = verifications.of('a')
    const waiting = verifications.of('b')
    await expect.poll(() => runs.length).toBe(1)
    verifications.close()
    expect(runs[0]?.signal.aborted).toBe(true)
    runs[0]?.fail()
    await expect(running).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    await expect(waiting).rejects.toMatchObject({ code: 'SERVER_BUSY' })
  })
})

describe('On a server', () => {
  const started = startTestServer()
  afterAll(async () => (await started).close())

  test('sixteen callers at once get one verdict, each of them in the log', async () => {
    const server = await started
    const director = await server.as('director', { log: logApi })
    const answers = await Promise.all(Array.from({ length: 16 }, () => director.log.verification()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ isWhole: true, firstBadSequence: null })
    await server.settled()
    const { rows } = await director.log.operations({ pageNumber: 0, pageSize: 100, call: ['log.verification'] })
    expect(rows).toHaveLength(16)
  })
})
