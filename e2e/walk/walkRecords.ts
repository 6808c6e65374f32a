import type { Locator, Page } from 'playwright'
import { openModule } from './openCapture'
import type { Words } from './words'

/**
 * Finds a study in the records by its patient's name.
 *
 * @param page - somebody who may see the records is logged in.
 * @param words - of the interface's language.
 * @param name - the patient's, or a part of it.
 * @returns the only row that fits.
 */
export async function findInRecords(page: Page, words: Words, name: string): Promise<Locator> {
  await openModule(page, words, words.records)
  await page.getByRole('searchbox', { name: words.search }).fill(name)
  const row = page.getByRole('grid', { name: words.studies }).getByRole('row').filter({ hasText: name })
  await row.waitFor()
  return row
}
