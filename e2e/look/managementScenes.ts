import type { Page } from 'playwright'
import type { PlacedScene } from './lookAt'
import { drawer, openRow, saveEmpty } from './settingsSteps'

const management = '/settings/maintain/management'

async function askForTheEnd(page: Page): Promise<void> {
  await openRow(page, 1)
  await drawer(page).locator('.pacs-remove-entry').first().click()
  await page.getByRole('alertdialog').waitFor()
}

/** What an administrator meets who keeps the lists of consultations. */
export const managementScenes: readonly PlacedScene[] = [
  { name: 'groups', path: `${management}/subgroup` },
  { name: 'group', path: `${management}/subgroup`, reach: (page) => openRow(page, 1) },
  { name: 'group-new', path: `${management}/subgroup`, reach: saveEmpty },
  { name: 'group-end', path: `${management}/subgroup`, reach: askForTheEnd },
  { name: 'experts', path: `${management}/expert` },
  { name: 'expert', path: `${management}/expert`, reach: (page) => openRow(page, 1) },
  { name: 'expert-new', path: `${management}/expert`, reach: saveEmpty },
  {
    name: 'expert-some',
    path: `${management}/expert`,
    async reach(page) {
      await openRow(page, 1)
      await drawer(page).locator('input[type=radio]').nth(1).click({ force: true })
      await drawer(page).locator('.pacs-expert-hospitals').scrollIntoViewIfNeeded()
    },
  },
  { name: 'expert-remove', path: `${management}/expert`, reach: askForTheEnd },
  { name: 'partners', path: `${management}/hospital` },
  { name: 'partner', path: `${management}/hospital`, reach: (page) => openRow(page, 1) },
  { name: 'partner-new', path: `${management}/hospital`, reach: saveEmpty },
]
