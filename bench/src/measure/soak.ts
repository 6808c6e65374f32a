import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logIn } from '@opensono/e2e/harness/logIn'
import { Product } from '@opensono/e2e/harness/Product'
import { createPacs, PacsError, sessionApi, studyApi } from '@opensono/pacs-core'
import { io } from 'socket.io-client'
import { ownBytes, processTree, serversOf } from '../browser/processes'
import { askHeap, type Held } from '../probe/askHeap'
import type { Figure } from '../report/Figure'
import { seedStudies } from './seedStudies'
import { type SeededUser, seedUsers } from './seedUsers'

const studies = 10_000
const atOnce = 25
/** How often the server is asked what it holds. */
const sampleMs = 20_000
/** A phone gets few codes in an hour: some accounts take turns with real logins, by password and code. */
const loginMs = 45_000
const loginAccounts = [
  'registrar',
  'sonographer',
  'doctor',
  'expert',
  'director',
  'otherDoctor',
  'otherExpert',
] as const
/** Eight hours at night; a quarter of an hour shows a leak, for what is looked at is free of garbage. */
const minutes = Number(process.env.SOAK_MINUTES ?? 15)
const lastMs = minutes * 60_000
const probe = fileURLToPath(new URL('../probe/heapProbe.cjs', import.meta.url))
const apis = { session: sessionApi, study: studyApi }

interface Sample extends Held {
  atMs: number
  handles: number
  /** Sessions that had ended by then. */
  sessions: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** How much a line through the samples rises, for each unit of what stands below them. */
function slope(samples: readonly Sample[], below: (sample: Sample) => number, of: (sample: Sample) => number): number {
  const [middle, height] = [mean(samples.map(below)), mean(samples.map(of))]
  const rise = samples.reduce((sum, sample) => sum + (below(sample) - middle) * (of(sample) - height), 0)
  const run = samples.reduce((sum, sample) => sum + (below(sample) - middle) ** 2, 0)
  return rise / run
}

const clientOf = (product: Product, token: string) => createPacs({ baseUrl: product.url, apis, token: () => token })

/** Somebody's time at work: a connection, a list, and the end of the session, which ends the connection. */
async function work(product: Product, { token }: Pick<SeededUser, 'token'>): Promise<void> {
  const pacs = clientOf(product, token)
  const socket = io(`${product.url}/messaging`, { auth: { token }, transports: ['websocket'], forceNew: true })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    await pacs.study.search({ pageNumber: 0, pageSize: 20 })
    const isClosed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
    await pacs.session.logout()
    await isClosed
  } finally {
    socket.disconnect()
  }
}

/** Does something again and again, at least so long after it began as before, until the time is over. */
async function repeat(untilMs: number, everyMs: number, turn: () => Promise<unknown>): Promise<void> {
  while (performance.now() < untilMs) {
    const nextAt = performance.now() + everyMs
    await turn()
    await pause(Math.max(0, Math.min(nextAt, untilMs) - performance.now()))
  }
}

/** What the servers hold while sessions begin and end. */
async function watch(product: Product, socketPath: string) {
  const servers = serversOf(processTree(process.pid))
  const samples: Sample[] = []
  const failures: string[] = []
  const begunAt = performance.now()
  const untilMs = begunAt + lastMs
  let sessions = 0
  let logins = 0
  let refusedLogins = 0
  let peakBytes = 0
  const sample = async () => {
    const handles = servers.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)
    samples.push({ ...(await askHeap(socketPath)), handles, atMs: performance.now() - begunAt, sessions })
    peakBytes = Math.max(peakBytes, ownBytes(servers))
    if (process.env.SOAK_TRACE !== undefined) console.log(JSON.stringify(samples.at(-1)))
  }
  const one = async (user: Pick<SeededUser, 'token'>) => {
    await work(product, user).catch((thrown) => void failures.push(PacsError.from(thrown).code))
    sessions += 1
  }
  await Promise.all([
    repeat(untilMs, sampleMs, sample),
    repeat(untilMs, loginMs, async () => {
      const account = loginAccounts[(logins + refusedLogins) % loginAccounts.length] ?? 'director'
      const token = await logIn(product.url, account).catch((thrown: unknown) => {
        // There are no more codes for this phone just now, or no place for one more call.
        if (!PacsError.from(thrown).is('RATE_LIMITED', 'SERVER_BUSY')) throw thrown
        refusedLogins += 1
      })
      if (token === undefined) return
      await one({ token })
      logins += 1
    }),
    repeat(untilMs, 0, async () => void (await Promise.all((await seedUsers(product, atOnce)).map(one)))),
  ])
  // Connections that were closed are gone a moment later.
  await pause(5_000)
  await sample()
  return { samples, failures, sessions, logins, peakBytes }
}

/** The figures of the samples. */
function figuresOf({ samples, failures, sessions, logins, peakBytes }: Awaited<ReturnType<typeof watch>>): Figure[] {
  // What a server takes on while it warms up is no leak.
  const later = samples.slice(Math.floor(samples.length / 3), -1)
  const last = samples.at(-1)
  const heap = ({ heapUsed, external }: Sample) => heapUsed + external
  const percentAnHour = (of: (sample: Sample) => number) =>
    (slope(later, ({ atMs }) => atMs, of) * 3_600_000 * 100) / mean(later.map(of))
  const bytesEach = slope(later, (sample) => sample.sessions, heap)
  const open = later.map(({ handles }) => handles)
  const kinds = Object.entries(last?.resources ?? {}).map(([kind, count]) => `${count} ${kind}`)
  const runs = later.length
  const megabytes = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10
  const note = `${minutes} minutes after a third of them; ${later.map((each) => megabytes(heap(each))).join(' ')} MB`
  return [
    {
      name: 'Soak: sessions that began and ended',
      unit: 'calls',
      value: sessions,
      runs: 1,
      atLeast: 5_000,
      note: `${logins} of them with password and code`,
    },
    {
      name: 'Soak: sessions that failed',
      unit: 'calls',
      value: failures.length,
      runs: sessions,
      target: 0,
      note: [...new Set(failures)].join(' '),
    },
    {
      name: 'Soak: rise of the heap after collecting garbage, in an hour',
      unit: '%',
      value: percentAnHour(heap),
      runs,
      target: 1,
      note,
    },
    { name: 'Soak: rise of the heap with each session', unit: 'kB', value: bytesEach / 1024, runs },
    { name: 'Soak: memory of the server at most', unit: 'MB', value: peakBytes / 2 ** 20, runs },
    {
      name: 'Soak: rise of open files and connections in an hour',
      unit: '%',
      value: percentAnHour(({ handles }) => handles),
      runs,
      target: 1,
      note: `${Math.min(...open)} to ${Math.max(...open)} at a time, ${last?.handles ?? 0} at the end`,
    },
    {
      name: 'Soak: timers at the end',
      unit: 'calls',
      value: last?.resources.Timeout ?? 0,
      runs: 1,
      note: kinds.join(', '),
    },
  ]
}

/** Sessions that begin, look at a list and end, over and over, on a server of its own, and what the server keeps of them. */
export async function measureSoak(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-soak-'))
  const socketPath = path.join(folder, 'probe.sock')
  const product = await Product.start({
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--require ${probe}`,
    HEAP_PROBE: socketPath,
  })
  try {
    await seedStudies(product, studies)
    return figuresOf(await watch(product, socketPath))
  } finally {
    await product.stop()
    await rm(folder, { recursive: true })
  }
}
