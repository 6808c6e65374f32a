import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { chromiumFlags, chromiumPath, windowFlag } from '../browser/chromium'
import { type Card, cardFlags } from '../browser/launchBrowser'

/** A browser as it lies on a computer's disk: it can be killed, and opened again with all it had kept. */
export class Profile {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Makes a new one; {@link remove} it at the end. */
  static async make(parent = tmpdir()): Promise<Profile> {
    return new Profile(await mkdtemp(path.join(parent, 'opensono-profile-')))
  }

  /**
   * Opens the browser with its one window.
   *
   * @param card - its capture card.
   * @param productUrl - the product.
   * @param language - of the interface.
   */
  async open(card: Card, productUrl: string, language: 'en' | 'zh' = 'en'): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: chromiumPath,
      args: [...chromiumFlags, windowFlag, ...cardFlags(card)],
      baseURL: productUrl,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(20_000)
    return context
  }

  /** Kills every process of the browser, without a warning, as a crash or a pulled plug does. */
  async kill(): Promise<void> {
    const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const lines = await Promise.all(
      numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
    )
    for (const [index, line] of lines.entries()) {
      if (line.includes(this.#folder)) process.kill(Number(numbers[index]), 'SIGKILL')
    }
    // A killed browser leaves its lock; the next one asks it for an answer that does not come.
    await rm(path.join(this.#folder, 'SingletonLock'), { force: true })
  }

  /**
   * Looks for texts in everything that the browser keeps on the disk.
   *
   * @param texts - what to look for, as written.
   * @returns those that are there.
   */
  async search(texts: readonly string[]): Promise<string[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const found = new Set<string>()
    for (const entry of entries.filter((each) => each.isFile())) {
      const bytes = await readFile(path.join(entry.parentPath, entry.name))
      for (const text of texts) {
        if (bytes.includes(text, 0, 'latin1') || bytes.includes(text, 0, 'utf16le')) found.add(text)
      }
    }
    return [...found]
  }

  /** Removes it. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
