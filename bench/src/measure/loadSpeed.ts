import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, imageApi, type Pacs, PacsError, StudyId, studyApi } from '@opensono/pacs-core'
import { io, type Socket } from 'socket.io-client'
import { ownBytes, processTree, serversOf } from '../browser/processes'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'
import { seedStudies } from './seedStudies'
import { type SeededUser, seedUsers } from './seedUsers'
import { addStill, anyStill } from './stills'

const studies = 100_000
const people = 50
const connections = 200
/** A user reads a list, on average, this often; every fourth time they add a still too. */
const turnMs = 4_000
/** Times as many calls as the server answers in the same time: what is too much does not depend on the machine. */
const burstFactor = 5
const burstMs = Number(process.env.OVERLOAD_SECONDS ?? 60) * 1_000
/** Who call in the burst: one may ask for two lists in a second, and must not be refused for that alone. */
const crowd = 600
/** Calls that are open at a time while the most is measured that the server answers. */
const openAtMost = 32
const capacityMs = 8_000
const page = { pageNumber: 0, pageSize: 20 }
/** Half an hour at night; two minutes say the same with less confidence. */
const lastMs = Number(process.env.LOAD_MINUTES ?? 2) * 60_000

const apis = { study: studyApi, image: imageApi }
type Client = Pacs<typeof apis>

/** A user of the load, with their own connection to the server. */
interface Person {
  readonly pacs: Client
  readonly studyId: StudyId
}

/** How one call ended. */
interface Ended {
  readonly code: 'OK' | string
  readonly tookMs: number
  /** Since the load began. */
  readonly atMs: number
}

/** Statuses by which a server under too much load refuses work. */
const shedStatuses: readonly string[] = ['429', '503']

async function ended(begunAt: number, work: () => Promise<unknown>): Promise<Ended> {
  const startedAt = performance.now()
  let code = 'OK'
  try {
    await work()
  } catch (thrown) {
    code = PacsError.from(thrown).code
  }
  const now = performance.now()
  return { code, tookMs: now - startedAt, atMs: now - begunAt }
}

/** Calls at their own times, no matter how slowly the earlier ones are answered. */
async function openLoop(calls: number, everyMs: number, call: (turn: number) => Promise<unknown>): Promise<void> {
  const begunAt = performance.now()
  const open: Promise<unknown>[] = []
  for (let turn = 0; turn < calls; turn += 1) {
    await pause(Math.max(0, begunAt + turn * everyMs - performance.now()))
    open.push(call(turn))
  }
  await Promise.all(open)
}

async function connect(product: Product, { token }: SeededUser): Promise<Socket> {
  const socket = io(`${product.url}/messaging`, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** The usual load for some minutes. */
async function usualLoad(persons: readonly Person[], still: Uint8Array) {
  const lists: Ended[] = []
  const stills: number[] = []
  const failures: string[] = []
  const servers = serversOf(processTree(process.pid))
  const sizes: number[] = []
  const begunAt = performance.now()
  const everyMs = turnMs / persons.length
  await openLoop(Math.floor(lastMs / everyMs), everyMs, async (turn) => {
    const person = persons[turn % persons.length]
    if (person === undefined) return
    if (turn % persons.length === 0) sizes.push(ownBytes(servers))
    const list = await ended(begunAt, () => person.pacs.study.search(page))
    lists.push(list)
    if (list.code !== 'OK') failures.push(list.code)
    if (Math.floor(turn / persons.length) % 4 !== turn % 4) return
    const still_ = await ended(begunAt, async () => stills.push(await addStill(person.pacs, person.studyId, still)))
    if (still_.code !== 'OK') failures.push(still_.code)
  })
  return { lists, stills, failures, sizes }
}

/** Who calls in the burst: as a browser does, over connections that stay open, and six of them at most. */
interface Caller {
  readonly token: string
  readonly agent: Agent
}

const callerOf = ({ token }: SeededUser): Caller => ({ token, agent: new Agent({ keepAlive: true, maxSockets: 6 }) })

/** A list by the plainest client there is: one call, which does not try again, and costs the machine little beside the server. */
function askPlainly(product: Product, { token, agent }: Caller, begunAt: number): Promise<Ended> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (code: string) => {
      const now = performance.now()
      resolve({ code, tookMs: now - startedAt, atMs: now - begunAt })
    }
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const options = { agent, method: 'POST', headers }
    const asked = request(`${product.url}/api/pacs/study/search`, options, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode === 200 ? 'OK' : String(answer.statusCode)))
    })
    asked.once('error', ({ message }) => end(message))
    asked.end(JSON.stringify(page))
  })
}

/** How many lists the server answers in a second when some clients ask without a pause. */
async function measureCapacity(product: Product, users: readonly Caller[]): Promise<number> {
  const begunAt = performance.now()
  let turn = 0
  let answered = 0
  const client = async () => {
    while (performance.now() - begunAt < capacityMs) {
      const user = users[turn++ % users.length]
      if (user !== undefined && (await askPlainly(product, user, begunAt)).code === 'OK') answered += 1
    }
  }
  await Promise.all(Array.from({ length: openAtMost }, client))
  return (answered * 1_000) / (performance.now() - begunAt)
}

/** Several times as many lists as the server answers, and how soon the usual is fast again. */
async function overload(product: Product, persons: readonly Person[], usualP95: number) {
  const users = (await seedUsers(product, crowd)).map(callerOf)
  const capacity = await measureCapacity(product, users)
  // The calls of the measurement above count in the minute of each user.
  await pause(60_000)
  const burst: Ended[] = []
  const begunAt = performance.now()
  const everyMs = 1_000 / (capacity * burstFactor)
  const turns = Math.floor(burstMs / everyMs)
  const flood = openLoop(turns, everyMs, async (turn) => {
    const user = users[turn % users.length]
    if (user !== undefined) burst.push(await askPlainly(product, user, begunAt))
  })
  // The usual calls go on from the last call of the burst, answered or not.
  await pause(turns * everyMs)
  const endedAt = performance.now() - begunAt
  const after = await usualLists(persons, begunAt)
  await flood
  for (const { agent } of users) agent.destroy()
  after.sort((one, other) => one.atMs - other.atMs)
  const slow = after.filter(({ code, tookMs }) => code !== 'OK' || tookMs > usualP95)
  // One in twenty is slower than the usual p95 at any time.
  const last = slow.slice(0, Math.max(0, slow.length - Math.ceil(after.length * 0.05))).at(-1)
  return { burst, capacity, recoveredMs: last === undefined ? 0 : Math.max(0, last.atMs - endedAt) }
}

/** The figures of the burst. */
function overloadFigures({ burst, capacity, recoveredMs }: Awaited<ReturnType<typeof overload>>): Figure[] {
  const took = (of: readonly Ended[]) => of.map(({ tookMs }) => tookMs)
  const answered = burst.filter(({ code }) => code === 'OK')
  const shed = burst.filter(({ code }) => shedStatuses.includes(code))
  const broken = burst.filter((each) => !answered.includes(each) && !shed.includes(each))
  const note = [...new Set(broken.map(({ code }) => code))].join(' ')
  const asked = {
    name: `Overload: lists asked for in ${burstMs / 1_000} seconds`,
    unit: 'calls',
    value: burst.length,
    runs: 1,
  } as const
  return [
    { name: 'Overload: lists in a second that the server answers at most', unit: 'calls', value: capacity, runs: 1 },
    { ...asked, note: `${burstFactor} times as many as it answers, by ${crowd} users` },
    { name: 'Overload: refused as too many', unit: 'calls', value: shed.length, runs: burst.length, atLeast: 1 },
    {
      name: 'Overload: a refusal, p95',
      unit: 'ms',
      value: quantile(took(shed), 0.95),
      runs: shed.length,
      target: 1_000,
    },
    {
      name: 'Overload: slowest refusal',
      unit: 'ms',
      value: Math.max(0, ...took(shed)),
      runs: shed.length,
      target: 1_000,
    },
    {
      name: 'Overload: p95 of those that were answered',
      unit: 'ms',
      value: quantile(took(answered), 0.95),
      runs: answered.length,
    },
    { name: 'Overload: failed otherwise', unit: 'calls', value: broken.length, runs: burst.length, target: 0, note },
    { name: 'Overload: usual speed again after', unit: 'ms', value: recoveredMs, runs: 1, target: 10_000 },
  ]
}

/** Fifty users who are logged in, with 100,000 studies. */
async function makePersons(product: Product) {
  await seedStudies(product, studies)
  const seeded = await seedUsers(product, people)
  const persons = seeded.map(({ token, studyId }): Person => {
    return {
      pacs: createPacs({ baseUrl: product.url, apis, token: () => token }),
      studyId: StudyId.parse(studyId),
    }
  })
  return { seeded, persons }
}

/** Lists of all in turn, as often as they usually look at one, for twenty seconds. */
async function usualLists(persons: readonly Person[], begunAt: number): Promise<Ended[]> {
  const lists: Ended[] = []
  const list = (turn: number) =>
    ended(begunAt, () => persons[turn % persons.length]?.pacs.study.search(page) ?? Promise.resolve())
  await openLoop(250, turnMs / persons.length, async (turn) => lists.push(await list(turn)))
  return lists
}

/**
 * Five times as many lists as the server answers, for a minute, and the usual ones before and after.
 *
 * @param product - runs with its demo; it is left with 100,000 studies.
 */
export async function measureOverload(product: Product): Promise<Figure[]> {
  const { persons } = await makePersons(product)
  const before = (await usualLists(persons, performance.now())).map(({ tookMs }) => tookMs)
  const usual = quantile(before, 0.95)
  const burst = await overload(product, persons, Math.max(usual, 50))
  return [
    { name: 'Overload: usual p95 before', unit: 'ms', value: usual, range: rangeOf(before), runs: before.length },
    ...overloadFigures(burst),
  ]
}

/**
 * Fifty users at work with 100,000 studies and 200 open connections.
 *
 * @param product - runs with its demo; it is left with 100,000 studies.
 */
export async function measureLoad(product: Product): Promise<Figure[]> {
  const { seeded, persons } = await makePersons(product)
  const [first] = persons
  if (first === undefined) throw new Error('Nobody was logged in.')
  const still = await anyStill(product.url, first.pacs)
  const sockets: Socket[] = []
  try {
    for (let place = 0; place < connections; place += 1) {
      const user = seeded[place % seeded.length]
      if (user !== undefined) sockets.push(await connect(product, user))
    }
    const { lists, stills, failures, sizes } = await usualLoad(persons, still)
    const answered = lists.map(({ tookMs }) => tookMs)
    const usualP95 = quantile(answered, 0.95)
    const growth = ((sizes.at(-1) ?? 0) / (sizes[Math.floor(sizes.length / 4)] ?? 1) - 1) * 100
    const runs = lists.length
    return [
      { name: 'Load: list of 20, p95', unit: 'ms', value: usualP95, range: rangeOf(answered), runs, target: 200 },
      { name: 'Load: list of 20, p99', unit: 'ms', value: quantile(answered, 0.99), runs, target: 500 },
      {
        name: 'Load: credentials and callback of a still, p95',
        unit: 'ms',
        value: quantile(stills, 0.95),
        range: rangeOf(stills),
        runs: stills.length,
        target: 100,
      },
      {
        name: 'Load: calls that failed',
        unit: 'calls',
        value: failures.length,
        runs,
        target: 0,
        note: failures.join(' '),
      },
      {
        name: 'Load: growth of the server after a quarter of the time',
        unit: '%',
        value: growth,
        runs: 1,
        target: 10,
        note: `${lastMs / 60_000} minutes; LOAD_MINUTES makes it longer`,
      },
    ]
  } finally {
    for (const socket of sockets) socket.disconnect()
  }
}
