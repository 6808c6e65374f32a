import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { lane } from '../harness/lane'
import { registerStudy } from '../harness/registerStudy'
import { answerOrders } from './answers'
import type { PlacedScene } from './lookAt'
import { settle } from './settle'

let known = { name: '' }
beforeAll(async () => {
  const study = await registerStudy(lane().productUrl, lane().token, '欧阳静怡', { telPhone: '13900007777' })
  known = { name: study.patientName }
})

const nameBox = (page: Page) => page.locator('input[name=patientName]')

async function begin(page: Page): Promise<void> {
  await nameBox(page).waitFor()
  await settle(page)
}

/** What a registrar meets: the form empty and with faults, known patients, the queue, a study that is changed. */
export const registrationScenes: readonly PlacedScene[] = [
  { name: 'new', path: '/register', reach: begin },
  {
    name: 'faults',
    path: '/register',
    async reach(page) {
      await begin(page)
      await page.keyboard.press('F9')
      await page.locator('.pacs-field-error').first().waitFor()
      await settle(page)
    },
  },
  {
    name: 'suggestions',
    path: '/register',
    async reach(page) {
      await begin(page)
      await nameBox(page).pressSequentially(known.name)
      await page.locator('.pacs-known-option').first().waitFor()
      await settle(page)
    },
  },
  {
    name: 'pregnancy',
    path: '/register',
    async reach(page) {
      await begin(page)
      await page.locator('.pacs-form-section-head button').click()
      await page.locator('input[name=gravidity], [name=gravidity]').first().waitFor({ state: 'attached' })
      await settle(page)
    },
  },
  {
    name: 'returning',
    path: '/register',
    async reach(page) {
      await begin(page)
      await page.locator('.pacs-registration-head button').first().click()
      await page.getByRole('dialog').locator('input').first().fill(known.name)
      await page.keyboard.press('Enter')
      await page.getByRole('grid').getByText(known.name).first().waitFor()
      await settle(page)
    },
  },
  {
    name: 'orders',
    path: '/register',
    arrange: answerOrders,
    async reach(page) {
      await begin(page)
      await page.locator('.pacs-registration-head button').last().click()
      await page.getByRole('dialog').locator('input').first().fill('H881')
      await page.keyboard.press('Enter')
      await page.getByRole('grid').getByRole('row').nth(3).waitFor()
      await settle(page)
    },
  },
  {
    name: 'changing',
    path: '/register',
    async reach(page) {
      await begin(page)
      await page.locator('.pacs-queue-row', { hasText: known.name }).first().click()
      await page.waitForURL(/study=/)
      await begin(page)
    },
  },
]
