import { createPacs, reportSignatureApi } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { countScripts } from './browser/countScripts'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { changeLanguage } from './walk/changeLanguage'
import { picturesOfPdf } from './walk/readPdf'
import { words } from './walk/words'

/** What the phone says, in both languages. */
const onPhone = {
  en: { of: /^Signature of /, send: 'Send', ended: /^This code was used/ },
  zh: { of: /签名$/, send: '提交', ended: /^该二维码已使用/ },
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

  it('is drawn on a phone, in both languages, seen on the desktop at once, and printed', async () => {
    const say = words.en
    const name = `Signed ${Date.now().toString(36)}`
    const study = await registerStudy(lane().productUrl, lane().token, name)
    const { page } = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
    await page.goto('/report')
    await page.getByRole('textbox', { name: say.findings, exact: true }).fill('Left lobe: a cyst.')
    await page.getByRole('textbox', { name: say.impression, exact: true }).fill('Cyst.')
    const [made] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/signature-scan')),
      page.getByRole('button', { name: 'Sign by phone' }).click(),
    ])
    const { data } = (await made.json()) as { data: { ticket: string } }
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^QR code/ })
      .waitFor()

    const { page: phone, watch } = await openPage(browser(), { language: 'zh' })
    await phone.setViewportSize({ width: 390, height: 780 })
    const loadedKb = countScripts(phone)
    await phone.goto(`/sign/${data.ticket}`)
    await phone.getByRole('heading', { name: onPhone.zh.of }).waitFor()
    await phone.waitForLoadState('networkidle')
    expect(await loadedKb()).toBeGreaterThan(50)
    expect(await loadedKb()).toBeLessThanOrEqual(mostScriptKb)
    // The doctor sees what they sign: exam and impression, and the patient's name with its letters hidden.
    const shown = await phone.locator('body').innerText()
    for (const part of [study.examNumber, 'Cyst.']) expect(shown).toContain(part)
    expect(shown).not.toContain(name)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await phone.getByRole('button', { name: onPhone.zh.send }).waitFor()
    await changeLanguage(phone, 'en')
    await phone.getByRole('heading', { name: onPhone.en.of }).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await sign(phone)
    await phone.getByRole('button', { name: onPhone.en.send }).click()
    await phone.getByText(/is on the computer/).waitFor()

    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Drawn /).waitFor()
    await dialog.getByRole('img', { name: onPhone.en.of }).waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

    watch.allow(/status of 409/)
    await phone.reload()
    await phone.getByText(onPhone.en.ended).waitFor()
    await changeLanguage(phone, 'zh')
    await phone.reload()
    await phone.getByText(onPhone.zh.ended).waitFor()

    await page.getByRole('radiogroup').getByText(say.negative, { exact: true }).click()
    const [printed] = await Promise.all([
      page.waitForResponse((answer) => /\/print(\?|$)/.test(answer.url())),
      page.getByRole('button', { name: say.print, exact: true }).click(),
    ])
    const { data: paper } = (await printed.json()) as { data: { pdf: string } }
    expect(await picturesOfPdf(paper.pdf)).toContainEqual({ width: 792, height: 297 })
    const apis = { reportSignature: reportSignatureApi }
    const pacs = createPacs({ baseUrl: lane().productUrl, apis, token: () => lane().token })
    expect((await pacs.reportSignature.get({ studyId: study.studyId })).signature).not.toBeNull()
  })
})
