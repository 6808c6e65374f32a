import { sourcesSheet } from '../harness/sourcesSheet'
import type { PlacedScene } from './lookAt'
import { drawer, mainButton, openRow, openWord, row, saveEmpty } from './settingsSteps'
import { settle } from './settle'

const users = '/settings/maintain/basic/user'
const roles = '/settings/maintain/basic/auth'
const basic = '/settings/maintain/basic'

/** Rows that cannot be taken over, each for a reason of its own. */
const faultySources = [
  ['', 'Nameless', '是'],
  ['义诊', 'Free clinic', '也许'],
  ['下乡', 'A name that is longer than any list could show it, so that nobody would read it', '是'],
  ['义诊', 'Free clinic', '是'],
]

/** What an administrator meets. */
export const settingsScenes: readonly PlacedScene[] = [
  { name: 'users', path: users },
  { name: 'user', path: users, reach: (page) => openRow(page, 1) },
  {
    name: 'user-account',
    path: users,
    async reach(page) {
      await openRow(page, 2)
      await page.locator('.pacs-remove-entry').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'user-new',
    path: users,
    reach: saveEmpty,
  },
  {
    name: 'user-delete',
    path: users,
    async reach(page) {
      await openRow(page, 1)
      await page.locator('.pacs-remove-entry').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'roles', path: roles },
  { name: 'role', path: roles, reach: (page) => openRow(page, 2) },
  { name: 'role-new', path: roles, reach: async (page) => void (await mainButton(page).click()) },
  { name: 'machine-keys', path: `${basic}/machine-key` },
  { name: 'machine-key-new', path: `${basic}/machine-key`, reach: saveEmpty },
  { name: 'departments', path: `${basic}/department` },
  { name: 'department', path: `${basic}/department`, reach: (page) => openRow(page, 2) },
  { name: 'department-new', path: `${basic}/department`, reach: saveEmpty },
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
      // By the key: what moves in answer to somebody's typing is no shift, and a text that is put in was typed by nobody.
      await page.locator('.pacs-palette input').press('r')
      await page.locator('.pacs-palette-entry').first().waitFor()
    },
  },
  { name: 'words', path: `${basic}/patient` },
  { name: 'words-parts', path: `${basic}/exam-part` },
  { name: 'words-priority', path: `${basic}/priority` },
  { name: 'word-part', path: `${basic}/exam-part`, reach: (page) => openWord(page, 1) },
  {
    name: 'word-new',
    path: `${basic}/device`,
    reach: saveEmpty,
  },
  {
    name: 'word-parameter',
    path: `${basic}/parameter`,
    async reach(page) {
      await mainButton(page).click()
      await drawer(page).waitFor()
      await settle(page)
    },
  },
  {
    name: 'word-menu',
    path: `${basic}/patient`,
    async reach(page) {
      await row(page, 2).locator('[data-row-menu]').click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'word-in-use',
    path: `${basic}/examination`,
    async reach(page) {
      await row(page, 1).locator('[data-row-menu]').click()
      await page.locator('.pacs-menu-item[data-tone=danger]').click()
      await page.locator('.pacs-dictionary-usage').waitFor()
    },
  },
  {
    name: 'words-import',
    path: `${basic}/patient`,
    async reach(page) {
      await page.locator('.pacs-list-bar .pacs-button:has(svg.lucide-upload)').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'words-import-faults',
    path: `${basic}/patient`,
    async reach(page) {
      await page.locator('.pacs-list-bar .pacs-button:has(svg.lucide-upload)').click()
      await page.locator('.pacs-dialog input[type=file]').setInputFiles(await sourcesSheet(faultySources))
      await page.locator('.pacs-dictionary-faults .pacs-table-row').first().waitFor()
    },
  },
  { name: 'words-mapping', path: `${basic}/mapping` },
  { name: 'words-mapped', path: `${basic}/mapping`, reach: (page) => openWord(page, 1) },
]
