import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { logIn } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, reportApi, studyApi } from '@opensono/pacs-core'
import { io, Manager } from 'socket.io-client'
import type { Figure } from '../report/Figure'

const attackMs = 8_000

/** Asks /healthz all the time, in a thread of its own, so that anyone who attacks does not slow down anyone who looks. */
const watching = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { Agent, get } = require('node:http')
  const agent = new Agent({ keepAlive: true })
  let worst = 0, calls = 0, isOver = false
  const ask = () => {
    if (isOver) return parentPort.postMessage({ worst, calls })
    const begunAt = performance.now()
    get(workerData + '/healthz', { agent }, (answer) => {
      answer.resume().on('end', () => {
        worst = Math.max(worst, performance.now() - begunAt)
        calls += 1
        setTimeout(ask, 5)
      })
    })
  }
  parentPort.once('message', () => { isOver = true })
  ask()
`

/** One attack: what is done over and over until its time is up. */
type Attack = (isOver: () => boolean) => Promise<void>

async function worstDelay(product: Product, attack: Attack): Promise<{ worst: number; calls: number }> {
  const watch = new Worker(watching, { eval: true, workerData: product.url })
  const endsAt = performance.now() + attackMs
  await attack(() => performance.now() > endsAt)
  watch.postMessage('stop')
  const [seen] = (await once(watch, 'message')) as [{ worst: number; calls: number }]
  await watch.terminate()
  return seen
}

/** Several at the same time, each over and over. */
const flood =
  (width: number, ask: () => Promise<unknown>): Attack =>
  async (isOver) => {
    const one = async () => {
      while (!isOver()) await ask()
    }
    await Promise.all(Array.from({ length: width }, one))
  }

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens a thousand connections that say nothing, and as many again as are closed. */
const anonymous =
  (product: Product): Attack =>
  async (isOver) => {
    const options = { transports: ['websocket'], reconnection: true, reconnectionDelay: 100, reconnectionDelayMax: 200 }
    const managers = Array.from({ length: 1_000 }, () => new Manager(product.url, options))
    while (!isOver()) await rest(50)
    for (const manager of managers) manager._close()
  }

/** Sends a hundred packets at once, over and over, and connects again when it is hung up on. */
function packets(product: Product, token: string): Attack {
  return flood(4, async () => {
    const socket = io(`${product.url}/messaging`, { auth: { token }, transports: ['websocket'], forceNew: true })
    socket.on('connect', () => {
      for (let packet = 0; packet < 100; packet += 1) socket.emit('anything', 'x'.repeat(1_000))
    })
    await Promise.race([new Promise((resolve) => socket.once('disconnect', resolve)), rest(1_000)])
    socket.disconnect()
  })
}

/**
 * The longest that anybody waits for the plainest answer while one caller attacks.
 *
 * @param product - runs with its demo.
 */
export async function measureAttacks(product: Product): Promise<Figure[]> {
  const [doctorToken, token] = [await logIn(product.url, 'doctor'), await logIn(product.url, 'administrator')]
  const headersOf = (of: string) => ({ Authorization: `Bearer ${of}`, 'Content-Type': 'application/json' })
  const apis = { report: reportApi, study: studyApi }
  const pacs = createPacs({ baseUrl: product.url, apis, token: () => doctorToken })
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await fetch(`${product.url}/api/pacs${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    // Anyone who is refused goes on at once, but not without a breath: the machine that attacks is this one.
    if (answer.status === 429) await rest(5)
  }
  const [study] = (await pacs.study.list({ pageNumber: 0, pageSize: 1 })).rows
  const [template] = await pacs.report.templates()
  if (study === undefined || template === undefined) throw new Error('The demo has no study to preview.')
  const text = { templateId: template.id, findings: 'Liver normal.\n'.repeat(700), impression: 'Normal.' }
  const writing = { ...text, result: 'negative' as const, imageIds: [] }
  await pacs.report.preview({ studyId: study.studyId, ...writing })
  const path = `/report/${study.studyId}/preview`
  const attacks: Record<string, Attack> = {
    nothing: async (isOver) => {
      while (!isOver()) await rest(50)
    },
    '1,000 connections without a login': anonymous(product),
    'a flood of packets': packets(product, token),
    'a flood of previews': flood(8, () => post(path, writing, headersOf(doctorToken))),
    'a flood of connection tests': flood(8, () => post('/his/test', {}, headersOf(token))),
  }
  const figures: Figure[] = []
  for (const [name, attack] of Object.entries(attacks)) {
    const { worst, calls } = await worstDelay(product, attack)
    figures.push({ name: `Worst /healthz during ${name}`, unit: 'ms', value: worst, runs: calls, target: 100 })
  }
  return figures
}
