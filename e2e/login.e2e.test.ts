import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { accounts, password } from './harness/logIn'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { choosePlace, provePassword } from './walk/walkLogin'
import { words } from './walk/words'

describe('Login', () => {
  const browser = useBrowser()

  it.each(['en', 'zh'] as const)('says precisely that the password is wrong, in %s', async (language) => {
    const { page, watch } = await openPage(browser(), { language })
    watch.allow(/status of 400/)
    await page.goto('/login')
    await provePassword(page, words[language], { phone: accounts.administrator, password: 'Wrong#2026' })
    await page.getByText(words[language].wrongPassword).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it.each([
    ['en', accounts.administrator],
    ['zh', '13800000005'],
  ] as const)('says precisely that the SMS code is wrong, in %s', async (language, phone) => {
    const { page, watch } = await openPage(browser(), { language })
    watch.allow(/status of 400/)
    await page.goto('/login')
    await provePassword(page, words[language], { phone, password })
    await choosePlace(page, words[language])
    await page.getByRole('button', { name: words[language].sendCode, exact: true }).click()
    await page.getByRole('button', { name: words[language].useDemoCode, exact: true }).waitFor()
    const field = page.getByRole('textbox', { name: words[language].smsCode })
    const sent = await (await fetch(`${lane().productUrl}/api/pacs/dev/sms?phone=${phone}`)).json()
    await field.fill(sent.data.code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: words[language].logIn, exact: true }).click()
    await page.getByText(words[language].wrongCode).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})
