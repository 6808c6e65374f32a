import type { Page } from 'playwright'
import { saveBehind } from './answers'
import type { PlacedScene } from './lookAt'
import { drawer, openRow, openTab } from './settingsSteps'
import { settle } from './settle'

const rules = '/settings/maintain/rules'
const global = '/settings/global'

const panel = (page: Page) => page.locator('.pacs-tab-panel:not([inert])').filter({ visible: true })

async function openHis(page: Page): Promise<void> {
  await page.locator('.pacs-his .pacs-button').click()
  await drawer(page).waitFor()
  await settle(page)
}

/** Types into a field and leaves it. */
async function fill(page: Page, place: number, text: string): Promise<void> {
  const field = panel(page)
    .locator('input[inputmode=numeric]')
    .nth(place - 1)
  await field.fill(text)
  await field.press('Tab')
}

/** What an administrator meets who sets how the hospital works. */
export const rulesScenes: readonly PlacedScene[] = [
  { name: 'rules', path: rules },
  {
    name: 'rules-foot',
    path: rules,
    reach: (page) => panel(page).locator('.pacs-rules-group').last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'rules-fault',
    path: rules,
    async reach(page) {
      await fill(page, 1, '99999')
      await page.locator('.pacs-field-error').first().waitFor()
    },
  },
  {
    name: 'rules-conflict',
    path: rules,
    allows: /409 \(Conflict\).*system-rule/,
    arrange: saveBehind,
    async reach(page) {
      await panel(page).locator('select').first().selectOption('registration')
      await fill(page, 1, '45')
      await panel(page).locator('.pacs-rules-bar .pacs-button[data-variant=primary]').click()
      await page.locator('.pacs-conflict-version').nth(3).waitFor()
      await settle(page)
    },
  },
  { name: 'rules-numbers', path: rules, reach: (page) => openTab(page, 2) },
  {
    name: 'rules-numbers-fault',
    path: rules,
    async reach(page) {
      await openTab(page, 2)
      await fill(page, 1, '3')
      await page.locator('.pacs-field-error').first().waitFor()
    },
  },
  {
    name: 'rules-fields',
    path: rules,
    async reach(page) {
      await openTab(page, 3)
      await panel(page).locator('.pacs-arrange-name').nth(2).click()
    },
  },
  { name: 'rules-records', path: rules, reach: (page) => openTab(page, 4) },
  { name: 'rules-logins', path: rules, reach: (page) => openTab(page, 5) },
  {
    name: 'rules-login',
    path: rules,
    async reach(page) {
      await openTab(page, 5)
      await openRow(page, 1)
    },
  },
  { name: 'global', path: global },
  { name: 'his', path: global, reach: openHis },
  {
    name: 'his-fault',
    path: global,
    async reach(page) {
      await openHis(page)
      await drawer(page).locator('input[type=url]').fill('his.example/fhir')
      await drawer(page).locator('input[type=radio]').nth(2).click({ force: true })
      await drawer(page).locator('.pacs-button[data-variant=primary]').click()
      await drawer(page).locator('.pacs-field-error').first().waitFor()
    },
  },
  {
    name: 'his-key',
    path: global,
    async reach(page) {
      await openHis(page)
      await drawer(page).locator('.pacs-access-fact .pacs-button').first().click()
      await drawer(page).locator('.pacs-copy').waitFor()
      await drawer(page).locator('.pacs-copy').scrollIntoViewIfNeeded()
    },
    // The next look finds no key, as this one did.
    async leave(page) {
      await drawer(page).locator('.pacs-access-fact .pacs-button').nth(1).click()
      await page.getByRole('alertdialog').locator('.pacs-button[data-variant=danger]').click()
      await drawer(page).locator('.pacs-copy').waitFor({ state: 'detached' })
    },
  },
]
