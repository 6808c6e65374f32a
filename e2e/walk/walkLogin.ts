import type { Locator, Page } from 'playwright'
import type { Words } from './words'

/** Who logs in, as typed. */
export interface Credentials {
  phone: string
  password: string
}

/**
 * Logs in as a person does: phone, password, the offered place, the code that the demo shows.
 *
 * @param page - a page that shows the login.
 * @param words - of the interface's language.
 * @param who - phone and password.
 */
export async function walkLogin(page: Page, words: Words, who: Credentials): Promise<void> {
  await provePassword(page, words, who)
  await choosePlace(page, words)
  await page.getByRole('button', { name: words.sendCode, exact: true }).click()
  await page.getByRole('button', { name: words.useDemoCode, exact: true }).click()
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/**
 * The first step: who.
 *
 * @param page - a page that shows the login.
 * @param words - of the interface's language.
 * @param who - phone and password.
 */
export async function provePassword(page: Page, words: Words, who: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: words.phone }).fill(who.phone)
  await page.locator('input[type=password]').fill(who.password)
  await page.getByRole('button', { name: words.next, exact: true }).click()
}

/**
 * The second step: where. What the page has chosen by itself is left as it is.
 *
 * @param page - a page that shows the login's second step.
 * @param words - of the interface's language.
 */
export async function choosePlace(page: Page, words: Words): Promise<void> {
  for (const label of [words.hospital, words.department, words.room]) {
    await chooseFirst(page.getByRole('combobox', { name: label }))
  }
}

async function chooseFirst(select: Locator): Promise<void> {
  await select.locator('option[value]:not([value=""])').first().waitFor({ state: 'attached' })
  if ((await select.inputValue()) === '') await select.selectOption({ index: 1 })
}
