import { createPacs, reviewApi } from '@opensono/pacs-core'
import type { Browser, Page, Response } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openModule } from './walk/openCapture'
import { words } from './walk/words'

const reviewing = {
  en: {
    panel: 'Review',
    start: 'Review',
    again: 'Review again',
    running: 'Reviewing',
    failed: 'Failed',
    passed: 'Passed',
    reminders: 'Passed (with reminders)',
    pending: 'Not reviewed',
    refused: 'The report is being reviewed. Leave it when the review has ended.',
    finding: /^Error\s+Side differs from the findings$/,
    show: 'Show "Right kidney stone" in the text',
    marked: 'Right kidney stone',
    findings: 'Liver normal. Left kidney: a stone of 6 mm with shadow. Right kidney normal.',
    wrong: 'Right kidney stone.',
    mended: 'Left kidney stone.',
  },
  zh: {
    panel: '质控',
    start: '质控',
    failed: '未通过',
    pending: '待质控',
    finding: /^错误\s+左右与所见不一致$/,
    show: '在文中定位“右肾结石”',
    marked: '右肾结石',
    findings: '肝脏未见异常。左肾见强回声，大小约 6 mm，后伴声影。右肾未见异常。',
    wrong: '右肾结石。',
  },
} as const

/** Holds what starts a review back until it is let go. */
async function holdReview(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/review/recheck', async (route) => {
    await free
    await route.continue()
  })
  return letGo
}

/** Whether the browser would ask before it closes the page. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

const isSave = (answer: Response) => answer.request().method() === 'PUT' && answer.url().includes('/report/')

/** Writes a report that mixes up the sides, and has it reviewed: the place is found and marked. */
async function findMistake(browser: Browser, language: 'en' | 'zh') {
  const [say, own] = [words[language], reviewing[language]]
  const study = await registerStudy(lane().productUrl, lane().token, `Reviewed ${language}`)
  const storage = { curPatient: currentPatientOf(study) }
  const { page } = await openPage(browser, { language, isLoggedIn: true, storage })
  await page.goto('/report')
  await page.getByRole('textbox', { name: say.findings, exact: true }).fill(own.findings)
  await page.getByRole('textbox', { name: say.impression, exact: true }).fill(own.wrong)
  await page.getByText(say.saved).first().waitFor()

  await page.getByRole('tab', { name: own.panel, exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: own.panel, exact: true })
  await panel.getByText(own.pending, { exact: true }).waitFor()
  await panel.getByRole('button', { name: own.start, exact: true }).click()
  await panel.getByText(own.failed, { exact: true }).waitFor()
  await panel.getByRole('heading', { name: own.finding }).waitFor()
  await panel.getByRole('button', { name: own.show, exact: true }).click()
  await page.waitForFunction((marked) => document.getSelection()?.toString() === marked, own.marked)
  return { page, panel, study }
}

describe('The review of a report', () => {
  const browser = useBrowser()

  it('finds left and right mixed up, marks the place, keeps its doctor there while it runs, and passes when it is mended', async () => {
    const [say, own] = [words.en, reviewing.en]
    const { page, panel, study } = await findMistake(browser(), 'en')
    const letGo = await holdReview(page)
    await panel.getByRole('button', { name: own.again, exact: true }).click()
    await panel.getByText(own.running, { exact: true }).waitFor()
    await openModule(page, say, say.records)
    await page.getByText(own.refused, { exact: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/report')
    expect(await asksBeforeClosing(page)).toBe(true)
    letGo()
    await panel.getByText(own.failed, { exact: true }).waitFor()
    expect(await asksBeforeClosing(page)).toBe(false)

    const saved = page.waitForResponse(isSave)
    await page.getByRole('textbox', { name: say.impression, exact: true }).fill(own.mended)
    await saved
    await panel.getByText(own.pending, { exact: true }).waitFor()
    await panel.getByRole('button', { name: own.start, exact: true }).click()
    await panel.getByText(own.reminders, { exact: true }).waitFor()
    await panel.getByRole('heading', { name: own.finding }).waitFor({ state: 'detached' })

    // No image was taken: what is left are views, and each is ignored for a reason.
    const apis = { review: reviewApi }
    const pacs = createPacs({ baseUrl: lane().productUrl, apis, token: () => lane().token })
    const { studyId } = study
    const { findings } = await pacs.review.get({ studyId })
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['view-missing']))
    for (const { id } of findings) await pacs.review.ignore({ studyId, findingId: id, reason: 'Images are elsewhere' })
    await panel.getByText(own.passed, { exact: true }).waitFor()
    await openModule(page, say, say.records)
    await page.waitForURL('**/record')
  })

  it('finds the same in a Chinese text, and says so in Chinese', async () => {
    const { page } = await findMistake(browser(), 'zh')
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(reviewing.zh.marked)
  })
})
