import { bufferThumbs, choose, openMenu, pictures, settled, showBuffer } from './captureSteps'
import type { Scene } from './Scene'

/** What is done with images in the strips. */
export const stripScenes: readonly Scene[] = [
  {
    name: 'selection',
    pictureShare: 0.6,
    async reach(page) {
      await choose(page, [0, 1])
      await settled(page, '.pacs-strip-chosen')
    },
  },
  {
    name: 'strip-menu',
    async reach(page) {
      await choose(page, [0, 1])
      await page.locator('.pacs-strip-head').first().locator('button').last().click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'image-menu', reach: (page) => openMenu(page) },
  {
    name: 'refused',
    async reach(page) {
      await showBuffer(page)
      await openMenu(page, bufferThumbs(page).first())
      await page.locator('.pacs-refused-note').getByText('US').waitFor()
    },
  },
  {
    name: 'comment',
    async reach(page) {
      await openMenu(page)
      await page.getByRole('menuitem').nth(1).click()
      await settled(page, '.pacs-text-popover')
    },
  },
  {
    name: 'rename',
    async reach(page) {
      await showBuffer(page)
      await openMenu(page, bufferThumbs(page).first())
      await page.getByRole('menuitem').nth(3).click()
      await settled(page, '.pacs-text-popover')
    },
  },
  {
    name: 'export',
    async reach(page) {
      await choose(page, [0, 3])
      await page.locator('.pacs-strip-chosen + .pacs-button').click()
      await settled(page, '.pacs-export')
    },
  },
  {
    name: 'preview',
    async reach(page) {
      await pictures(page).first().click()
      await settled(page, '.pacs-preview-stage')
    },
  },
  {
    name: 'delete',
    async reach(page) {
      await pictures(page).nth(1).focus()
      await page.keyboard.press('Delete')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
