import type { Page } from 'playwright'
import { settle } from './settle'

/** The row of a table, counted from 1. */
export const row = (page: Page, place: number) => page.locator('.pacs-table-row').nth(place - 1)
/** What a list is mainly for: adding to it. */
export const mainButton = (page: Page) => page.locator('.pacs-list-bar .pacs-button[data-variant=primary]')
/** Where a row is edited. */
export const drawer = (page: Page) => page.locator('.pacs-drawer')

async function waitForDrawer(page: Page): Promise<void> {
  await drawer(page).waitFor()
  await settle(page)
}

/** Opens a row of a list whose rows open by one press. */
export async function openRow(page: Page, place: number): Promise<void> {
  await row(page, place).click()
  await waitForDrawer(page)
}

/** Opens a row of basic data: they are chosen by a press and opened by two. */
export async function openWord(page: Page, place: number): Promise<void> {
  await row(page, place).locator('.pacs-table-cell').nth(1).dblclick()
  await waitForDrawer(page)
}

/** Opens the form of a new row. */
export async function openNew(page: Page): Promise<void> {
  await mainButton(page).click()
  await waitForDrawer(page)
}

/** Saves a new row that is empty: the required fields are reported. */
export async function saveEmpty(page: Page): Promise<void> {
  await openNew(page)
  await drawer(page).locator('.pacs-button[data-variant=primary]').click()
  await drawer(page).locator('.pacs-field-error').first().waitFor()
}

/** Opens one of the tabs of a page, counted from 1. */
export async function openTab(page: Page, place: number): Promise<void> {
  await page
    .getByRole('tab')
    .nth(place - 1)
    .click()
  await settle(page)
}
