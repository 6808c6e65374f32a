import { describe, expect, test } from 'vitest'
import { PacsError } from '../error/PacsError'
import { sessionApi } from '../session/sessionApi'
import { studyApi } from '../study/studyApi'
import { FakeClock } from '../testing/FakeClock'
import { createPacs } from './createPacs'
import type { FetchRequest } from './Pacs'
import type { AnswerLike } from './readAnswer'

interface Sent {
  url: string
  request: FetchRequest
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): AnswerLike {
  return {
    status,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

function pacsWith(reply: (sent: Sent) => AnswerLike | Promise<AnswerLike>, token: string | null = 'T') {
  const sent: Sent[] = []
  const clock = new FakeClock()
  const pacs = createPacs({
    apis: { session: sessionApi, study: studyApi },
    token: () => token,
    clock,
    fetch: async (url, request) => {
      sent.push({ url, request })
      return await reply({ url, request })
    },
  })
  return { pacs, sent, clock }
}

async function failureOf(call: Promise<unknown>): Promise<PacsError> {
  return await call.then(
    () => {
      throw new Error('it succeeded')
    },
    (thrown: unknown) => {
      if (thrown instanceof PacsError) return thrown
      throw thrown
    },
  )
}

const ok = (data: unknown) => answer(200, { success: true, data })

describe('a call', () => {
  test('goes below /api/pacs with the bearer token and a request id of its own', async () => {
    const { pacs, sent } = pacsWith(() => ok(true))
    await pacs.session.breastScreeningSwitch()
    await pacs.session.breastScreeningSwitch()
    const headers = sent.map((each) => each.request.headers)
    expect(sent[0]?.url).toBe('/api/pacs/breast-screening/switch-status')
    expect(headers[0]).toMatchObject({ Authorization: 'Bearer T' })
    expect(new Set(headers.flatMap((each) => each['X-Request-Id'] || [])).size).toBe(2)
  })

  test('asks for the language of the interface as it is now', async () => {
    const sent: FetchRequest[] = []
    let language: 'en' | 'zh' = 'en'
    const fetch = async (_: string, request: FetchRequest) => {
      sent.push(request)
      return ok(true)
    }
    const pacs = createPacs({ apis: { session: sessionApi }, language: () => language, fetch })
    await pacs.session.breastScreeningSwitch()
    language = 'zh'
    await pacs.session.breastScreeningSwitch()
    expect(sent.map(({ headers }) => headers['Accept-Language'])).toEqual(['en', 'zh'])
  })

  test('with a time-out of 9527 is sent without authorization', async () => {
    const { pacs, sent } = pacsWith(() => ok(true))
    await pacs.session.breastScreeningSwitch({}, { timeoutMs: 9527 })
    expect(sent[0]?.request.headers).not.toHaveProperty('Authorization')
  })

  test('that is declared anonymous carries no token', async () => {
    const { pacs, sent } = pacsWith(() => ok([]))
    await pacs.session.department({})
    expect(sent[0]?.request.headers).not.toHaveProperty('Authorization')
  })

  test('of a script goes with the key of its machine; a token comes before it, and what needs no login carries neither', async () => {
    const sent: FetchRequest[] = []
    const of = (token: string | null) =>
      createPacs({
        apis: { session: sessionApi, study: studyApi },
        token: () => token,
        machineKey: 'osk_1',
        fetch: async (_, request) => {
          sent.push(request)
          return ok([])
        },
      })
    await of(null).session.switchableHospitals()
    await of('T').session.switchableHospitals()
    await of(null).session.department({})
    expect(sent.map(({ headers }) => [headers['X-OpenSono-Key'], headers.Authorization])).toEqual([
      ['osk_1', undefined],
      [undefined, 'Bearer T'],
      [undefined, undefined],
    ])
  })

  test('is not sent at all when its input is wrong', async () => {
    const { pacs, sent } = pacsWith(() => ok(null))
    expect((await failureOf(pacs.study.get({ studyId: '' as never }))).code).toBe('PATH_PARAMETER_EMPTY')
    expect(sent).toEqual([])
  })

  test('that changes something carries an idempotency key, the same when the caller gives one', async () => {
    const { pacs, sent } = pacsWith(() => ok(null))
    await pacs.session.logout({}, { idempotencyKey: 'K' })
    await pacs.session.logout()
    const keys = sent.map((each) => each.request.headers['Idempotency-Key'])
    expect(keys[0]).toBe('K')
    expect(keys[1]).toBeTruthy()
    expect(keys[1]).not.toBe('K')
  })

  test('ends after 60 s with REQUEST_TIMEOUT', async () => {
    const { pacs, clock } = pacsWith(
      ({ request }) =>
        new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    )
    const failure = failureOf(pacs.session.info())
    await Promise.resolve()
    clock.advance(59_999)
    expect(clock.pendingCount).toBe(1)
    clock.advance(1)
    expect((await failure).code).toBe('REQUEST_TIMEOUT')
    expect(clock.pendingCount).toBe(0)
  })

  test('that its caller ends fails with CANCELLED', async () => {
    const { pacs } = pacsWith(
      ({ request }) =>
        new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    )
    const abort = new AbortController()
    const failure = failureOf(pacs.session.info({}, { signal: abort.signal }))
    abort.abort()
    expect((await failure).code).toBe('CANCELLED')
  })
})

describe('an answer', () => {
  test.each([
    [401, { success: false }, 'UNAUTHORIZED'],
    [403, { success: false }, 'FORBIDDEN'],
    [504, '<html>gateway</html>', 'GATEWAY_TIMEOUT'],
    [404, '<html>not found</html>', 'NOT_SUPPORTED'],
    [405, '', 'NOT_SUPPORTED'],
    [501, '', 'NOT_SUPPORTED'],
    [502, '', 'SERVER_BUSY'],
    [500, '', 'SERVER_FAULT'],
    [200, '<html>a proxy’s page</html>', 'RESPONSE_INVALID'],
    [200, '{"success":true,"da', 'RESPONSE_INVALID'],
    [200, '', 'RESPONSE_INVALID'],
    [409, { success: false, errorCode: 'STUDY_IS_LOCKED_ERROR' }, 'STUDY_IS_LOCKED_ERROR'],
    [404, { success: false, errorCode: 'STUDY_IS_DELETED_ERROR' }, 'STUDY_IS_DELETED_ERROR'],
  ])('%i %j means %s', async (status, body, code) => {
    const { pacs } = pacsWith(() => answer(status, body))
    const failure = await failureOf(pacs.session.info())
    expect(failure.code).toBe(code)
    expect(failure.requestId).toBeTruthy()
  })

  test('with a code that this version does not know keeps the server’s words', async () => {
    const { pacs } = pacsWith(() => answer(409, { success: false, errorCode: 'NEW_CODE', message: 'words' }))
    expect((await failureOf(pacs.session.info())).serverMessage).toBe('words')
  })

  test('with fields that do not fit is RESPONSE_INVALID with the call and the paths of all of them', async () => {
    const { pacs } = pacsWith(() => ok([{ name: 'Room 1', id: 7 }, { id: 'room-2' }]))
    const failure = await failureOf(pacs.session.room({}))
    const paths = ['data.0.id', 'data.1.name']
    expect(failure).toMatchObject({ code: 'RESPONSE_INVALID', details: { call: 'session.room', paths } })
    for (const word of ['session.room', ...paths]) expect(failure.message).toContain(word)
  })

  test('that is no envelope names the call', async () => {
    const { pacs } = pacsWith(() => answer(200, '<html>'))
    expect((await failureOf(pacs.session.info())).details).toEqual({ call: 'session.info', paths: [] })
  })

  test('with fields that are not known loses them: answers are tolerant', async () => {
    const { pacs } = pacsWith(() => ok({ token: 't', expiresAt: '2026-01-01T00:00:00Z', futureField: 1 }))
    const login = { phone: '13800000001', credentials: 'x', hospitalId: 'h', departmentId: 'd', roomId: 'r' } as never
    expect(await pacs.session.password(login)).toEqual({ token: 't', expiresAt: '2026-01-01T00:00:00Z' })
  })
})

test('401, 403 and 504 are told to whoever listens, and every failure still reaches its caller', async () => {
  const heard: string[] = []
  const { pacs } = pacsWith(({ url }) => answer(url.endsWith('info') ? 401 : url.endsWith('logout') ? 403 : 504, ''))
  pacs.on('unauthorized', () => heard.push('unauthorized'))
  pacs.on('forbidden', () => heard.push('forbidden'))
  pacs.on('timedOut', () => heard.push('timedOut'))
  await failureOf(pacs.session.info())
  await failureOf(pacs.session.logout())
  await failureOf(pacs.session.breastScreeningSwitch())
  expect(heard).toEqual(['unauthorized', 'forbidden', 'timedOut'])
})

test('the server’s clock is known from its answers, for showing only', async () => {
  const { pacs, clock } = pacsWith(() =>
    answer(200, { success: true, data: true }, { date: new Date(clock.now() + 3_600_000).toUTCString() }),
  )
  await pacs.session.breastScreeningSwitch()
  expect(Math.abs(pacs.serverNow() - clock.now() - 3_600_000)).toBeLessThan(2_000)
})

test('a call that the server does not list is not supported', () => {
  const { pacs } = pacsWith(() => ok(null))
  expect(pacs.supports(studyApi.edit)).toBe(true)
  pacs.setSupportedCalls(['session.info'])
  expect(pacs.supports(studyApi.edit)).toBe(false)
  expect(pacs.supports(sessionApi.info)).toBe(true)
})
