import type { Browser, BrowserContext, Page } from 'playwright'
import { ownBytesTogether } from '../browser/processes'
import { type CineSeen, countFrames, noteIntervals, takeIntervals, watchPictures } from './watchPictures'

/** How a viewer is opened on one study, and where it draws. */
export interface ViewerKind {
  readonly name: string
  /** Of the canvas that shows the picture. */
  readonly canvas: string
  readonly storage: { readonly origin: string; readonly entries: Readonly<Record<string, string>> }
  readonly url: string
  /** What somebody presses until the picture is there; it is pressed as soon as it can be. */
  readonly press: string | null
}

const patienceMs = 60_000

/** A viewer in a browser that has nothing of it in its cache. */
export class ViewerPage {
  readonly page: Page
  readonly #browser: Browser
  readonly #context: BrowserContext
  readonly #kind: ViewerKind
  /** Bytes that the page's own requests brought. */
  #bytes = 0

  private constructor(browser: Browser, context: BrowserContext, page: Page, kind: ViewerKind) {
    this.#browser = browser
    this.#context = context
    this.page = page
    this.#kind = kind
  }

  /** Opens a viewer and presses what must be pressed. */
  static async open(browser: Browser, kind: ViewerKind): Promise<ViewerPage> {
    const { origin, entries } = kind.storage
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    })
    context.setDefaultTimeout(patienceMs)
    // tsx marks the functions that it compiles by a helper, which the page does not have.
    await context.addInitScript('globalThis.__name = (value) => value')
    await context.addInitScript(watchPictures, kind.canvas)
    const page = await context.newPage()
    const viewer = new ViewerPage(browser, context, page, kind)
    const session = await context.newCDPSession(page)
    // Else the page keeps all that it fetches a second time, for these tools alone, and it would count as its memory.
    await session.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 })
    session.on('Network.dataReceived', ({ dataLength, encodedDataLength }) => {
      viewer.#bytes += encodedDataLength > 0 ? encodedDataLength : dataLength
    })
    await page.goto(kind.url, { waitUntil: 'commit' })
    if (kind.press !== null) await page.locator(kind.press).first().click()
    return viewer
  }

  /** Bytes that the page's own requests brought until now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Waits for the first picture. @returns the time since the start of the navigation, and the bytes until then. */
  async first(): Promise<{ ms: number; bytes: number }> {
    const found = await this.page.waitForFunction(() => globalThis.pictureWatch.firstMs, undefined, {
      timeout: patienceMs,
      polling: 'raf',
    })
    const bytes = this.#bytes
    return { ms: Number(await found.jsonValue()), bytes }
  }

  /** Waits until nothing more is fetched for the picture. */
  async settle(): Promise<void> {
    let before = -1
    while (before !== this.#bytes) {
      before = this.#bytes
      await this.page.waitForTimeout(1_500)
    }
  }

  /** Counts the frames that are shown while the clip plays. */
  cine(forMs: number): Promise<CineSeen> {
    return this.page.evaluate(countFrames, forMs)
  }

  /** Memory of the pages and of what draws them, in bytes. */
  async memory(): Promise<number> {
    const session = await this.#browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU')
    return ownBytesTogether(drawing.map(({ id }) => id))
  }

  /** Drags from the middle of the picture around it, and notes the time between the pictures of the screen. */
  async drag(button: 'left' | 'middle', start: { x: number; y: number }, rounds: number): Promise<number[]> {
    const { mouse } = this.page
    const middle = await this.middle()
    await mouse.move(middle.x + start.x, middle.y + start.y)
    await mouse.down({ button })
    await this.page.evaluate(noteIntervals)
    for (let step = 0; step < rounds * 60; step += 1) {
      const turn = (step / 60) * 2 * Math.PI
      await mouse.move(middle.x + start.x + 80 * Math.sin(turn), middle.y + start.y + 60 * (1 - Math.cos(turn)))
    }
    const intervals = await this.page.evaluate(takeIntervals)
    await mouse.up({ button })
    return intervals
  }

  /** The middle of the picture, in CSS pixels. */
  async middle(): Promise<{ x: number; y: number }> {
    const box = await this.page.locator(this.#kind.canvas).first().boundingBox()
    if (box === null) throw new Error(`${this.#kind.name} shows no picture`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /** Ends it with all that it kept. */
  close(): Promise<void> {
    return this.#context.close()
  }
}
