import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumFlags, chromiumPath } from '@opensono/e2e/browser/chromium'
import { cardFlags } from '@opensono/e2e/browser/launchBrowser'
import { cpuMs, ownBytes, processTree, renderersOf } from './processes'

const flags = [
  ...chromiumFlags,
  '--headless=new',
  '--autoplay-policy=no-user-gesture-required',
  '--password-store=basic',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
]

/** A browser that nobody watches: no driver is connected to it, because one would copy what its pages send. */
export class FreeBrowser {
  readonly #process: ChildProcess
  readonly #profile: string

  private constructor(process: ChildProcess, profile: string) {
    this.#process = process
    this.#profile = profile
  }

  /**
   * Starts the machine's Chromium on one page.
   *
   * @param url - the page.
   * @param card - y4m that its capture card shows.
   */
  static async start(url: string, card: string): Promise<FreeBrowser> {
    const profile = await mkdtemp(path.join(tmpdir(), 'opensono-bench-'))
    const args = [...flags, ...cardFlags({ kind: 'picture', file: card }), `--user-data-dir=${profile}`, url]
    return new FreeBrowser(spawn(chromiumPath, args, { stdio: 'ignore' }), profile)
  }

  /** What its processes use: processor time in milliseconds, and the memory of those that show pages. */
  usage(): { cpuMs: number; rendererBytes: number } {
    const tree = processTree(this.#process.pid ?? 0)
    return { cpuMs: cpuMs(tree), rendererBytes: ownBytes(renderersOf(tree)) }
  }

  /** Samples the memory of its pages every few milliseconds. @returns ends it and returns the maximum. */
  watchMemory(): () => number {
    const renderers = renderersOf(processTree(this.#process.pid ?? 0))
    let most = ownBytes(renderers)
    const timer = setInterval(() => {
      most = Math.max(most, ownBytes(renderers))
    }, 10)
    return () => {
      clearInterval(timer)
      return most
    }
  }

  /** Ends it and removes what it kept. */
  async close(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
