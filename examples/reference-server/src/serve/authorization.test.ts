import { type Endpoint, newId, permissionCodes } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userIdOf } from '../../test/fixture/fixture'
import { howOften } from '../../test/howOften'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { exampleCall, type KnownFields } from './testing/exampleCall'
import { isWholeMatrix, type MatrixActor, makeActors, makeHoldersOfOthers } from './testing/matrix/actors'
import { fittingFields } from './testing/matrix/fields'
import {
  declaredOutcome,
  forEverybody,
  idFields,
  namesIn,
  namesRows,
  type Outcome,
  permissionOf,
} from './testing/matrix/policy'
import { columnNames, digestRows, makeRows, type RealIds } from './testing/matrix/rows'

let server: TestServer
let endpoints: readonly Endpoint[]
let actors: MatrixActor[]
/** Who hold everything but the permissions that open some calls, by the names of these. */
let holdersOfOthers: ReadonlyMap<string, MatrixActor>
let realIds: RealIds
beforeAll(async () => {
  server = await startTestServer()
  endpoints = server.app.served
  actors = await makeActors(server)
  holdersOfOthers = await makeHoldersOfOthers(server, endpoints.map(namedBy))
  realIds = await makeRows(server)
}, 120_000)
afterAll(() => server?.close())

/** The permissions that a call's declaration names. */
const namedBy = (endpoint: Endpoint) => (endpoint.auth === 'bearer' ? namesIn(permissionOf(endpoint)) : [])

/** The calls that somebody makes, in the order of the tables. */
function callsOf(actor: MatrixActor): readonly Endpoint[] {
  if (actor.holds === 'one' && !isWholeMatrix)
    return endpoints.filter((each) => namedBy(each).some((code) => actor.authorities.has(code)))
  if (actor.holds === 'others')
    return endpoints.filter((each) => holdersOfOthers.get(namedBy(each).join(' ')) === actor)
  return endpoints
}

/** Calls after which the session is not what it was: they get one of their own. */
const restless = /^session\.(logout|lock|unlock|switch)|^account\.(mfa|endSession)/

/** What was called, and how it ended. */
interface Seen {
  endpoint: Endpoint
  actor: MatrixActor
  requestId: string
  status: number
  code: string
  text: string
}

const seen: Seen[] = []
/** Every token that was sent. */
const tokens = new Set<string>()

/** Fields that are no ids and yet must fit who asks. */
function ownFields(actor: MatrixActor, token: string | null, endpoint: Endpoint): KnownFields {
  const isAboutSelf = /^(session|account)\./.test(endpoint.id)
  return {
    ...fittingFields(endpoint),
    ...(isAboutSelf && { userId: actor.userId === '' ? userIdOf('first', 'nobody') : actor.userId }),
    accessToken: token ?? 'x',
  }
}

async function call(endpoint: Endpoint, actor: MatrixActor, token: string | null, known: KnownFields): Promise<Seen> {
  const { path, init } = exampleCall(endpoint, known)
  const requestId = newId()
  const headers = new Headers(init.headers)
  headers.set('X-Request-Id', requestId)
  if (token !== null) {
    if (actor.isMachine) headers.set('X-OpenSono-Key', token)
    else headers.set('Authorization', `Bearer ${token}`)
    tokens.add(token)
  }
  const answer = await server.fetch(path, { ...init, headers })
  const text = await answer.text()
  const code = answer.status < 400 ? 'done' : JSON.parse(text).errorCode
  const found = { endpoint, actor, requestId, status: answer.status, code, text }
  seen.push(found)
  return found
}

const badInput = ['SCHEMA_VALIDATION_FAILED', 'MISSING_REQUIRED_FIELDS', 'PATH_PARAMETER_EMPTY']

function observedOutcome({ endpoint, status, code }: Seen, isAbsent: boolean): Outcome | string {
  if (endpoint.auth === 'anonymous') return status < 500 && status !== 401 && status !== 403 ? 'open' : `${status}`
  if (status === 401) return 'login'
  if (status === 403) return 'forbidden'
  // A call that was not looked at for its fields proves nothing.
  if (status >= 500 || badInput.includes(code)) return `${status} ${code}`
  return isAbsent ? 'absent' : 'allowed'
}

/** What an answer says; a sheet's own bytes contain the time at which it was packed. */
const said = ({ text }: Seen) => text.replace(/"xlsx":"[^"]*"/, '')
const sameText = (one: Seen, other: Seen) => said(one) === said(other)

/** How the calls of one actor end. */
async function walk(actor: MatrixActor): Promise<[call: string, outcome: Outcome | string][]> {
  const usual = await actor.logIn()
  const cells: [string, string][] = []
  for (const endpoint of callsOf(actor)) {
    const tokenFor = async () => (restless.test(endpoint.id) ? actor.logIn() : usual)
    const token = await tokenFor()
    const known = ownFields(actor, token, endpoint)
    const found = await call(endpoint, actor, token, known)
    let isAbsent = false
    const isStranger = actor.hospital === 'second' && endpoint.auth === 'bearer' && namesRows(endpoint)
    if (isStranger && (isWholeMatrix || found.status !== 403)) {
      const asked = async (ids: KnownFields) => {
        const own = await tokenFor()
        return call(endpoint, actor, own, { ...ownFields(actor, own, endpoint), ...ids })
      }
      const [foreign, absent] = [await asked(realIds), await asked(idFields)]
      isAbsent = foreign.status === absent.status && sameText(foreign, absent)
    }
    cells.push([endpoint.id, observedOutcome(found, isAbsent)])
  }
  return cells
}

/** Does things a few at a time, so that two cores are busy and nobody waits too long. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items]
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}

/** A line of the matrix as it is written down. */
function lineOf(endpoint: Endpoint, cells: ReadonlyMap<string, Outcome>) {
  const opens = permissionCodes.filter((code) => cells.get(code) === 'allowed')
  const permission = permissionOf(endpoint)
  const ofEverybody = endpoint.auth !== 'bearer' || permission === undefined
  // No single one of them opens it: they are needed together.
  const needed = Array.isArray(permission) ? { allOf: namesIn(permission) } : {}
  return {
    call: endpoint.id,
    route: `${endpoint.method} ${endpoint.path}`,
    anonymous: cells.get('anonymous'),
    nobody: cells.get('nobody'),
    oneOf: endpoint.auth === 'key' ? 'a key' : ofEverybody ? 'everybody' : opens,
    ...needed,
    administrator: cells.get('administrator'),
    'another department': cells.get('another department'),
    machine: cells.get('machine'),
    'another hospital': cells.get('another hospital'),
    'expert elsewhere': cells.get('expert elsewhere'),
  }
}

function pageOf(lines: ReturnType<typeof lineOf>[]): string {
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  const short = (codes: string | string[], between = ' or ') =>
    typeof codes === 'string' ? codes : codes.map((code) => `\`${code.replace('pacs:', '')}\``).join(between)
  const head = [
    'Call',
    'Route',
    'Without login',
    'Without permission',
    'Opened by',
    'Administrator',
    'Another department, all permissions',
    'A machine, all permissions of keys',
    'Another hospital, all permissions',
    'Expert of another hospital',
  ]
  return [
    '# Who may call what',
    '',
    'Written by `src/serve/authorization.test.ts`, which makes each call as each of these people, as one user for each single permission',
    'that opens it and as one who holds all others (with `FAULTS=10` as one user for each permission there is), and compares what is',
    'answered with what the endpoint tables declare. `absent`: the ids of this hospital are answered as ids that never were, with the',
    'same bytes. After a change of the tables: `npx vitest run --project server src/serve/authorization.test.ts -u`.',
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines.map((line) =>
      row([
        `\`${line.call}\``,
        `\`${line.route}\``,
        line.anonymous,
        line.nobody,
        line.allOf === undefined ? short(line.oneOf) : short(line.allOf, ' and '),
        line.administrator,
        line['another department'],
        line.machine,
        line['another hospital'],
        line['expert elsewhere'],
      ]),
    ),
    '',
  ].join('\n')
}

describe('The matrix of rights', () => {
  test('every call says who may make it: without a login, everybody who has one, or by a permission that exists', () => {
    const known = new Set<string>(permissionCodes)
    const without = endpoints.filter((each) => each.auth === 'bearer' && permissionOf(each) === undefined)
    expect(without.map((each) => each.id).sort()).toEqual(forEverybody)
    for (const each of endpoints) {
      expect(namesIn(permissionOf(each)).filter((code) => !known.has(code))).toEqual([])
    }
  })

  test('each call is answered to each of them as it is declared, and no row of a hospital is touched from another', async () => {
    const observed = new Map<MatrixActor, Map<string, string>>()
    const [strangers, own] = [
      actors.filter((each) => each.hospital === 'second'),
      [...actors.filter((each) => each.hospital === 'first'), ...holdersOfOthers.values()],
    ]
    const before = await digestRows(server)
    await inLanes(strangers, async (actor) => void observed.set(actor, new Map(await walk(actor))))
    expect(await digestRows(server)).toEqual(before)
    await inLanes(own, async (actor) => void observed.set(actor, new Map(await walk(actor))))

    const wrong = [...strangers, ...own].flatMap((actor) =>
      callsOf(actor).flatMap((endpoint) => {
        const [is, must] = [observed.get(actor)?.get(endpoint.id), declaredOutcome(endpoint, actor)]
        return is === must ? [] : [`${endpoint.id} as ${actor.name}: ${is}, not ${must}`]
      }),
    )
    expect(wrong).toEqual([])
    // Nobody who holds all others was let in, and each call that a permission opens has such a one.
    const refused = [...holdersOfOthers.values()].flatMap((actor) => [...(observed.get(actor) ?? [])])
    expect(refused.filter(([, outcome]) => outcome !== 'forbidden')).toEqual([])
    expect(refused).toHaveLength(endpoints.filter((each) => namedBy(each).length > 0).length)
    // A server that refuses everything would refuse nothing wrongly.
    for (const endpoint of endpoints.filter(({ auth }) => auth !== 'key')) {
      const outcomes = actors.map((actor) => observed.get(actor)?.get(endpoint.id))
      expect([endpoint.id, outcomes.some((outcome) => outcome === 'allowed' || outcome === 'open')]).toEqual([
        endpoint.id,
        true,
      ])
    }
    const lines = endpoints.map((endpoint) =>
      lineOf(endpoint, new Map(actors.map((actor) => [actor.name, observed.get(actor)?.get(endpoint.id) as Outcome]))),
    )
    const folder = '../../../../docs/evidence'
    await expect(`${JSON.stringify(lines, null, 2)}\n`).toMatchFileSnapshot(`${folder}/authorization.json`)
    await expect(pageOf(lines)).toMatchFileSnapshot(`${folder}/authorization.md`)
  }, 900_000)

  test('each call that changes something or shows patient data stands in the log once, and so does each refusal', async () => {
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ request_id: string; call: string; outcome: string }>(
        sql`SELECT request_id, call, outcome FROM operation_log WHERE content NOT LIKE 'session ended:%'`,
      ),
    )
    const entries = new Map<string, string[]>()
    for (const row of rows)
      entries.set(row.request_id, [...(entries.get(row.request_id) ?? []), `${row.call} ${row.outcome}`])
    const slips = [...badInput, 'UNAUTHORIZED', 'PARAM_ERROR', 'RATE_LIMITED']
    const wrong = seen
      .filter(({ endpoint }) => endpoint.auth === 'bearer')
      .flatMap(({ endpoint, requestId, code, actor }) => {
        const isWritten = code !== 'done' ? !slips.includes(code) : isLogged(endpoint)
        const [is, must] = [entries.get(requestId) ?? [], isWritten ? [`${endpoint.id} ${code}`] : []]
        return JSON.stringify(is) === JSON.stringify(must) ? [] : [`${endpoint.id} ${code} as ${actor.name}: ${is}`]
      })
    expect([...new Set(wrong)]).toEqual([])
    const calls = [...actors, ...holdersOfOthers.values()].map((actor) => callsOf(actor).length)
    expect(seen.length).toBeGreaterThan(calls.reduce((sum, count) => sum + count))
  })
})

/** Reads that give something out, which they write down as changes. */
const givingOut = [
  'image.uploadToken',
  'image.cacheUploadToken',
  'image.genericUploadToken',
  'realtimeConsultation.videoToken',
  'realtimeConsultation.uploadToken',
  'realtimeConsultation.expertUploadToken',
  'graphicConsultation.voiceToken',
]
/** Signs of life and measurements, which people would not look for in a log. */
const unlogged = ['study.heartbeat', 'session.activity', 'realtimeConsultation.checkRate']

function isLogged({ id, method, readsPatientData }: Endpoint): boolean {
  if (unlogged.includes(id)) return false
  return method !== 'GET' || readsPatientData === true || givingOut.includes(id)
}

test('fields that a call does not declare are refused, whatever column of whatever table they name, and change nothing', async () => {
  const columns = (await columnNames(server)).flatMap((name) => [
    name,
    name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  ])
  const director = actors.find((actor) => actor.name === 'another department')
  if (director === undefined) throw new Error('nobody holds everything')
  const writing = endpoints.filter(
    (each) => each.auth === 'bearer' && each.body !== undefined && !restless.test(each.id),
  )
  const token = await director.logIn()
  const before = await digestRows(server)
  const accepted: string[] = []
  await inLanes(writing, async (endpoint) => {
    const { path, init } = exampleCall(endpoint, { ...ownFields(director, token, endpoint), ...realIds })
    const body = JSON.parse(String(init.body))
    const strange = [...new Set(columns)].filter((name) => !Object.hasOwn(endpoint.body ?? {}, name))
    // Each one alone is the same check as all together; some are sent alone all the same.
    const tries = [strange, ...strange.slice(0, howOften(2, strange.length)).map((name) => [name])]
    for (const names of tries) {
      const more = Object.fromEntries(names.map((name) => [name, 'printed']))
      const answer = await server.fetch(path, {
        ...init,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ ...more, ...body }),
      })
      const { errorCode } = await answer.json()
      if (errorCode !== 'SCHEMA_VALIDATION_FAILED') accepted.push(`${endpoint.id} ${names[0]} ${errorCode}`)
    }
  })
  expect(accepted).toEqual([])
  expect(await digestRows(server)).toEqual(before)
}, 120_000)

test('neither the server’s log nor the operation log holds a phone, a name of a patient, a token or a password', async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ text: string }>(sql`SELECT row_to_json(o)::text AS text FROM operation_log o`),
  )
  const written = [...server.logLines, ...rows.map(({ text }) => text)].join('\n')
  for (const secret of ['13700009999', '13500000001', ...tokens, 'Test#2026', 'BEGIN PRIVATE'])
    expect(written).not.toContain(secret)
  expect(written).not.toMatch(/Bearer |argon2/)
  // Each entry is one line, whatever it contains.
  const breaks = ['\n', '\r', '\u001B']
  expect(server.logLines.filter((line) => breaks.some((each) => line.trimEnd().includes(each)))).toEqual([])
})
