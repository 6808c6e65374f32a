import type { Page } from 'playwright'
import type { Scene } from './Scene'
import { settle } from './settle'

/** Something that people meet in the settings. */
export interface SettingsScene extends Scene {
  path: string
}

const users = '/settings/maintain/basic/user'
const roles = '/settings/maintain/basic/auth'

/** The row of a table, counted from 1. */
const row = (page: Page, place: number) => page.locator('.pacs-table-row').nth(place - 1)
const mainButton = (page: Page) => page.locator('.pacs-list-bar .pacs-button[data-variant=primary]')
const drawer = (page: Page) => page.locator('.pacs-drawer')

async function openRow(page: Page, place: number): Promise<void> {
  await row(page, place).click()
  await drawer(page).waitFor()
  await settle(page)
}

/** What an administrator meets. */
export const settingsScenes: readonly SettingsScene[] = [
  { name: 'users', path: users },
  { name: 'user', path: users, reach: (page) => openRow(page, 1) },
  {
    name: 'user-account',
    path: users,
    async reach(page) {
      await openRow(page, 2)
      await page.locator('.pacs-access-remove').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'user-new',
    path: users,
    async reach(page) {
      await mainButton(page).click()
      await drawer(page).locator('.pacs-button[data-variant=primary]').click()
      await drawer(page).locator('.pacs-field-error').first().waitFor()
    },
  },
  {
    name: 'user-delete',
    path: users,
    async reach(page) {
      await openRow(page, 1)
      await page.locator('.pacs-access-remove').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'roles', path: roles },
  { name: 'role', path: roles, reach: (page) => openRow(page, 2) },
  { name: 'role-new', path: roles, reach: async (page) => void (await mainButton(page).click()) },
  { name: 'log', path: '/settings/log' },
  { name: 'log-entry', path: '/settings/log', reach: (page) => openRow(page, 1) },
  {
    name: 'log-verified',
    path: '/settings/log',
    async reach(page) {
      await page.locator('.pacs-list-bar .pacs-button:has(svg.lucide-shield-check)').click()
      await page.locator('.pacs-log-proof .pacs-banner').waitFor()
    },
  },
  {
    name: 'palette',
    path: '/settings/log',
    async reach(page) {
      await page.keyboard.press('Control+k')
      await page.locator('.pacs-palette input').fill('r')
      await page.locator('.pacs-palette-entry').first().waitFor()
    },
  },
]
