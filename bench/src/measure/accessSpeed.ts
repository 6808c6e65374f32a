import { accounts, password } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, sessionApi } from '@opensono/pacs-core'
import { io } from 'socket.io-client'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'

/** The server judges ten passwords a minute for one account. */
const passwordsEach = 8
const calls = 1000
const switches = 20

async function samplesOf(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < count; round += 1) {
    const begunAt = performance.now()
    await work(round)
    samples.push(performance.now() - begunAt)
  }
  return samples
}

/** Proving a password: one argon2id hash, beside a call of the same server that proves nothing. */
async function measurePasswords(product: Product): Promise<Figure[]> {
  const pacs = createPacs({ baseUrl: product.url, apis: { session: sessionApi } })
  const phones = Object.values(accounts)
  const prove = (round: number) =>
    pacs.session.passwordCheck({ phone: phones[round % phones.length] ?? '', credentials: password })
  const proofs = await samplesOf(phones.length * passwordsEach, prove)
  const bare = await samplesOf(100, () => pacs.session.serverInfo())
  const runs = proofs.length
  return [
    { name: 'Login: password proven, p50', unit: 'ms', value: quantile(proofs, 0.5), range: rangeOf(proofs), runs },
    { name: 'Login: password proven, p95', unit: 'ms', value: quantile(proofs, 0.95), runs },
    {
      name: 'Login: what argon2id costs of it',
      unit: 'ms',
      value: quantile(proofs, 0.5) - quantile(bare, 0.5),
      runs,
      atLeast: 250,
      note: 'the median, less that of a call without a password',
    },
  ]
}

/** A call that knows its caller, beside a bare route of the same process. */
async function measureOverhead(product: Product, token: string): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path: string) => await (await fetch(product.url + path, { headers })).text()
  const [known, bare]: [number[], number[]] = [[], []]
  // In turns, so that whatever disturbs disturbs both.
  for (let round = 0; round < calls; round += 1) {
    bare.push(...(await samplesOf(1, () => ask('/healthz'))))
    known.push(...(await samplesOf(1, () => ask('/api/pacs/login/info'))))
  }
  const [ours, theirs] = [quantile(known, 0.5), quantile(bare, 0.5)]
  return [
    { name: 'Call with session and permission, p50', unit: 'ms', value: ours, range: rangeOf(known), runs: calls },
    { name: 'Bare route of the same server, p50', unit: 'ms', value: theirs, range: rangeOf(bare), runs: calls },
    { name: 'What knowing the caller costs a call', unit: 'ms', value: ours - theirs, runs: calls },
  ]
}

/** From the answer that ends a login to its refusal: by a call, and on an open connection. */
async function measureRevocation(product: Product, first: string): Promise<Figure[]> {
  const [byCall, bySocket]: [number[], number[]] = [[], []]
  let token = first
  for (let round = 0; round < switches; round += 1) {
    const current = token
    const pacs = createPacs({
      baseUrl: product.url,
      apis: { session: sessionApi },
      token: () => current,
    })
    const { departmentId } = await pacs.session.info()
    const rooms = await pacs.session.room({ departmentId })
    const socket = io(`${product.url}/messaging`, { auth: { token }, transports: ['websocket'], reconnection: false })
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve)
      socket.on('connect_error', reject)
    })
    const gone = new Promise<number>((resolve) => socket.on('disconnect', () => resolve(performance.now())))
    const roomName = rooms[round % rooms.length]?.name ?? ''
    token = (await pacs.session.switchRoom({ accessToken: current, roomName })).token
    const endedAt = performance.now()
    const headers = { authorization: `Bearer ${current}` }
    const refused = await fetch(`${product.url}/api/pacs/login/info`, { headers })
    if (refused.status !== 401) throw new Error(`a login that ended was answered with ${refused.status}`)
    byCall.push(performance.now() - endedAt)
    bySocket.push(Math.max(0, (await gone) - endedAt))
  }
  return [
    {
      name: 'Ended login: refused by the next call',
      unit: 'ms',
      value: quantile(byCall, 1),
      runs: switches,
      target: 1000,
    },
    { name: 'Ended login: connection hung up', unit: 'ms', value: quantile(bySocket, 1), runs: switches, target: 1000 },
  ]
}

/**
 * What it costs to know who calls, and how soon somebody is nobody.
 *
 * @param product - runs with its demo.
 * @param token - of somebody whose login the measurement ends.
 */
export async function measureAccess(product: Product, token: string): Promise<Figure[]> {
  return [
    ...(await measureOverhead(product, token)),
    ...(await measureRevocation(product, token)),
    ...(await measurePasswords(product)),
  ]
}
