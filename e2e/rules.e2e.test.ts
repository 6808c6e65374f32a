import { createPacs, ruleApi } from '@opensono/pacs-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en
const isRegistration = (url: URL) => url.pathname === '/register' && url.searchParams.has('study')
const patience = { timeout: 30_000 }

describe('The rules of a hospital', () => {
  const browser = useBrowser()

  it('are set in one window, and followed at once in another one that is open', async () => {
    const pacs = createPacs({
      baseUrl: lane().productUrl,
      apis: { rule: ruleApi },
      token: () => lane().token,
    })
    const start = await pacs.rule.systemRules()
    onTestFinished(async () => {
      const { version } = await pacs.rule.systemRules()
      await pacs.rule.setSystemRules({ values: start.values, version })
    })

    await pacs.rule.setSystemRules({ values: { ...start.values, recordDoubleClick: 'none' }, version: start.version })

    const { page: desk } = await openPage(browser(), { isLoggedIn: true })
    await desk.goto('/record')
    await desk.getByRole('grid', { name: say.studies }).getByRole('row').nth(1).waitFor()
    const { page: office } = await openPage(browser(), { isLoggedIn: true })
    await office.goto('/settings/maintain/rules')
    const panel = office.getByRole('tabpanel', { name: 'General' })
    await panel.getByRole('combobox', { name: 'Double-click on a record opens' }).selectOption('registration')
    const lock = panel.getByRole('textbox', { name: 'Lock after printing' })
    await lock.fill('30')
    await lock.press('Tab')
    expect(await axeFindings(office)).toEqual([])
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByText('Saved. Applies to the whole hospital').first().waitFor()
    expect((await pacs.rule.systemRules()).values).toMatchObject({
      recordDoubleClick: 'registration',
      printLockMinutes: 30,
    })

    // Nothing on the screen shows that the rule has come: with the former one nothing opens, so the test tries again.
    const row = desk.getByRole('grid', { name: say.studies }).getByRole('row').nth(1)
    await expect
      .poll(async () => {
        await row.dblclick()
        return desk.waitForURL(isRegistration, { timeout: 3_000 }).then(
          () => true,
          () => false,
        )
      }, patience)
      .toBe(true)
  })

  it('are not left unasked while something typed is not saved', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.goto('/settings/maintain/rules')
    const lock = page.getByRole('tabpanel', { name: 'General' }).getByRole('textbox', { name: 'Lock after printing' })
    await lock.fill('31')
    await lock.press('Tab')
    const leave = () => page.getByRole('link', { name: 'Exam rooms' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await lock.inputValue()).toBe('31')
    await leave()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/settings/maintain/basic/room')
  })
})
