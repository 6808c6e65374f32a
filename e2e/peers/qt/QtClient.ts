import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { expect, inject, onTestFinished } from 'vitest'
import { PageWatch } from '../../browser/PageWatch'
import { freePorts } from '../../harness/freePorts'

const program = fileURLToPath(new URL('qtClient.py', import.meta.url))
const pictures = fileURLToPath(new URL('../../../.look/qt', import.meta.url))
const stopPatienceMs = 10_000

/** How the browser is opened. */
export interface QtOptions {
  /** Folder of what it keeps; a new one when left out. */
  profile?: string
  /** Shows none of the signs of a Qt client: the bare engine, Chromium 102. */
  isPlain?: boolean
  /** What its local storage holds before the page opens. */
  storage?: Readonly<Record<string, string>>
}

/** Qt WebEngine with one page, as it runs on an ultrasound device. */
export class QtClient {
  readonly page: Page
  readonly watch: PageWatch
  readonly #process: ChildProcess
  readonly #browser: Browser

  private constructor(process: ChildProcess, browser: Browser, page: Page, watch: PageWatch) {
    this.#process = process
    this.#browser = browser
    this.page = page
    this.watch = watch
  }

  /**
   * Opens an address. When the test ends, it is closed, and any fault that the page met fails the test.
   *
   * @param url - what the page shows first.
   * @param options - profile and looks.
   */
  static async open(url: string, options: QtOptions = {}): Promise<QtClient> {
    const profile = options.profile ?? (await makeProfile())
    const [port = 0] = await freePorts(1)
    const switches = ['--port', String(port), '--profile', profile, '--card', inject('fakeCard')]
    const args = [...switches, ...(options.isPlain === true ? ['--plain'] : [])]
    // A group of its own, so that a kill reaches every process of the browser.
    const process = spawn('/usr/bin/python3', [program, 'about:blank', ...args], {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    onTestFinished(() => end(process, 'SIGTERM'))
    const browser = await driver().connectOverCDP(await addressOf(process), { noDefaults: true })
    const page = browser.contexts()[0]?.pages()[0]
    if (page === undefined) throw new Error('The browser shows no page.')
    page.context().setDefaultTimeout(15_000)
    const watch = await PageWatch.on(page)
    onTestFinished(() => expect(watch.faults).toEqual([]))
    // Qt answers a page's questions itself; without a listener they would be answered a second time.
    page.on('dialog', () => {})
    await page.addInitScript(addLookOfLater)
    const client = new QtClient(process, browser, page, watch)
    if (options.storage !== undefined) await client.store(url, options.storage)
    await page.goto(url)
    return client
  }

  /** Puts entries into the local storage of an address's origin, null takes one away; the page is left there, on an empty document. */
  async store(url: string, entries: Readonly<Record<string, string | null>>): Promise<void> {
    const empty = new URL('/empty', url).href
    const body = '<link rel="icon" href="data:,">'
    await this.page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 })
    await this.page.goto(empty)
    await this.page.evaluate((pairs) => {
      for (const [name, value] of pairs) {
        if (value === null) localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      }
    }, Object.entries(entries))
  }

  /** Leaves a picture of the page in `.look/qt`. */
  async look(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(pictures, `${name}.png`) })
  }

  /** Closes it in good order: what it keeps is written. */
  async close(): Promise<void> {
    await this.#browser.close()
    await end(this.#process, 'SIGTERM')
  }

  /** Kills every process of it, without a warning, as a crash or a pulled plug does. */
  async kill(): Promise<void> {
    await end(this.#process, 'SIGKILL')
    await this.#browser.close()
  }
}

/** Makes a folder for what a browser keeps, until the test ends. */
export async function makeProfile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-qt-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  return folder
}

/** What the look at a page asks later browsers for. Runs in the page. */
function addLookOfLater(): void {
  Element.prototype.checkVisibility ??= function isSeen(this: Element) {
    const { visibility } = getComputedStyle(this)
    if (visibility !== 'visible' || this.getClientRects().length === 0) return false
    for (let each: Element | null = this; each !== null; each = each.parentElement)
      if (getComputedStyle(each).opacity === '0') return false
    return true
  }
}

/** Its own install, and an older one: later ones cannot click in Chromium 102. */
function driver(): typeof import('playwright')['chromium'] {
  return createRequire(import.meta.url)('playwright-core').chromium
}

async function addressOf(process: ChildProcess): Promise<string> {
  if (process.stdout === null) throw new Error('Qt WebEngine says nothing.')
  let words = ''
  process.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk}`.slice(-2_000)
  })
  for await (const line of createInterface(process.stdout)) return line
  throw new Error(`Qt WebEngine did not start: ${words}`)
}

async function end(process: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (process.pid === undefined || process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  if (signal === 'SIGKILL') global.process.kill(-process.pid, signal)
  else process.kill(signal)
  const timer = setTimeout(() => process.kill('SIGKILL'), stopPatienceMs)
  await ended
  clearTimeout(timer)
}
