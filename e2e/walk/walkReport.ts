import type { Page } from 'playwright'
import { openModule } from './openCapture'
import { readPdf } from './readPdf'
import type { Words } from './words'

/** What is written. */
export interface ReportText {
  findings: string
  impression: string
}

/**
 * Writes the current patient's report, sees it saved by itself, looks at its paper and prints it.
 *
 * @param page - somebody who may write and print is logged in, with a current patient who has images.
 * @param words - of the interface's language.
 * @param text - findings and impression.
 * @returns the words on the previewed paper.
 */
export async function walkReport(page: Page, words: Words, text: ReportText): Promise<string> {
  await openModule(page, words, words.report)
  await page.getByRole('textbox', { name: words.findings, exact: true }).fill(text.findings)
  await page.getByRole('textbox', { name: words.impression, exact: true }).fill(text.impression)
  await page.getByRole('radiogroup').getByText(words.negative, { exact: true }).click()
  await page.getByRole('checkbox', { name: words.showInReport }).first().click()
  await page.getByText(words.saved).first().waitFor()

  const previewed = page.waitForResponse((answer) => answer.url().includes('/preview'))
  await page.getByRole('button', { name: words.preview, exact: true }).click()
  const { data } = await (await previewed).json()
  await page.getByLabel(words.paper).first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: words.print, exact: true }).click()
  await page.getByText(words.printed).first().waitFor()
  return await readPdf(data.pdf)
}
