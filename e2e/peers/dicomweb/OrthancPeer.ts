import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../scripts/setup/run.mjs'

const orthancPort = 8042
const serverPort = 8080

/** An answer of Orthanc. */
export interface OrthancAnswer {
  status: number
  body: Buffer
}

/** Orthanc with its DICOMweb plug-in in a network of its own, which has one other address: that of our server. */
export class OrthancPeer {
  readonly #children: ChildProcess[] = []
  #door: Server | null = null
  /** What it and its bridge wrote last. */
  said = ''

  private constructor(
    private readonly folder: string,
    private readonly namespace: string,
  ) {}

  /**
   * Starts it.
   *
   * @param serverUrl - of our server, which Orthanc knows as `opensono`.
   * @param headers - that it sends there.
   */
  static async start(serverUrl: string, headers: Record<string, string>): Promise<OrthancPeer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'opensono-orthanc-'))
    const peer = new OrthancPeer(folder, `opensono-${process.pid}`)
    try {
      await peer.#open(serverUrl, headers)
      return peer
    } catch (error) {
      await peer.stop()
      throw error
    }
  }

  async #open(serverUrl: string, headers: Record<string, string>): Promise<void> {
    const { hostname, port } = new URL(serverUrl)
    const outward = path.join(this.folder, 'outward')
    this.#door = createServer((socket) => {
      const to = createConnection(Number(port), hostname)
      socket.pipe(to).pipe(socket)
      socket.on('error', () => to.destroy())
      to.on('error', () => socket.destroy())
    })
    await new Promise<void>((resolve) => this.#door?.listen(outward, resolve))
    await run('ip', ['netns', 'add', this.namespace])
    await this.#inside('ip', ['link', 'set', 'lo', 'up'])
    const bridge = path.join(import.meta.dirname, 'bridge.mjs')
    const inward = path.join(this.folder, 'inward')
    await this.#inside(process.execPath, [bridge, outward, String(serverPort), inward, String(orthancPort)], 'ready')
    const config = path.join(this.folder, 'orthanc.json')
    await writeFile(config, JSON.stringify(this.#config(headers)))
    await this.#inside('Orthanc', [config], 'Orthanc has started')
  }

  #config(HttpHeaders: Record<string, string>) {
    return {
      Name: 'peer',
      StorageDirectory: path.join(this.folder, 'storage'),
      IndexDirectory: path.join(this.folder, 'storage'),
      HttpPort: orthancPort,
      DicomServerEnabled: false,
      RemoteAccessAllowed: false,
      AuthenticationEnabled: false,
      Plugins: ['/usr/share/orthanc/plugins/libOrthancDicomWeb.so'],
      DicomWeb: {
        Enable: true,
        Root: '/dicom-web/',
        Servers: { opensono: { Url: `http://127.0.0.1:${serverPort}/dicom-web/`, HttpHeaders } },
      },
    }
  }

  /** Runs a program in the namespace; one that goes on is waited for until it says a word. */
  async #inside(command: string, args: readonly string[], word?: string): Promise<void> {
    if (word === undefined) {
      const { code, output } = await run('ip', ['netns', 'exec', this.namespace, command, ...args])
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`)
      return
    }
    const child = spawn('ip', ['netns', 'exec', this.namespace, command, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.push(child)
    let own = ''
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        own += chunk.toString()
        this.said = own.slice(-2_000)
        if (own.includes(word)) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${own}`)))
    })
  }

  /** Calls Orthanc's own interface. */
  async call(method: string, where: string, body?: unknown): Promise<OrthancAnswer> {
    const sent = body === undefined ? null : body instanceof Buffer ? body : Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const socketPath = path.join(this.folder, 'inward')
      const call = request({ socketPath, method, path: where, headers: { Host: 'localhost' } }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => void pieces.push(piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces) }))
        answer.on('error', reject)
      })
      call.on('error', reject)
      call.end(sent)
    })
  }

  /** Ends it, and deletes what it kept. */
  async stop(): Promise<void> {
    for (const child of this.#children.reverse()) {
      if (child.exitCode !== null) continue
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([gone, ended])
    }
    this.#door?.close()
    await run('ip', ['netns', 'delete', this.namespace])
    await rm(this.folder, { recursive: true, force: true })
  }
}
