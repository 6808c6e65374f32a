import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, PacsError, sessionApi, studyApi } from '@opensono/pacs-core'
import { io } from 'socket.io-client'
import { ownBytes, processTree, serversOf } from '../browser/processes'
import type { Figure } from '../report/Figure'
import { seedStudies } from './seedStudies'
import { type SeededUser, seedUsers } from './seedUsers'

const studies = 100_000
const atOnce = 25
const sampleMs = 1_000
/** Eight hours at night; some minutes show a leak that is large. */
const minutes = Number(process.env.SOAK_MINUTES ?? 5)
const lastMs = minutes * 60_000
const apis = { session: sessionApi, study: studyApi }

interface Sample {
  atMs: number
  megabytes: number
  handles: number
}

/** How much a line through the samples rises in an hour, in percent of their mean. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, is] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map(of))]
  const rise = samples.reduce((sum, sample) => sum + (sample.atMs - at) * (of(sample) - is), 0)
  const run = samples.reduce((sum, { atMs }) => sum + (atMs - at) ** 2, 0)
  return ((rise / run) * 3_600_000 * 100) / is
}

/** Somebody's time at work: a connection, a list, and the end of the session, which ends the connection. */
async function work(product: Product, { token }: SeededUser): Promise<void> {
  const pacs = createPacs({ baseUrl: product.url, apis, token: () => token })
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

/**
 * Sessions that begin, look at a list and end, over and over, and what the server keeps of them.
 *
 * @param product - runs with its demo; it is left with 100,000 studies.
 */
export async function measureSoak(product: Product): Promise<Figure[]> {
  await seedStudies(product, studies)
  const servers = serversOf(processTree(process.pid))
  const samples: Sample[] = []
  const failures: string[] = []
  const begunAt = performance.now()
  const handles = () => servers.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)
  const watch = setInterval(() => {
    samples.push({ atMs: performance.now() - begunAt, megabytes: ownBytes(servers) / 2 ** 20, handles: handles() })
  }, sampleMs)
  let sessions = 0
  try {
    while (performance.now() - begunAt < lastMs) {
      const users = await seedUsers(product, atOnce)
      await Promise.all(
        users.map((user) => work(product, user).catch((thrown) => void failures.push(PacsError.from(thrown).code))),
      )
      sessions += users.length
    }
    // Connections that were closed are gone a moment later.
    await pause(2 * sampleMs)
  } finally {
    clearInterval(watch)
  }
  // What a server takes on while it warms up is no leak.
  const later = samples.slice(Math.floor(samples.length / 4))
  const open = later.map((sample) => sample.handles)
  const note = `${minutes} minutes; SOAK_MINUTES makes it longer, and the slope mean more`
  const of = { runs: later.length, target: 1 }
  return [
    { name: 'Soak: sessions that began and ended', unit: 'calls', value: sessions, runs: 1 },
    { name: 'Soak: sessions that failed', unit: 'calls', value: failures.length, runs: sessions, target: 0 },
    {
      name: 'Soak: rise of memory in an hour',
      unit: '%',
      value: slope(later, (sample) => sample.megabytes),
      ...of,
      note,
    },
    {
      name: 'Soak: rise of open files and connections in an hour',
      unit: '%',
      value: slope(later, (sample) => sample.handles),
      ...of,
      note: `${Math.min(...open)} to ${Math.max(...open)} at a time, ${samples.at(-1)?.handles ?? 0} at the end`,
    },
  ]
}
