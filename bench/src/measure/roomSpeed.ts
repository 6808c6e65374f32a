import { registerStudy } from '@opensono/e2e/harness/registerStudy'
import { LivekitPeer } from '@opensono/e2e/peers/livekit/LivekitPeer'
import type { RoomMediaAccess } from '@opensono/pacs-core'
import { io, type Socket } from 'socket.io-client'
import type { RoomSample } from '../../page/measureRoom'
import { makeCard } from '../browser/makeCard'
import { measureInPage, type PageBench } from '../browser/measureInPage'
import type { PageHost } from '../browser/PageHost'
import { cpuMs } from '../browser/processes'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'

const rounds = 5
const seconds = 6
const note =
  'both sides in one page, software encoding on two processors; a 1024x768 card of moving speckle at 25 frames a second'

/** Open connections to the server's events, and how often something happens. */
const connections = 200
const happenings = 20

async function openSocket(url: string, token: string): Promise<Socket> {
  const socket = io(`${url}/messaging`, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** How soon something that happens in a hospital is heard by everybody who is connected there. */
async function measureFanOut({ product, token }: PageBench): Promise<Figure[]> {
  const sockets: Socket[] = []
  const [calls, all, each]: [number[], number[], number[]] = [[], [], []]
  try {
    while (sockets.length < connections) sockets.push(await openSocket(product.url, token))
    for (let happening = 0; happening < happenings; happening += 1) {
      const beganAtMs = performance.now()
      const heard = sockets.map(
        (socket) =>
          new Promise<number>((resolve) => socket.once('study-changed', () => resolve(performance.now() - beganAtMs))),
      )
      await registerStudy(product.url, token, '测速')
      calls.push(performance.now() - beganAtMs)
      const tookMs = await Promise.all(heard)
      each.push(...tookMs)
      all.push(Math.max(...tookMs))
    }
  } finally {
    for (const socket of sockets) socket.disconnect()
  }
  const words = { note: `from the first of the calls that register a study; ${connections} connections of one client` }
  return [
    medianOf('Events: a study is registered, until its answer', 'ms', calls),
    medianOf('Events: a study is registered, until one of 200 connections hears it', 'ms', each, words),
    medianOf('Events: a study is registered, until all of 200 connections heard it', 'ms', all),
  ]
}

/** What a room uses of one processor, in percent: the browser that holds all who take part, and the server their pictures go through. */
interface Use {
  browser: number
  server: number
  widths: number[]
}

async function useOf(host: PageHost, experts: number, peer: LivekitPeer | null): Promise<Use> {
  const room = `bench-${experts}`
  const accesses: RoomMediaAccess[] =
    peer === null ? [] : ['doctor', 'expert', 'second-expert'].map((userId) => peer.access(room, userId))
  const pids = peer?.pid === undefined ? [] : [peer.pid]
  const used = () => ({ browser: host.browser?.usage().cpuMs ?? 0, server: cpuMs(pids) })
  const [before, beganAtMs] = [used(), performance.now()]
  const widths = await host.run('holdRoom', { experts, seconds: 10, accesses })
  const [after, tookMs] = [used(), performance.now() - beganAtMs]
  const share = (key: 'browser' | 'server') => (100 * (after[key] - before[key])) / tookMs
  return { browser: share('browser'), server: share('server'), widths }
}

/** What a browser uses that holds a whole room: the doctor who sends, and each expert; with a media server beside it where one is here. */
async function measureParties(host: PageHost): Promise<Figure[]> {
  const noted = ({ widths }: Use) => ({
    note: `of one processor; all who take part are in one browser, which also draws the card; ${widths.join(' and ')} wide at the end`,
  })
  const [one, two] = [await useOf(host, 1, null), await useOf(host, 2, null)]
  const figures = [
    medianOf('Room: processor, doctor and one expert', '%', [one.browser], noted(one)),
    medianOf('Room: processor, doctor and two experts', '%', [two.browser], noted(two)),
  ]
  if (process.env.LIVEKIT_SERVER === undefined) return figures
  const peer = await LivekitPeer.start()
  try {
    const [one, two] = [await useOf(host, 1, peer), await useOf(host, 2, peer)]
    return [
      ...figures,
      medianOf('Room through LiveKit: processor, doctor and one expert', '%', [one.browser], noted(one)),
      medianOf('Room through LiveKit: processor of its server, one expert', '%', [one.server]),
      medianOf('Room through LiveKit: processor, doctor and two experts', '%', [two.browser], noted(two)),
      medianOf('Room through LiveKit: processor of its server, two experts', '%', [two.server]),
    ]
  } finally {
    await peer.kill()
  }
}

/** The picture of a live/** The picture of a live consultation beside a bare `RTCPeerConnection` in one run, and how soon events are heard. */
export async function measureRoomSpeed(bench: PageBench): Promise<Figure[]> {
  const fanOut = await measureFanOut(bench)
  const inPage = await measureInPage(bench, await makeCard('1024x768'), async (host) => {
    const { ours, bare } = await host.run('measureRoom', { rounds, seconds })
    const enter = (samples: readonly RoomSample[]) => samples.map(({ enterMs }) => enterMs)
    const latency = (samples: readonly RoomSample[]) => samples.flatMap(({ latencyMs }) => latencyMs)
    const likeness = (samples: readonly RoomSample[]) => samples.flatMap(({ psnrDb }) => psnrDb)
    const widths = (samples: readonly RoomSample[]) =>
      `pictures came ${[...new Set(samples.map(({ widthPx }) => widthPx))].join(', ')} wide and were stretched to 1024`
    const share = (samples: readonly RoomSample[]) => samples.map(({ shown, drawn }) => (100 * shown) / drawn)
    return [
      medianOf('Room: entering to the first picture', 'ms', enter(ours), { note }),
      medianOf('Room: a bare connection to its first picture', 'ms', enter(bare)),
      medianOf('Room: drawn to shown, by a bar code in the picture', 'ms', latency(ours), { note }),
      medianOf('Room: drawn to shown, bare connection', 'ms', latency(bare)),
      ratioOf('Room: drawn to shown, ours over the bare connection', latency(ours), latency(bare)),
      medianOf('Room: pictures shown of those drawn', '%', share(ours)),
      medianOf('Room: pictures shown of those drawn, bare connection', '%', share(bare)),
      medianOf('Room: likeness of the picture shown (PSNR)', 'dB', likeness(ours), { note: widths(ours) }),
      medianOf('Room: likeness of the picture shown (PSNR), bare connection', 'dB', likeness(bare), {
        note: widths(bare),
      }),
      medianOf(
        'Room: a frozen frame of 1.5 MB, sent to verified',
        'ms',
        ours.flatMap(({ freezeMs }) => freezeMs ?? []),
      ),
      ...(await measureParties(host)),
    ]
  })
  return [...inPage, ...fanOut]
}
