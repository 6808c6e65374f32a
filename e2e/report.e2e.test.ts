import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { makeAccount } from './harness/makeAccount'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openCapture, openModule } from './walk/openCapture'
import { walkLogin } from './walk/walkLogin'
import { findInRecords } from './walk/walkRecords'
import { waitForCurrent } from './walk/walkRegistration'
import { words } from './walk/words'

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
    checked: '已检查',
    diagnosed: '已诊断',
    draft: '报告草稿',
    finish: '完成报告',
    finished: /^已完成 \d/,
    reopen: '重新编辑',
    reason: '修改原因',
    history: '历史版本',
    leave: '保持未判定',
    refused: (name: string) => `只有${name}可以修改`,
  },
} as const

describe('A report', () => {
  const browser = useBrowser()

  it.each(['en', 'zh'] as const)(
    'is a draft until it is finished, and is corrected by its doctor after the print, in %s',
    async (language) => {
      const [say, own] = [words[language], reopening[language]]
      const name = `Corrected ${language} ${Date.now().toString(36)}`
      const study = await registerStudy(lane().productUrl, lane().token, name)
      const { page } = await openPage(browser(), {
        language,
        isLoggedIn: true,
        storage: { curPatient: currentPatientOf(study) },
      })
      await page.goto('/image')
      await openCapture(page, say)
      await page.keyboard.press('F1')
      await page.locator('.pacs-strip').first().locator('li[data-status=stored]').first().waitFor()

      await openModule(page, say, say.report)
      await page.getByRole('textbox', { name: say.findings, exact: true }).fill('Left lobe: a cyst.')
      await page.getByRole('textbox', { name: say.impression, exact: true }).fill('Cyst.')
      await page.getByText(say.saved).first().waitFor()
      await page.locator('.pacs-report-head').getByText(own.draft).waitFor()
      expect(await axeFindings(page)).toEqual([])
      const listed = await findInRecords(page, say, name)
      await listed.getByText(own.checked).waitFor()
      await listed.getByText(own.draft).waitFor({ state: 'attached' })

      await openModule(page, say, say.report)
      await page.getByRole('button', { name: own.finish }).click()
      await page.getByRole('button', { name: own.leave }).click()
      await page.getByText(own.finished).first().waitFor()
      const finished = await findInRecords(page, say, name)
      await finished.getByText(own.diagnosed).waitFor()
      expect(await finished.getByText(own.draft).count()).toBe(0)

      await openModule(page, say, say.report)
      await page.getByRole('button', { name: say.print, exact: true }).click()
      await page.getByText(say.printed).first().waitFor()
      await (await findInRecords(page, say, name)).getByText(say.statusPrinted).waitFor()

      await openModule(page, say, say.report)
      await page.getByRole('button', { name: own.reopen }).click()
      await page.getByRole('textbox', { name: own.reason }).fill('Left for right')
      expect(await axeFindings(page)).toEqual([])
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
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await (await findInRecords(page, say, name)).getByText(say.statusPrinted).waitFor()

      if (language === 'zh') return
      // Who leaves a study gives it back: others see why it is closed to them, and not that somebody works on it.
      const released = page.waitForResponse((answer) => answer.url().endsWith('/release'))
      await page.getByRole('button', { name: 'Clear current patient' }).click()
      await released
      const other = (await openPage(browser(), { language })).page
      await other.goto('/')
      await walkLogin(other, say, await makeAccount('Doctor', 'Another doctor'))
      await (await findInRecords(other, say, name)).getByRole('button', { name: say.makeCurrent }).click()
      await waitForCurrent(other, say, name)
      await openModule(other, say, say.report)
      await other.getByText(own.refused(study.registeredByName)).first().waitFor()
      await other.locator('.pacs-report-findings [role="textbox"][aria-readonly="true"]').waitFor()
    },
    120_000,
  )
})
