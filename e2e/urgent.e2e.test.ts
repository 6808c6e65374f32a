import { createPacs, ruleApi, settingsApi, urgentApi } from '@opensono/pacs-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lane } from './harness/lane'
import { logInNew } from './harness/makeAccount'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en

describe('An urgent value', () => {
  const browser = useBrowser()

  it('is reported from the report, seen on other pages of other doctors at once, and ends with who was informed', async () => {
    const { productUrl, token } = lane()
    const other = await logInNew('Doctor', 'Doctor elsewhere')
    const apis = { rule: ruleApi, settings: settingsApi, urgent: urgentApi }
    const pacs = createPacs({ baseUrl: productUrl, apis, token: () => token })
    const [type] = await pacs.settings.basicData({ kind: 'urgent-value-type' })
    if (type === undefined) throw new Error('The demo has no types of urgent values.')
    const { values, version } = await pacs.rule.systemRules()
    const rules = { ...values, isUrgentReportOn: true, urgentReportTypes: [type.id] }
    await pacs.rule.setSystemRules({ values: rules, version })
    onTestFinished(async () => {
      const { version: latest } = await pacs.rule.systemRules()
      await pacs.rule.setSystemRules({ values, version: latest })
    })
    const study = await registerStudy(productUrl, token, 'Urgent Patient')
    const found = type.englishName ?? type.name

    const { page: records } = await openPage(browser(), { storage: { pacs_token: other } })
    await records.goto('/record')
    await records.getByRole('grid', { name: say.studies }).getByRole('row').nth(1).waitFor()
    const storage = { curPatient: currentPatientOf(study) }
    const { page: report } = await openPage(browser(), { isLoggedIn: true, storage })
    await report.goto('/report')
    await report.getByRole('button', { name: 'Report an urgent value' }).click()
    const dialog = report.getByRole('dialog', { name: 'Report an urgent value' })
    await dialog.getByText(found, { exact: true }).click()
    const note = '<img src=x onerror=canary=1>'
    await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()

    const notices = records.getByRole('region', { name: 'Urgent values' })
    await notices.getByText(`Urgent Patient: ${found}`).waitFor()
    await notices
      .getByRole('timer')
      .filter({ hasText: /^\d:\d\d left$/ })
      .waitFor()
    await notices.getByRole('button', { name: 'Open report: Urgent Patient' }).click()
    await records.waitForURL((url) => url.pathname === '/report')
    await notices.getByRole('button', { name: 'Acknowledge: Urgent Patient' }).click()
    const answer = records.getByRole('alertdialog', { name: 'Who was informed?' })
    await answer.getByText(note, { exact: true }).waitFor()
    expect(await records.evaluate(() => 'canary' in window)).toBe(false)
    await answer.getByRole('textbox', { name: 'Informed person' }).fill('Nurse Li')
    await answer.getByRole('button', { name: 'Acknowledge' }).click()
    await notices.waitFor({ state: 'detached' })
    await report.getByRole('region', { name: 'Urgent values' }).waitFor({ state: 'detached' })
    const kept = await pacs.urgent.ofStudy({ studyId: study.studyId })
    expect(kept).toMatchObject([{ informedName: 'Nurse Li', acknowledgedAt: expect.any(String) }])
  })
})
