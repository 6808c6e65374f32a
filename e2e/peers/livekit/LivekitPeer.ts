import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { RoomMediaAccess } from '@opensono/pacs-core'
import type { Actor } from '../../../examples/reference-server/src/database/actor'
import { livekitAccess } from '../../../examples/reference-server/src/modules/consultation/media'
import { freePorts } from '../../harness/freePorts'

const startPatienceMs = 30_000

/** LiveKit's own server, on this machine alone. */
export class LivekitPeer {
  readonly url: string
  readonly apiKey = 'opensono'
  readonly apiSecret = randomBytes(32).toString('hex')
  readonly #port: number
  readonly #rtcPort: number
  #process: ChildProcess | null = null
  #words = ''

  private constructor(port: number, rtcPort: number) {
    this.#port = port
    this.#rtcPort = rtcPort
    this.url = `ws://127.0.0.1:${port}`
  }

  /** Starts the server that `LIVEKIT_SERVER` names. */
  static async start(): Promise<LivekitPeer> {
    const [port = 0, rtcPort = 0] = await freePorts(2)
    const peer = new LivekitPeer(port, rtcPort)
    await peer.begin()
    return peer
  }

  /** Id of its process; undefined while it does not run. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** What our server would give a user who may enter a room. */
  access(room: string, userId: string): RoomMediaAccess {
    return livekitAccess(this, { userId, userName: userId } as Actor, { room }, Date.now())
  }

  /** Starts it, and waits until it answers. */
  async begin(): Promise<void> {
    const file = process.env.LIVEKIT_SERVER
    if (file === undefined) throw new Error('LIVEKIT_SERVER names no server: npm run test:peers builds one')
    const config = {
      port: this.#port,
      bind_addresses: ['127.0.0.1'],
      rtc: {
        udp_port: this.#rtcPort,
        tcp_port: this.#rtcPort,
        use_external_ip: false,
        enable_loopback_candidate: true,
      },
      keys: { [this.apiKey]: this.apiSecret },
      logging: { level: 'warn' },
    }
    const server = spawn(file, ['--config-body', JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = server
    const hear = (chunk: Buffer) => {
      this.#words = (this.#words + chunk).slice(-4_000)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    for (const begun = Date.now(); !(await this.#isReady()); await pause(100)) {
      if (server.exitCode !== null) throw new Error(`livekit-server ended with ${server.exitCode}: ${this.#words}`)
      if (Date.now() - begun > startPatienceMs) throw new Error(`livekit-server is not ready: ${this.#words}`)
    }
  }

  /** Ends it without a warning, as a crash would. */
  async kill(): Promise<void> {
    const server = this.#process
    this.#process = null
    if (server === null || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.#port}/`, { signal: AbortSignal.timeout(2_000) })).ok
    } catch {
      return false
    }
  }
}
