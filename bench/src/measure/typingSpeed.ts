import type { Browser, Page } from 'playwright'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { quantile } from '../report/statistics'

/** As fast as a quick typist. */
const betweenKeysMs = 60
const rounds = 5
const typed = 'zhangweiming'

declare global {
  interface Window {
    /** From each key to the frame that shows it, in milliseconds. */
    keyTimes: number[]
  }
}

/** The page itself takes the time: from the key's own time stamp until after the frame in which its letter is shown. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.keyTimes = []
    const note = (event: KeyboardEvent) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.keyTimes.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    addEventListener('keydown', note, { capture: true })
  })
}

/** Types into the field that has the focus, and empties it again; only the letters count. */
async function typeOnce(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.keyTimes = []
  })
  await page.keyboard.type(typed, { delay: betweenKeysMs })
  await page.waitForFunction((count) => window.keyTimes.length >= count, typed.length)
  const times = await page.evaluate(() => window.keyTimes)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  return times
}

/**
 * From a key in a field of the registration to the frame that shows its letter, beside an input of an empty page in the same browser.
 *
 * @param browser - any.
 * @param url - the product, with its demo.
 * @param token - of somebody who may register.
 */
export async function measureTyping(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const localStorage = [{ name: 'pacs_token', value: token }]
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  // tsx marks the functions that it compiles by a helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value')
  const form = await context.newPage()
  await form.goto(`${url}/register`)
  await form.waitForFunction(() => document.activeElement?.getAttribute('name') === 'patientName')
  const bare = await context.newPage()
  await bare.setContent('<input autofocus>')
  const [ofName, ofMemo, ofBare]: [number[], number[], number[]] = [[], [], []]
  for (const page of [form, bare]) await watchKeys(page)
  for (let round = 0; round < rounds; round += 1) {
    await form.bringToFront()
    await form.focus('[name=patientName]')
    ofName.push(...(await typeOnce(form)))
    await form.focus('[name=memo]')
    ofMemo.push(...(await typeOnce(form)))
    await bare.bringToFront()
    await bare.focus('input')
    ofBare.push(...(await typeOnce(bare)))
  }
  await context.close()
  const note = 'the time of a frame is in it'
  return [
    medianOf('Registration: key to letter, a name with its suggestions, p50', 'ms', ofName, { target: 50, note }),
    {
      name: 'Registration: key to letter, a name with its suggestions, p95',
      unit: 'ms',
      value: quantile(ofName, 0.95),
      runs: ofName.length,
      target: 100,
    },
    medianOf('Registration: key to letter, a plain field, p50', 'ms', ofMemo, { target: 50, note }),
    medianOf('Bare input: key to letter, p50', 'ms', ofBare, { note }),
    ratioOf('Registration over a bare input: key to letter', ofName, ofBare),
  ]
}
