import { type PacsClient, PacsError, type RoomMediaAccess, realtimeConsultationApi } from '@opensono/pacs-core'
import type { SelfCheckResult, SelfCheckRunner } from './SelfCheck'

/** Servers that have not answered by then do not, in milliseconds. */
const gatherMs = 8_000

type MeshAccess = Extract<RoomMediaAccess, { kind: 'mesh' }>

/** Which kinds of addresses there are: of this computer, as STUN sees it, and of the TURN server. */
function gather(access: MeshAccess, signal: AbortSignal, after: (ms: number, done: () => void) => () => void) {
  const connection = new RTCPeerConnection({
    iceServers: access.iceServers.map((server) => ({ ...server })) as RTCIceServer[],
  })
  return new Promise<ReadonlySet<string>>((resolve) => {
    const kinds = new Set<string>()
    const finish = () => {
      cancel()
      connection.close()
      resolve(kinds)
    }
    const cancel = after(gatherMs, finish)
    signal.addEventListener('abort', finish, { once: true })
    connection.onicecandidate = ({ candidate }) => {
      if (candidate === null) finish()
      else if (candidate.type !== null) kinds.add(candidate.type)
      if (kinds.has('relay')) finish()
    }
    connection.createDataChannel('check')
    connection.setLocalDescription().catch(finish)
  })
}

function judge({ iceServers }: MeshAccess, kinds: ReadonlySet<string>): SelfCheckResult {
  const hasTurn = iceServers.some(({ urls }) => urls.some((url) => /^turns?:/.test(url)))
  if (kinds.has('relay')) return { code: 'ok' }
  if (kinds.has('srflx')) return { code: hasTurn ? 'noRelay' : 'ok' }
  if (kinds.size === 0) return { code: 'blocked' }
  return { code: hasTurn ? 'noRelay' : 'localOnly' }
}

/** Asks the STUN and TURN servers of the hospital for addresses. */
export function checkMediaPath(pacs: PacsClient): SelfCheckRunner {
  return {
    async run({ clock, signal }) {
      if (globalThis.RTCPeerConnection === undefined) return { code: 'unsupported' }
      try {
        const access = await pacs.call(realtimeConsultationApi.checkMedia, {}, { signal })
        // LiveKit is reached as the server is.
        if (access.kind !== 'mesh') return { code: 'ok' }
        return judge(access, await gather(access, signal, (ms, done) => clock.after(ms, done)))
      } catch (thrown) {
        return { code: PacsError.from(thrown).isRetryable ? 'unreachable' : 'failed' }
      }
    },
  }
}
