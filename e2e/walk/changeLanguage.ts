import type { Page } from 'playwright'
import { words } from './words'

/**
 * Has a page speak the other language by the press of its button: what is shown stays, in other words.
 *
 * @param page - speaks the language that it does not change to.
 * @param language - that it speaks then.
 */
export async function changeLanguage(page: Page, language: 'en' | 'zh'): Promise<void> {
  await page
    .getByRole('button', { name: words[language === 'en' ? 'zh' : 'en'].otherLanguage })
    .first()
    .click()
  await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language)
}
