import { refuseUploads } from './answers'
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
      // The one that was refused was captured last.
      await openMenu(page, bufferThumbs(page).last())
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
    name: 'files',
    // They hang on their way, so that nothing of them is stored for the scenes that follow.
    arrange: refuseUploads,
    async reach(page) {
      const dicom = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(64)])
      await page
        .locator('.pacs-strip input[type=file]:not([webkitdirectory])')
        .first()
        .setInputFiles([
          { name: 'abdomen 2026-01-05.dcm', mimeType: 'application/dicom', buffer: dicom },
          { name: 'scan.avi', mimeType: 'video/x-msvideo', buffer: dicom },
        ])
      await page.locator('.pacs-thumb-file').nth(2).waitFor()
    },
  },
  {
    name: 'drag',
    async reach(page) {
      await showBuffer(page)
      await bufferThumbs(page).first().hover()
      await page.mouse.down()
      const goal = page.locator('.pacs-strip, .pacs-workbench-tabs [role=tab]').first()
      // The first move begins the drag, the second hangs over the goal.
      for (const y of [10, 20]) await goal.hover({ position: { x: 20, y } })
      await settled(page, '[data-drop]')
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
      await settled(page, '.pacs-viewer-canvas')
    },
  },
  {
    name: 'measure',
    async reach(page) {
      await pictures(page).first().click()
      await settled(page, '.pacs-viewer-canvas')
      await page.getByRole('button', { name: /^(Distance|距离)$/ }).click()
      const stage = page.getByRole('application')
      await stage.click({ position: { x: 300, y: 240 } })
      // Nothing is kept for the next picture: it is still being drawn.
      await stage.hover({ position: { x: 420, y: 300 } })
      await stage.locator('.pacs-mark').waitFor()
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
