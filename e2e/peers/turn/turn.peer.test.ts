import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RoomMediaAccess, RoomSignal } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meshAccess } from '../../../examples/reference-server/src/modules/consultation/media'
import { doctor, expert } from '../../../packages/pacs-consultation/src/testing/participants'
import { run } from '../../../scripts/setup/run.mjs'
import { type Side, TurnNetwork } from './TurnNetwork'

const sides = { doctor, expert } as const
/** A cut of minutes finds credentials and connections older than one of seconds. */
const cuts = process.env.FAULTS === 'full' ? [5_000, 120_000] : [5_000, 20_000]
const backMs = 15_000

let network: TurnNetwork
let folder: string
const pages = new Map<Side, Page>()

const accessOf = (side: Side): RoomMediaAccess => {
  const ice = { turnUrls: [network.urlOf(side)], stunUrls: [], secret: network.secret, isRelayOnly: false }
  return meshAccess(ice, sides[side].userId, Date.now())
}

async function open(side: Side): Promise<Page> {
  const page = await (await network.browse(side)).newPage()
  await page.exposeFunction('sendSignal', async (signal: RoomSignal) => {
    const other = pages.get(side === 'doctor' ? 'expert' : 'doctor')
    const told = { ...signal, peerId: sides[side].userId }
    await other?.evaluate((passed) => window.turnPage.hear(passed), told).catch(() => undefined)
  })
  await page.setContent('<!doctype html><title>room</title>')
  await page.addScriptTag({ path: path.join(folder, 'page.js') })
  return page
}

const pageOf = (side: Side): Page => {
  const page = pages.get(side)
  if (page === undefined) throw new Error(`${side} has no page`)
  return page
}
const shown = () => pageOf('expert').evaluate(() => window.turnPage.shown())
const setLive = (isLive: boolean) =>
  Promise.all([...pages.values()].map((page) => page.evaluate((live) => window.turnPage.setLive(live), isLive)))

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-turn-page-'))
  const config = path.join(import.meta.dirname, 'page.vite.mjs')
  const { code, output } = await run('vite', ['build', '--config', config], { env: { VITE_OUT: folder } })
  if (code !== 0) throw new Error(output)
  network = await TurnNetwork.open()
  for (const side of ['doctor', 'expert'] as const) pages.set(side, await open(side))
  for (const [side, page] of pages) {
    await page.evaluate(([self, all, access]) => window.turnPage.enter(self, all, access), [
      sides[side],
      [doctor, expert],
      accessOf(side),
    ] as const)
  }
  await pageOf('doctor').evaluate(() => window.turnPage.publish())
}, 120_000)
afterAll(async () => {
  await network?.close()
  await rm(folder, { recursive: true, force: true })
})

test('where no direct way leads from one side to the other, the picture comes by the TURN server', async () => {
  await expect.poll(shown, { timeout: 20_000 }).toBeGreaterThan(20)
  expect(await pageOf('expert').evaluate(() => window.turnPage.isRelayed())).toBe(true)
})

test('the TURN server relays to nobody at a private or loopback address', async () => {
  const access = accessOf('doctor')
  const turn = access.kind === 'mesh' ? access.iceServers.at(-1) : undefined
  const relayTo = (peer: string) => network.relayTo(peer, turn?.username ?? '', turn?.credential ?? '')
  for (const peer of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '172.16.0.9', '224.0.0.1'])
    expect(await relayTo(peer), peer).toContain('403 (Forbidden IP)')
  expect(await relayTo('203.0.113.6')).not.toContain('403')
})

for (const cutMs of cuts) {
  test(
    `after a cut of ${cutMs / 1_000} s the picture is back within ${backMs / 1_000} s`,
    async () => {
      await network.setLine('expert', false)
      await setLive(false)
      await pageOf('expert').waitForTimeout(cutMs)
      const before = await shown()
      await network.setLine('expert', true)
      const joinedAt = Date.now()
      await setLive(true)
      await expect.poll(shown, { timeout: backMs, interval: 50 }).toBeGreaterThan(before + 5)
      console.log(`after a cut of ${cutMs / 1_000} s the picture was back in ${Date.now() - joinedAt} ms`)
    },
    cutMs + backMs + 30_000,
  )
}
