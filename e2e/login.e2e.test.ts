import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { accounts, password } from './harness/logIn'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { changeLanguage } from './walk/changeLanguage'
import { choosePlace, provePassword } from './walk/walkLogin'
import { words } from './walk/words'

describe('Login', () => {
  const browser = useBrowser()

  it('says precisely that the password is wrong, in both languages', async () => {
    const { page, watch } = await openPage(browser())
    watch.allow(/status of 400/)
    await page.goto('/login')
    await provePassword(page, words.en, { phone: accounts.administrator, password: 'Wrong#2026' })
    await page.getByText(words.en.wrongPassword).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await changeLanguage(page, 'zh')
    await page.getByText(words.zh.wrongPassword).waitFor()
  })

  it('says precisely that the SMS code is wrong, in both languages', async () => {
    const [phone, say] = [accounts.administrator, words.zh]
    const { page, watch } = await openPage(browser(), { language: 'zh' })
    watch.allow(/status of 400/)
    await page.goto('/login')
    await provePassword(page, say, { phone, password })
    await choosePlace(page, say)
    await page.getByRole('button', { name: say.sendCode, exact: true }).click()
    await page.getByRole('button', { name: say.useDemoCode, exact: true }).waitFor()
    const field = page.getByRole('textbox', { name: say.smsCode })
    const sent = await (await fetch(`${lane().productUrl}/api/pacs/dev/sms?phone=${phone}`)).json()
    await field.fill(sent.data.code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: say.logIn, exact: true }).click()
    await page.getByText(say.wrongCode).waitFor()
    await changeLanguage(page, 'en')
    await page.getByText(words.en.wrongCode).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})
