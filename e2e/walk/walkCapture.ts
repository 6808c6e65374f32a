import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openCapture } from './openCapture'
import { actOnImage, strip, waitForStored } from './strips'
import type { Words } from './words'

/**
 * Captures for the current patient as a sonographer does: chooses the card, takes a still and a clip, a still to the buffer,
 * moves that one to the study, and deletes the first still. Two images are left.
 *
 * @param page - somebody who may capture is logged in and has a current patient without images.
 * @param words - of the interface's language.
 */
export async function walkCapture(page: Page, words: Words): Promise<void> {
  await openCapture(page, words)
  await chooseCard(page, words)
  const study = strip(page, words.study)
  const buffer = strip(page, words.buffer)

  await pressOnPicture(page, 'F1')
  await waitForStored(study, 1)

  await pressOnPicture(page, 'F3')
  await page
    .getByRole('timer')
    .getByText(/00:0[1-9]/)
    .waitFor()
  await page.keyboard.press('F3')
  await waitForStored(study, 2)

  await pressOnPicture(page, 'F2')
  await waitForStored(buffer, 1)
  await moveToStudy(page, words)
  await waitForStored(study, 3)
  await buffer.getByRole('listitem').waitFor({ state: 'detached' })

  await actOnImage(page, words, words.image(1), words.delete)
  const question = page.getByRole('alertdialog', { name: words.deleteQuestion })
  await question.getByRole('button', { name: words.delete, exact: true }).click()
  await waitForStored(study, 2)
}

/** Presses a key of capture once there is a picture: on a starved machine the card may have none for a moment. */
async function pressOnPicture(page: Page, key: string): Promise<void> {
  await page.locator('button:not([aria-disabled=true])', { hasText: key }).first().waitFor()
  await page.keyboard.press(key)
}

/** The card's picture is what the study needs, not the machine's own camera. */
async function chooseCard(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.captureSettings }).click()
  const settings = page.getByRole('dialog', { name: words.captureSettings })
  await settings.getByRole('button', { name: new RegExp(`${words.captureCard}$`) }).click()
  await page
    .getByRole('option', { name: /fake|card/i })
    .first()
    .click()
  await page.getByRole('listbox', { name: words.captureCard }).waitFor({ state: 'detached' })
  // Into the settings themselves, and again: while the list is closing, the key is still for it.
  await expect
    .poll(async () => {
      if (await settings.isVisible()) await settings.press('Escape', { timeout: 1_000 })
      return settings.isVisible()
    })
    .toBe(false)
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
}

async function moveToStudy(page: Page, words: Words): Promise<void> {
  const image = strip(page, words.buffer).getByRole('listitem').first()
  await image.hover()
  await image.getByRole('button', { name: words.more('') }).click()
  // The entry goes on: to whom, and that there is no way back.
  await page.getByRole('menuitem', { name: new RegExp(`^${words.moveToStudy}`) }).click()
  await page.getByText(words.bound).first().waitFor()
}
