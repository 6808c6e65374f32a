import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePorts } from './freePorts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = path.join(root, 'examples/reference-server/dist/main.js')
const app = path.join(root, 'examples/reference-app/dist/index.html')
/** A fresh data folder needs a cluster, migrations and the demo; later starts take a few seconds. */
const startPatienceMs = 180_000
const stopPatienceMs = 20_000

/** Copies a folder's content with its owners: PostgreSQL starts on files of its own user alone. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** The built product as it is started for people: its server with everything it brings, in a folder of its own. */
export class Product {
  /** Where the app and the API are. */
  readonly url: string
  readonly port: number
  readonly objectPort: number
  readonly dataDir: string
  readonly #environment: Record<string, string>
  #server: ChildProcess | null = null
  #words = ''

  private constructor(dataDir: string, port: number, objectPort: number, environment: Record<string, string>) {
    this.dataDir = dataDir
    this.port = port
    this.objectPort = objectPort
    this.url = `http://localhost:${port}`
    this.#environment = environment
  }

  /**
   * Starts the product with demo data on ports that nobody uses.
   *
   * @param environment - what differs from that.
   * @param seeded - a data folder that holds the demo already, from {@link keepData}; left out, it is filled again.
   */
  static async start(environment: Record<string, string> = {}, seeded: string | null = null): Promise<Product> {
    const missing = [main, app].filter((file) => !existsSync(file))
    if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')}. Run "npm run build" first.`)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-e2e-'))
    // PostgreSQL runs as its own user when we are root, and must reach its files.
    await chmod(dataDir, 0o755)
    if (seeded !== null) await copyFolder(seeded, dataDir)
    const [port = 0, objectPort = 0] = await freePorts(2)
    const product = new Product(dataDir, port, objectPort, environment)
    try {
      await product.begin()
    } catch (error) {
      await product.stop()
      throw error
    }
    return product
  }

  /** Starts the server over the same folder and ports, and waits until it is ready. */
  async begin(): Promise<void> {
    const server = spawn(process.execPath, [main], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(this.port),
        OBJECT_PORT: String(this.objectPort),
        DATA_DIR: this.dataDir,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        // What is tested is not how long a password is judged.
        PASSWORD_COST: '7x5',
        NODE_ENV: 'production',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#server = server
    const listen = (chunk: Buffer) => {
      this.#words += chunk
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    for (const begun = Date.now(); !(await this.#isReady()); await pause(100)) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${this.#lastWords}`)
      if (Date.now() - begun > startPatienceMs) throw new Error(`The server is not ready:\n${this.#lastWords}`)
    }
  }

  /** Ends the server without a warning, as a crash would. Its PostgreSQL stays behind. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the server in good order; {@link begin} starts it again. */
  async halt(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Stops the server and keeps a copy of its data folder; {@link begin} starts it again. */
  async keepData(): Promise<string> {
    await this.halt()
    const kept = await mkdtemp(path.join(tmpdir(), 'opensono-e2e-kept-'))
    await copyFolder(this.dataDir, kept)
    return kept
  }

  /** Stops the product and removes its folder. */
  async stop(): Promise<void> {
    await this.halt()
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Whether a text occurs anywhere in what the server has written. */
  hasSaid(text: string): boolean {
    return this.#words.includes(text)
  }

  /** The last words of the server, for a failure's report. */
  get #lastWords(): string {
    return this.#words.slice(-20_000)
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server === null || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    const timer = setTimeout(() => server.kill('SIGKILL'), stopPatienceMs)
    await ended
    clearTimeout(timer)
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
    } catch {
      return false
    }
  }
}
