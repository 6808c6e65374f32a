import type { Locator, Page } from 'playwright'
import { openModule } from './openCapture'
import type { Words } from './words'

/** Anyone who is registered. */
export interface NewPatient {
  name: string
  age: number
}

/**
 * Registers a patient as a registrar does, and makes the study the current one.
 *
 * @param page - somebody who may register is logged in.
 * @param words - of the interface's language.
 * @param patient - who.
 */
export async function walkRegistration(page: Page, words: Words, patient: NewPatient): Promise<void> {
  await openModule(page, words, words.register)
  const form = page.getByRole('form', { name: words.registration })
  await form.getByRole('combobox', { name: words.name, exact: true }).fill(patient.name)
  await form.getByRole('radio', { name: words.female, exact: true }).click()
  await form.getByRole('textbox', { name: words.age, exact: true }).fill(String(patient.age))
  await chooseIn(page, form, words.patientSource)
  await chooseIn(page, form, words.examType)
  await form.getByRole('combobox', { name: words.bodyParts }).click()
  await page.getByRole('listbox', { name: words.bodyParts }).getByRole('option').first().click()
  // The list stays open for the next part, and hides the rest of the page from readers.
  await page.keyboard.press('Escape')
  await form.getByRole('list', { name: words.bodyParts }).getByRole('listitem').first().waitFor()
  await chooseIn(page, form, words.examRoom)
  await page.keyboard.press('F9')
  await page.getByText(words.registered(patient.name)).first().waitFor()
  await page.getByRole('button', { name: words.makeCurrent, exact: true }).click()
  await waitForCurrent(page, words, patient.name)
}

/**
 * Waits until the top bar names the current patient.
 *
 * @param page - somebody is logged in.
 * @param words - of the interface's language.
 * @param name - whose turn it is.
 */
export async function waitForCurrent(page: Page, words: Words, name: string): Promise<void> {
  await page.getByRole('region', { name: words.currentPatient, exact: true }).getByText(name).waitFor()
}

async function chooseIn(page: Page, form: Locator, label: string): Promise<void> {
  await form.getByRole('button', { name: label }).click()
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
}
