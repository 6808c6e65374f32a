import { apiBasePath, createPacs, ruleApi } from '@opensono/pacs-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en
const rulesAtWork = apiBasePath + ruleApi.atWork.path

describe('The rules of a hospital', () => {
  const browser = useBrowser()

  it('are set in one window, and followed at once in another one that is open', async () => {
    const pacs = createPacs({
      baseUrl: inject('productUrl'),
      apis: { rule: ruleApi },
      token: () => inject('token'),
    })
    const former = (await pacs.rule.systemRules()).values
    onTestFinished(async () => {
      const { version } = await pacs.rule.systemRules()
      await pacs.rule.setSystemRules({ values: former, version })
    })

    const { page: desk } = await openPage(browser(), { isLoggedIn: true })
    await desk.goto('/record')
    await desk.getByRole('grid', { name: say.studies }).getByRole('row').nth(1).waitFor()
    const { page: office } = await openPage(browser(), { isLoggedIn: true })
    await office.goto('/settings/maintain/rules')
    const panel = office.getByRole('tabpanel', { name: 'System rules' })
    await panel.getByRole('combobox', { name: 'Double-click on a record opens' }).selectOption('registration')
    const lock = panel.getByRole('textbox', { name: 'Lock after a print' })
    await lock.fill('30')
    await lock.press('Tab')
    expect(await axeFindings(office)).toEqual([])
    const followed = desk.waitForResponse((answer) => new URL(answer.url()).pathname === rulesAtWork)
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByText('Saved. It holds from now on').first().waitFor()
    expect((await pacs.rule.systemRules()).values).toMatchObject({
      ...{ recordDoubleClick: 'registration', printLockMinutes: 30 },
    })

    await followed
    const row = desk.getByRole('grid', { name: say.studies }).getByRole('row').nth(1)
    await row.dblclick()
    await desk.waitForURL((url) => url.pathname === '/register' && url.searchParams.has('study'))
  })
})
