import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '@opensono/e2e/harness/freePorts'

/** Debian's package `orthanc` puts it there. */
const program = '/usr/sbin/Orthanc'
/** Debian's package `orthanc-dicomweb`. */
const dicomwebPlugin = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so'
const patienceMs = 30_000

/** The Orthanc of the machine, over an empty folder of its own. */
export class Orthanc {
  readonly #server: ChildProcess
  readonly #folder: string
  readonly #url: string

  private constructor(server: ChildProcess, folder: string, url: string) {
    this.#server = server
    this.#folder = folder
    this.#url = url
  }

  /** Address of its own interface. */
  get url(): string {
    return this.#url
  }

  /** Starts it; null where it, or the plug-in that is asked for, is not installed. */
  static async start({ hasDicomweb = false } = {}): Promise<Orthanc | null> {
    if (!existsSync(program) || (hasDicomweb && !existsSync(dicomwebPlugin))) return null
    const folder = await mkdtemp(path.join(tmpdir(), 'opensono-orthanc-'))
    const [HttpPort = 0, DicomPort = 0] = await freePorts(2)
    const settings = {
      Name: 'bench',
      StorageDirectory: folder,
      IndexDirectory: folder,
      HttpPort,
      DicomPort,
      Plugins: hasDicomweb ? [dicomwebPlugin] : [],
      RemoteAccessAllowed: false,
      AuthenticationEnabled: false,
      KeepAlive: true,
      TcpNoDelay: true,
    }
    const file = path.join(folder, 'orthanc.json')
    await writeFile(file, JSON.stringify(settings))
    const server = spawn(program, [file], { stdio: 'ignore' })
    const orthanc = new Orthanc(server, folder, `http://127.0.0.1:${HttpPort}`)
    for (const begun = Date.now(); !(await orthanc.#isReady()); await pause(100)) {
      if (server.exitCode !== null || Date.now() - begun > patienceMs) throw new Error('Orthanc does not start')
    }
    return orthanc
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.#url}/system`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async #post(where: string, body: unknown): Promise<unknown> {
    const answer = await fetch(this.#url + where, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`Orthanc answers ${answer.status} to ${where}`)
    return answer.json()
  }

  /**
   * Makes studies of one small object each, with names of which every hundredth is looked for.
   *
   * @param range - the numbers of the studies, from the first to before the last.
   * @param untilMs - when to stop, though not all are made.
   * @returns before which number all are made.
   */
  async fill({ from = 0, to }: { from?: number; to: number }, untilMs = Number.POSITIVE_INFINITY): Promise<number> {
    let next = from
    const lanes = Array.from({ length: 4 }, async () => {
      while (next < to && Date.now() < untilMs) {
        const n = next
        next += 1
        const day = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
        const name = n % 100 === 0 ? `ZHANG^SAN${n}` : `LI^SI${n}`
        await this.#post('/tools/create-dicom', {
          Tags: { PatientName: name, PatientID: `P${n}`, StudyDate: day, AccessionNumber: `A${n}`, Modality: 'US' },
        })
      }
    })
    await Promise.all(lanes)
    return next
  }

  /** Twenty studies that fit, whole. Version 1.10 cannot sort: whichever it finds first. */
  async find(query: Record<string, string>): Promise<number> {
    const found = await this.#post('/tools/find', { Level: 'Study', Query: query, Expand: true, Limit: 20 })
    return (found as unknown[]).length
  }

  /** Stops it and removes its folder. */
  async stop(): Promise<void> {
    const ended = once(this.#server, 'exit')
    this.#server.kill()
    await ended
    await rm(this.#folder, { recursive: true, force: true })
  }
}
