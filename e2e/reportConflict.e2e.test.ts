import { createPacs, reportApi } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en

describe('A report that is written on two computers', () => {
  const browser = useBrowser()

  it('is overwritten by neither: the later save is refused, both versions are shown, and the choice is saved', async () => {
    const { productUrl, token } = lane()
    const pacs = createPacs({ baseUrl: productUrl, apis: { report: reportApi }, token: () => token })
    const study = await registerStudy(productUrl, token, `Two editors ${Date.now().toString(36)}`)
    const { studyId } = study
    const open = async () => {
      const opened = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
      await opened.page.goto('/report')
      await opened.page.locator('.pacs-report-findings [contenteditable=true]').waitFor()
      return opened
    }
    const write = (page: Page, text: string) =>
      page.getByRole('textbox', { name: say.findings, exact: true }).fill(text)
    const [one, two] = [await open(), await open()]
    two.watch.allow(/409/)

    // Both saves are on their way with the same version; that of the second computer arrives later.
    let arrive = (): void => undefined
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await two.page.route(`**/report/${studyId}`, async (route) => {
      if (route.request().method() === 'PUT') await arrival
      await route.continue()
    })
    const sent = two.page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(studyId))
    const refused = two.page.waitForResponse((answer) => answer.status() === 409 && answer.url().endsWith(studyId))
    await write(two.page, 'Right lobe: two cysts.')
    await sent
    await write(one.page, 'Left lobe: a cyst.')
    await one.page.getByText(say.saved).first().waitFor()
    arrive()

    const answer = await (await refused).text()
    for (const part of ['CONFLICT', 'Left lobe: a cyst.', 'Right lobe: two cysts.']) expect(answer).toContain(part)
    expect(await pacs.report.get({ studyId })).toMatchObject({ version: 1, findings: 'Left lobe: a cyst.' })
    const choice = two.page.locator('.pacs-conflict')
    await choice.getByText('Left lobe: a cyst.').waitFor()
    await choice.getByText('Right lobe: two cysts.').waitFor()
    await choice.getByRole('button', { name: 'Save the choice' }).click()
    await expect
      .poll(async () => (await pacs.report.get({ studyId })).findings, { timeout: 20_000 })
      .toBe('Right lobe: two cysts.')
    await one.page.getByText('Right lobe: two cysts.').first().waitFor()
  })
})
