import { createPacs, reportSignatureApi } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { countScripts } from './browser/countScripts'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { picturesOfPdf } from './walk/readPdf'
import { words } from './walk/words'

const own = {
  en: {
    sign: 'Sign by phone',
    code: /^QR code/,
    of: /^Signature of /,
    send: 'Send',
    sent: /is on the computer/,
    drawn: /^Drawn /,
    close: 'Close',
    ended: /^This code was used/,
  },
  zh: {
    sign: '手机签名',
    code: '签名页面二维码',
    of: /签名$/,
    send: '提交',
    sent: /已传送到电脑/,
    drawn: /^签名时间/,
    close: '关闭',
    ended: /^该二维码已使用/,
  },
} as const

/** More would keep a phone waiting in a basement. */
const mostScriptKb = 205

/** Draws a stroke in the box, by the finger's events. */
async function sign(phone: Page): Promise<void> {
  const box = await phone.locator('.pacs-sign-pad').boundingBox()
  if (box === null) throw new Error('there is no box to sign in')
  await phone.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await phone.mouse.down()
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await phone.mouse.move(box.x + box.width * (0.2 + step * 0.1), box.y + box.height * (0.7 - step * 0.08))
  }
  await phone.mouse.up()
}

describe('A signature by phone', () => {
  const browser = useBrowser()

  it.each(['en', 'zh'] as const)(
    'is drawn on a phone, seen on the desktop at once, and printed, in %s',
    async (language) => {
      const [say, mine] = [words[language], own[language]]
      const name = `Signed ${language} ${Date.now().toString(36)}`
      const study = await registerStudy(lane().productUrl, lane().token, name)
      const { page } = await openPage(browser(), {
        language,
        isLoggedIn: true,
        storage: { curPatient: currentPatientOf(study) },
      })
      await page.goto('/report')
      await page.getByRole('textbox', { name: say.findings, exact: true }).fill('Left lobe: a cyst.')
      await page.getByRole('textbox', { name: say.impression, exact: true }).fill('Cyst.')
      const [made] = await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/signature-scan')),
        page.getByRole('button', { name: mine.sign }).click(),
      ])
      const { data } = (await made.json()) as { data: { ticket: string } }
      await page.getByRole('dialog').getByRole('img', { name: mine.code }).waitFor()
      expect(await axeFindings(page)).toEqual([])

      const { page: phone, watch } = await openPage(browser(), { language })
      await phone.setViewportSize({ width: 390, height: 780 })
      const loadedKb = countScripts(phone)
      await phone.goto(`/sign/${data.ticket}`)
      await phone.getByRole('heading', { name: mine.of }).waitFor()
      await phone.waitForLoadState('networkidle')
      expect(await loadedKb()).toBeGreaterThan(50)
      expect(await loadedKb()).toBeLessThanOrEqual(mostScriptKb)
      // The doctor's name, and nothing of the patient.
      const shown = await phone.locator('body').innerText()
      for (const part of [name, study.examNumber]) expect(shown).not.toContain(part)
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      expect(await axeFindings(phone)).toEqual([])
      await sign(phone)
      await phone.getByRole('button', { name: mine.send }).click()
      await phone.getByText(mine.sent).waitFor()

      await page.getByRole('dialog').getByText(mine.drawn).waitFor()
      await page.getByRole('dialog').getByRole('img', { name: mine.of }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: mine.close, exact: true }).last().click()

      watch.allow(/status of 409/)
      await phone.reload()
      await phone.getByText(mine.ended).waitFor()

      await page.getByRole('radiogroup').getByText(say.negative, { exact: true }).click()
      const [printed] = await Promise.all([
        page.waitForResponse((answer) => /\/print(\?|$)/.test(answer.url())),
        page.getByRole('button', { name: say.print, exact: true }).click(),
      ])
      const { data: paper } = (await printed.json()) as { data: { pdf: string } }
      expect(await picturesOfPdf(paper.pdf)).toContainEqual({ width: 792, height: 297 })
      const pacs = createPacs({
        baseUrl: lane().productUrl,
        apis: { reportSignature: reportSignatureApi },
        token: () => lane().token,
      })
      expect((await pacs.reportSignature.get({ studyId: study.studyId })).signature).not.toBeNull()
    },
  )
})
