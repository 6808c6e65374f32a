import type { Browser, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { logInNew } from './harness/makeAccount'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openCapture, openModule } from './walk/openCapture'
import { findInRecords } from './walk/walkRecords'
import { waitForCurrent } from './walk/walkRegistration'
import { type Words, words } from './walk/words'

const reopening = {
  en: {
    checked: 'Checked',
    diagnosed: 'Diagnosed',
    draft: 'Draft report',
    finish: 'Finish report',
    finished: /^Finished \d/,
    reopen: 'Reopen',
    reason: 'Reason',
    history: 'History',
    leave: 'Leave unknown',
    refused: (name: string) => `only ${name} can change it`,
  },
  zh: {
    diagnosed: '已诊断',
    draft: '报告草稿',
    finish: '完成报告',
    finished: /^已完成 \d/,
    reopen: '重新编辑',
    reason: '修改原因',
    history: '历史版本',
    leave: '保持未判定',
  },
} as const

type Reopening = (typeof reopening)['en' | 'zh']

/** Writes both texts and sees them saved. */
async function write(page: Page, say: Words, findings: string, impression: string): Promise<void> {
  await page.getByRole('textbox', { name: say.findings, exact: true }).fill(findings)
  await page.getByRole('textbox', { name: say.impression, exact: true }).fill(impression)
  await page.getByText(say.saved).first().waitFor()
}

/** Finishes the report without a result. */
async function finish(page: Page, own: Reopening): Promise<void> {
  await page.getByRole('button', { name: own.finish }).click()
  await page.getByRole('button', { name: own.leave }).click()
  await page.getByText(own.finished).first().waitFor()
}

async function print(page: Page, say: Words): Promise<void> {
  await page.getByRole('button', { name: say.print, exact: true }).click()
  await page.getByText(say.printed).first().waitFor()
}

/** Reopens the printed report for a reason, corrects it, prints it again and finds the former text in its history. */
async function correct(page: Page, say: Words, own: Reopening): Promise<void> {
  await page.getByRole('button', { name: own.reopen }).click()
  await page.getByRole('textbox', { name: own.reason }).fill('Left for right')
  await page.getByRole('alertdialog').getByRole('button', { name: own.reopen }).click()
  await page.locator('.pacs-report-head').getByText(own.draft).waitFor()
  await page.getByRole('textbox', { name: say.findings, exact: true }).fill('Right lobe: a cyst.')
  await page.getByRole('radiogroup').getByText(say.negative, { exact: true }).click()
  await page.getByText(say.saved).first().waitFor()
  await page.getByRole('button', { name: say.print, exact: true }).click()
  await page.getByText(own.finished).first().waitFor()
  await page.getByRole('button', { name: own.history }).click()
  await page.getByText('Left for right').waitFor()
  await page.getByText('Left lobe: a cyst.').first().waitFor()
  await page.keyboard.press('Escape')
}

/** Opens a page whose current patient is new. */
async function openStudy(browser: Browser, language: 'en' | 'zh') {
  const name = `Corrected ${language} ${Date.now().toString(36)}`
  const study = await registerStudy(lane().productUrl, lane().token, name)
  const storage = { curPatient: currentPatientOf(study) }
  return { name, study, page: (await openPage(browser, { language, isLoggedIn: true, storage })).page }
}

describe('A report', () => {
  const browser = useBrowser()

  it('is a draft until it is finished, and is corrected by its doctor after the print', async () => {
    const [say, own] = [words.en, reopening.en]
    const { name, study, page } = await openStudy(browser(), 'en')
    await page.goto('/image')
    await openCapture(page, say)
    await page.keyboard.press('F1')
    await page.locator('.pacs-strip').first().locator('li[data-status=stored]').first().waitFor()

    await openModule(page, say, say.report)
    await write(page, say, 'Left lobe: a cyst.', 'Cyst.')
    await page.locator('.pacs-report-head').getByText(own.draft).waitFor()
    const listed = await findInRecords(page, say, name)
    await listed.getByText(own.checked).waitFor()
    await listed.getByText(own.draft).waitFor({ state: 'attached' })

    await openModule(page, say, say.report)
    await finish(page, own)
    const finished = await findInRecords(page, say, name)
    await finished.getByText(own.diagnosed).waitFor()
    expect(await finished.getByText(own.draft).count()).toBe(0)

    await openModule(page, say, say.report)
    await print(page, say)
    await (await findInRecords(page, say, name)).getByText(say.statusPrinted).waitFor()

    await openModule(page, say, say.report)
    await correct(page, say, own)
    await (await findInRecords(page, say, name)).getByText(say.statusPrinted).waitFor()

    // Who leaves a study gives it back: others see why it is closed to them, and not that somebody works on it.
    const released = page.waitForResponse((answer) => answer.url().endsWith('/release'))
    await page.getByRole('button', { name: 'Clear current patient' }).click()
    await released
    const storage = { pacs_token: await logInNew('Doctor', 'Another doctor') }
    const other = (await openPage(browser(), { storage })).page
    await other.goto('/record')
    await (await findInRecords(other, say, name)).getByRole('button', { name: say.makeCurrent }).click()
    await waitForCurrent(other, say, name)
    await openModule(other, say, say.report)
    await other.getByText(own.refused(study.registeredByName)).first().waitFor()
    await other.locator('.pacs-report-findings [role="textbox"][aria-readonly="true"]').waitFor()
  }, 120_000)

  it('says in Chinese what is done with it', async () => {
    const [say, own] = [words.zh, reopening.zh]
    const { name, page } = await openStudy(browser(), 'zh')
    await page.goto('/report')
    await write(page, say, 'Left lobe: a cyst.', 'Cyst.')
    await page.locator('.pacs-report-head').getByText(own.draft).waitFor()
    await finish(page, own)
    await (await findInRecords(page, say, name)).getByText(own.diagnosed).waitFor()
    await openModule(page, say, say.report)
    await print(page, say)
    await correct(page, say, own)
    await (await findInRecords(page, say, name)).getByText(say.statusPrinted).waitFor()
  })
})
