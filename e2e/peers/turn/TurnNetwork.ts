import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { run } from '../../../scripts/setup/run.mjs'
import { chromiumFlags, chromiumPath } from '../../browser/chromium'

/** Where a browser is. */
export type Side = 'doctor' | 'expert'

/** Addresses of documentation (RFC 5737): what coturn must not relay to are private ones. */
const addresses = {
  doctor: { own: '203.0.113.2', turn: '203.0.113.1' },
  expert: { own: '203.0.113.6', turn: '203.0.113.5' },
} as const

/** What docs/contracts/consultation.md asks of a TURN server. */
const denied = [
  '10.0.0.0-10.255.255.255',
  '127.0.0.0-127.255.255.255',
  '172.16.0.0-172.31.255.255',
  '192.168.0.0-192.168.255.255',
]

async function must(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output}`)
  return output
}

/** Two browsers, each in a network of its own, and coturn between them: the only way from one to the other. */
export class TurnNetwork {
  readonly secret = 'a secret of the test'
  readonly #name = `os${process.pid}`
  readonly #children: ChildProcess[] = []
  readonly #browsers: Browser[] = []

  private constructor(private readonly folder: string) {}

  /** Makes the networks, and starts coturn. */
  static async open(): Promise<TurnNetwork> {
    const folder = await mkdtemp(path.join(tmpdir(), 'opensono-turn-'))
    await chmod(folder, 0o755)
    const network = new TurnNetwork(folder)
    try {
      for (const place of ['turn', 'doctor', 'expert']) {
        await must('ip', 'netns', 'add', network.#space(place))
        await network.#in(place, 'ip', 'link', 'set', 'lo', 'up')
      }
      for (const side of ['doctor', 'expert'] as const) await network.#connect(side)
      await network.#startTurn()
      return network
    } catch (error) {
      await network.close()
      throw error
    }
  }

  /** The TURN server as a side reaches it. */
  urlOf = (side: Side) => `turn:${addresses[side].turn}:3478`

  /** A browser in the network of a side. */
  async browse(side: Side): Promise<Browser> {
    const file = path.join(this.folder, `chromium-${side}`)
    await writeFile(file, `#!/bin/sh\nexec ip netns exec ${this.#space(side)} ${chromiumPath} "$@"\n`, { mode: 0o755 })
    const browser = await chromium.launch({
      executablePath: file,
      args: [...chromiumFlags, '--autoplay-policy=no-user-gesture-required'],
    })
    this.#browsers.push(browser)
    return browser
  }

  /** Cuts the line of a side, or joins it again. */
  async setLine(side: Side, isUp: boolean): Promise<void> {
    await this.#in('turn', 'ip', 'link', 'set', this.#line(side), isUp ? 'up' : 'down')
  }

  /** Asks coturn to relay to an address, as a client with credentials does; answers what the client said. */
  async relayTo(peer: string, username: string, credential: string): Promise<string> {
    const options = ['-n', '1', '-m', '1', '-u', username, '-w', credential, '-e', peer, addresses.doctor.turn]
    const { output } = await run('timeout', [
      ...['10', 'ip', 'netns', 'exec', this.#space('doctor'), 'turnutils_uclient', ...options],
    ])
    return output
  }

  async close(): Promise<void> {
    for (const browser of this.#browsers) await browser.close()
    for (const child of this.#children) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill()) await ended
    }
    for (const place of ['turn', 'doctor', 'expert']) await run('ip', ['netns', 'delete', this.#space(place)])
    await rm(this.folder, { recursive: true, force: true })
  }

  #space = (place: string) => `${this.#name}-${place}`
  #line = (side: Side) => `to-${side}`
  #in = (place: string, ...command: string[]) => must('ip', 'netns', 'exec', this.#space(place), ...command)

  async #connect(side: Side): Promise<void> {
    const { own, turn } = addresses[side]
    const far = `${this.#name}${side[0]}`
    await must('ip', 'link', 'add', far, 'type', 'veth', 'peer', 'name', this.#line(side), 'netns', this.#space('turn'))
    await must('ip', 'link', 'set', far, 'netns', this.#space(side))
    await this.#in(side, 'ip', 'address', 'add', `${own}/30`, 'dev', far)
    await this.#in(side, 'ip', 'link', 'set', far, 'up')
    await this.#in(side, 'ip', 'route', 'add', 'default', 'via', turn)
    await this.#in('turn', 'ip', 'address', 'add', `${turn}/30`, 'dev', this.#line(side))
    await this.#in('turn', 'ip', 'link', 'set', this.#line(side), 'up')
  }

  async #startTurn(): Promise<void> {
    const sides = Object.values(addresses)
    const options = [
      ...sides.flatMap(({ turn }) => [`--listening-ip=${turn}`, `--relay-ip=${turn}`]),
      ...['--listening-port=3478', '--use-auth-secret', `--static-auth-secret=${this.secret}`, '--realm=opensono'],
      ...['--no-tls', '--no-dtls', '--no-cli', '--no-multicast-peers', '--fingerprint', '--log-file=stdout'],
      ...denied.map((range) => `--denied-peer-ip=${range}`),
      ...[`--userdb=${path.join(this.folder, 'turndb')}`, `--pidfile=${path.join(this.folder, 'pid')}`, '-n'],
    ]
    const child = spawn('ip', ['netns', 'exec', this.#space('turn'), 'turnserver', ...options])
    this.#children.push(child)
    let said = ''
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said += chunk
        if (/Total General servers|IPv4\. UDP listener opened|listener opened on/.test(said)) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', (code) => reject(new Error(`turnserver ended with ${code}: ${said.slice(-2_000)}`)))
    })
  }
}
