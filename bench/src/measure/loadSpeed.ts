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
const burstFactor = 5
const burstMs = 30_000
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

/** Codes by which a server under too much load refuses work. */
const shedCodes: readonly string[] = ['RATE_LIMITED', 'SERVER_BUSY']

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

/** Several times the usual load, and how soon the usual is fast again. */
async function overload(persons: readonly Person[], usualP95: number) {
  const burst: Ended[] = []
  const begunAt = performance.now()
  const list = (turn: number) =>
    ended(begunAt, () => persons[turn % persons.length]?.pacs.study.search(page) ?? Promise.resolve())
  const everyMs = turnMs / persons.length / burstFactor
  const turns = Math.floor(burstMs / everyMs)
  const flood = openLoop(turns, everyMs, async (turn) => burst.push(await list(turn)))
  // The usual calls go on from the last call of the burst, answered or not.
  await pause(turns * everyMs)
  const endedAt = performance.now() - begunAt
  const after: Ended[] = []
  await openLoop(250, turnMs / persons.length, async (turn) => after.push(await list(turn)))
  await flood
  after.sort((one, other) => one.atMs - other.atMs)
  const slow = after.filter(({ code, tookMs }) => code !== 'OK' || tookMs > usualP95)
  // One in twenty is slower than the usual p95 at any time.
  const last = slow.slice(0, Math.max(0, slow.length - Math.ceil(after.length * 0.05))).at(-1)
  return { burst, recoveredMs: last === undefined ? 0 : Math.max(0, last.atMs - endedAt) }
}

/**
 * Fifty users at work with 100,000 studies and 200 open connections, then five times as many calls.
 *
 * @param product - runs with its demo; it is left with 100,000 studies.
 */
export async function measureLoad(product: Product): Promise<Figure[]> {
  await seedStudies(product, studies)
  const seeded = await seedUsers(product, people)
  const persons = seeded.map(({ token, studyId }): Person => {
    return {
      pacs: createPacs({ baseUrl: product.url, apis, token: () => token }),
      studyId: StudyId.parse(studyId),
    }
  })
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
    const { burst, recoveredMs } = await overload(persons, Math.max(usualP95, 50))
    const shed = burst.filter(({ code }) => shedCodes.includes(code))
    const broken = burst.filter(({ code }) => code !== 'OK' && !shedCodes.includes(code))
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
      {
        name: 'Overload, five times as many lists: p95',
        unit: 'ms',
        value: quantile(
          burst.map(({ tookMs }) => tookMs),
          0.95,
        ),
        runs: burst.length,
        note: `${shed.length} refused as busy, ${broken.length} failed`,
      },
      {
        name: 'Overload: slowest refusal',
        unit: 'ms',
        value: Math.max(0, ...shed.map(({ tookMs }) => tookMs)),
        runs: shed.length,
        target: 1_000,
      },
      { name: 'Overload: usual speed again after', unit: 'ms', value: recoveredMs, runs: 1, target: 10_000 },
    ]
  } finally {
    for (const socket of sockets) socket.disconnect()
  }
}
