import type { Page } from 'playwright'
import type { PlacedScene } from './lookAt'
import { settle } from './settle'

const path = '/record'

const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})`)

/** Opens the menu of the first row. */
async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More for|的更多操作$/ })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

/** Checks the boxes of the first rows. */
async function check(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: either('Select this row', '选择该行') })
  for (let at = 0; at < count; at += 1) await boxes.nth(at).click()
}

/** Everything that people meet at the records. */
export const recordScenes: readonly PlacedScene[] = [
  { name: 'menu', path, reach: openMenu },
  {
    name: 'bulk',
    path,
    async reach(page) {
      await check(page, 3)
      await page.getByRole('button', { name: either('Actions', '批量操作') }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'preview',
    path,
    async reach(page) {
      await page.getByRole('button', { name: either('Preview', '预览') }).click()
      await page.getByRole('row').nth(1).click()
      await settle(page)
    },
  },
  {
    name: 'conditions',
    path,
    async reach(page) {
      await page.getByRole('button', { name: either('More filters', '更多条件') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'queries',
    path,
    async reach(page) {
      await page.getByRole('button', { name: either('Saved queries', '常用查询') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'delete',
    path,
    async reach(page) {
      await openMenu(page)
      await page.getByRole('menuitem', { name: either('Delete', '删除') }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'merge',
    path,
    async reach(page) {
      await check(page, 2)
      await page.getByRole('button', { name: either('Actions', '批量操作') }).click()
      await page.getByRole('menuitem', { name: either('Merge', '合并检查') }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'log',
    path,
    async reach(page) {
      await openMenu(page)
      await page.getByRole('menuitem', { name: either('Operation log', '操作日志') }).click()
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
      await settle(page)
    },
  },
  {
    name: 'more',
    path,
    async reach(page) {
      const id = await page.getByRole('row').nth(1).getAttribute('data-row-id')
      await page.goto(`/worklist/MoreInfo?study=${id}`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await settle(page)
    },
  },
]
