import { currentPatientOf, registerStudy } from '@opensono/e2e/harness/registerStudy'
import { createPacs, reportApi, studyApi } from '@opensono/pacs-core'
import type { Browser, Page } from 'playwright'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { quantile } from '../report/statistics'
import { watchKeys } from './typingSpeed'

const betweenKeysMs = 60
const rounds = 5
const typed = 'zhangweiming'
/** As long as findings may be, with room for what is typed. */
const findings = `${'肝脏大小形态正常，包膜光滑，实质回声均匀，血管走行清晰。'.repeat(4)}\n`
  .repeat(200)
  .slice(0, 19_980)

/** Types at the end of the text, and takes it back; only the letters count. */
async function typeAtEnd(page: Page, selector: string): Promise<number[]> {
  await page.focus(selector)
  await page.keyboard.press('ControlOrMeta+End')
  await page.evaluate(() => {
    window.keyTimes = []
  })
  await page.keyboard.type(typed, { delay: betweenKeysMs })
  await page.waitForFunction((count) => window.keyTimes.length >= count, typed.length)
  const times = (await page.evaluate(() => window.keyTimes)).slice(0, typed.length)
  for (const _ of typed) await page.keyboard.press('Backspace')
  return times
}

/**
 * From a key in findings of 20,000 characters to the frame that shows its letter, beside a textarea of an empty page with the same text;
 * and how long a report takes until it can be written.
 *
 * @param browser - any.
 * @param url - the product, with its demo.
 * @param token - of a doctor.
 */
export async function measureReportTyping(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const { report, study } = createPacs({
    baseUrl: url,
    apis: { report: reportApi, study: studyApi },
    token: () => token,
  })
  const { studyId } = await registerStudy(url, token, 'Long Findings')
  const empty = { templateId: null, impression: '', result: 'unknown' as const, imageIds: [] }
  await report.save({ studyId, ...empty, findings, version: 0 })
  const localStorage = [
    { name: 'pacs_token', value: token },
    { name: 'curPatient', value: currentPatientOf(await study.get({ studyId })) },
  ]
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  // tsx marks the functions that it compiles by a helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value')
  const editor = '.pacs-report-findings [contenteditable=true]'
  const page = await context.newPage()
  const opens: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const beganMs = performance.now()
    await page.goto(`${url}/report`)
    await page.waitForSelector(editor)
    opens.push(performance.now() - beganMs)
  }
  const bare = await context.newPage()
  await bare.setContent('<textarea style="width: 700px; height: 360px"></textarea>')
  await bare.evaluate((text) => {
    const box = document.querySelector('textarea')
    if (box !== null) box.value = text
  }, findings)
  for (const each of [page, bare]) await watchKeys(each)
  const [ofReport, ofBare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront()
    ofReport.push(...(await typeAtEnd(page, editor)))
    await bare.bringToFront()
    ofBare.push(...(await typeAtEnd(bare, 'textarea')))
  }
  await context.close()
  const note = 'the time of a frame is in it'
  return [
    medianOf('Report: load of the page to findings that can be written', 'ms', opens),
    medianOf('Report: key to letter in 20,000 characters, p50', 'ms', ofReport, { target: 16.7, note }),
    {
      name: 'Report: key to letter in 20,000 characters, p95',
      unit: 'ms',
      value: quantile(ofReport, 0.95),
      runs: ofReport.length,
      target: 16.7,
    },
    medianOf('Bare textarea: key to letter in 20,000 characters, p50', 'ms', ofBare, { note }),
    {
      name: 'Bare textarea: key to letter in 20,000 characters, p95',
      unit: 'ms',
      value: quantile(ofBare, 0.95),
      runs: ofBare.length,
    },
    ratioOf('Report over a bare textarea: key to letter', ofReport, ofBare),
  ]
}
