import { limits, PacsError, realtimeConsultationApi, sessionApi } from '@opensono/pacs-core'
import { createFakePacs, exampleUser, FakeClock } from '@opensono/pacs-core/testing'
import { describe, expect, test, vi } from 'vitest'
import { checkRate } from './checkRate'
import { checkServer } from './checkServer'
import { checkWebSocket } from './checkWebSocket'
import { createSelfCheck } from './createSelfCheck'
import {
  type SelfCheckCode,
  type SelfCheckContext,
  type SelfCheckName,
  type SelfCheckRunner,
  selfCheckCodes,
  selfChecks,
} from './SelfCheck'

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const finds = (code: SelfCheckCode): SelfCheckRunner => ({ run: async () => ({ code }) })

/** Every check finds `ok` at once, unless said otherwise. */
function prepare(runners: Partial<Record<SelfCheckName, SelfCheckRunner>> = {}) {
  const fake = createFakePacs({ session: sessionApi, realtimeConsultation: realtimeConsultationApi })
  const all = Object.fromEntries(selfChecks.map((name) => [name, finds('ok')]))
  const clock = new FakeClock()
  const check = createSelfCheck({ pacs: fake.pacs, runners: { ...all, ...runners }, clock })
  const item = (name: SelfCheckName) => check.getSnapshot().items.find((each) => each.name === name)
  return { ...fake, check, clock, item, context: contextOf(clock) }
}

function contextOf(clock: FakeClock, signal = new AbortController().signal): SelfCheckContext {
  return { signal, clock, showLevel: () => {}, showStream: () => {}, ask: async () => true }
}

describe('The self-check', () => {
  test('runs one check after another, and is done with a result for each', async () => {
    const order: string[] = []
    const noting = (name: SelfCheckName): SelfCheckRunner => ({
      async run() {
        order.push(name)
        return { code: 'ok', facts: { roundTripMs: 5 } }
      },
    })
    const { check } = prepare(Object.fromEntries(selfChecks.map((name) => [name, noting(name)])))
    expect(check.getSnapshot()).toMatchObject({ status: 'idle' })
    await check.run()
    expect(order).toEqual(selfChecks)
    expect(check.getSnapshot().status).toBe('done')
    expect(check.getSnapshot().items).toEqual(
      selfChecks.map((name) => ({ name, status: 'good', code: 'ok', facts: { roundTripMs: 5 } })),
    )
  })

  test('calls each finding good, not good enough, or bad', async () => {
    const words = new Map<SelfCheckCode, string>()
    for (const code of selfCheckCodes) {
      const { check, item } = prepare({ rate: finds(code) })
      await check.run(['rate'])
      words.set(code, item('rate')?.status ?? '')
    }
    expect([...words].filter(([, status]) => status === 'good').map(([code]) => code)).toEqual(['ok'])
    expect([...words].filter(([, status]) => status === 'bad').map(([code]) => code)).toEqual([
      'unreachable',
      'loggedOut',
      'blocked',
      'tooSlow',
      'missing',
      'denied',
      'busy',
      'unsupported',
      'notHeard',
      'failed',
    ])
  })

  test('a check that throws has failed, and the next one runs', async () => {
    const { check, item } = prepare({ server: { run: () => Promise.reject(new Error('broken')) } })
    await check.run()
    expect(item('server')).toMatchObject({ status: 'bad', code: 'failed' })
    expect(item('speaker')).toMatchObject({ status: 'good' })
  })

  test('runs the named checks again and keeps what the others found', async () => {
    const run = vi.fn(async () => ({ code: 'denied' }) as const)
    const { check, item } = prepare({ camera: { run } })
    await check.run()
    await check.run(['camera'])
    expect(run).toHaveBeenCalledTimes(2)
    expect(item('server')).toMatchObject({ status: 'good' })
  })

  test('is cancelled at once: what runs hears it, what it finds later is not shown, and nothing more begins', async () => {
    let signal: AbortSignal | undefined
    let find = (_: { code: SelfCheckCode }) => {}
    const later = vi.fn(async () => ({ code: 'ok' }) as const)
    const { check, item } = prepare({
      camera: {
        run: (context) => {
          signal = context.signal
          context.showLevel(0.5)
          return new Promise((resolve) => (find = resolve))
        },
      },
      speaker: { run: later },
    })
    const done = check.run()
    await settle()
    expect(check.getSnapshot().level).toBe(0.5)
    check.cancel()
    expect(signal?.aborted).toBe(true)
    find({ code: 'ok' })
    await done
    expect(check.getSnapshot()).toMatchObject({ status: 'cancelled', level: 0, stream: null })
    expect(item('camera')).toMatchObject({ status: 'waiting', code: null })
    expect(item('server')).toMatchObject({ status: 'good' })
    expect(later).not.toHaveBeenCalled()
  })

  test('asks whether the tone is heard', async () => {
    const speaker: SelfCheckRunner = { run: async ({ ask }) => ({ code: (await ask()) ? 'ok' : 'notHeard' }) }
    for (const [isHeard, code] of [
      [true, 'ok'],
      [false, 'notHeard'],
    ] as const) {
      const { check, item } = prepare({ speaker })
      const done = check.run(['speaker'])
      await settle()
      expect(item('speaker')?.status).toBe('asking')
      check.answer(isHeard)
      await done
      expect(item('speaker')?.code).toBe(code)
    }
  })
})

describe('The check of the server', () => {
  test('measures its answer, and knows an ended login from a server that does not answer', async () => {
    const { pacs, answer, context } = prepare()
    answer(sessionApi.info, () => exampleUser())
    expect(await checkServer(pacs).run(context)).toEqual({ code: 'ok', facts: { roundTripMs: 0 } })
    for (const [thrown, code] of [
      ['UNAUTHORIZED', 'loggedOut'],
      ['SERVER_BUSY', 'unreachable'],
      ['FORBIDDEN', 'failed'],
    ] as const) {
      answer(sessionApi.info, () => {
        throw new PacsError(thrown)
      })
      expect(await checkServer(pacs).run(context)).toEqual({ code })
    }
  })
})

describe('The check of the rate', () => {
  test.each([
    [10_000, 'ok', limits.consultation.checkedLength],
    [4_000, 'ok', limits.consultation.checkedLength],
    [3_900, 'slow', limits.consultation.checkedLength],
    [500, 'slow', limits.consultation.checkedLength],
    [480, 'tooSlow', 40_000],
    [100, 'tooSlow', 40_000],
  ] as const)('a way of %i kilobits a second is %s', async (kbps, code, longest) => {
    const { pacs, answer, clock, context, seen } = prepare()
    answer(realtimeConsultationApi.checkRate, ({ text, answerLength }) => {
      clock.advance(((text.length + answerLength) * 6) / kbps)
      return { text: 'x'.repeat(answerLength) }
    })
    const { code: found, facts } = await checkRate(pacs).run(context)
    expect(found).toBe(code)
    expect(facts?.uploadKbps).toBeCloseTo(kbps, -1)
    expect(facts?.downloadKbps).toBeCloseTo(kbps, -1)
    expect(Math.max(...seen.map(({ input }) => String(input.text).length))).toBe(longest)
  })

  test('the slower direction counts', async () => {
    const { pacs, answer, clock, context } = prepare()
    answer(realtimeConsultationApi.checkRate, ({ text, answerLength }) => {
      clock.advance(text.length / 10 + answerLength / 10_000)
      return { text: '' }
    })
    expect(await checkRate(pacs).run(context)).toMatchObject({ code: 'tooSlow', facts: { uploadKbps: 60 } })
  })
})

describe('The check of the WebSocket', () => {
  class FakeSocket {
    onmessage: (() => void) | null = null
    onerror: (() => void) | null = null
    onclose: (() => void) | null = null
    isClosed = false
    readonly url: string
    constructor(url: URL) {
      this.url = String(url)
    }
    close() {
      this.isClosed = true
    }
  }
  const start = () => {
    const clock = new FakeClock()
    const made: FakeSocket[] = []
    const open = (url: URL) => {
      const socket = new FakeSocket(url)
      made.push(socket)
      return socket as unknown as WebSocket
    }
    const result = checkWebSocket('https://pacs.example/base/', open).run(contextOf(clock))
    return { clock, socket: made[0], result }
  }

  test('is good when the server speaks, and closed afterwards', async () => {
    const { clock, socket, result } = start()
    expect(socket?.url).toBe('wss://pacs.example/base/socket.io/?EIO=4&transport=websocket')
    socket?.onmessage?.()
    expect(await result).toEqual({ code: 'ok' })
    expect(socket?.isClosed).toBe(true)
    expect(clock.pendingCount).toBe(0)
  })

  test('says that a proxy blocks it when it fails, or when nothing passes', async () => {
    const failing = start()
    failing.socket?.onerror?.()
    expect(await failing.result).toEqual({ code: 'pollingOnly' })
    const silent = start()
    silent.clock.advance(8_000)
    expect(await silent.result).toEqual({ code: 'pollingOnly' })
  })
})
