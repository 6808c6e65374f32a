import type { Page } from 'playwright'
import { lockStudy, refuseUploads } from './answers'
import { refuseCard, showOnCard } from './cards'
import type { Scene } from './Scene'

const thumbs = '.pacs-workbench-side .pacs-thumb'

const isLive = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))

async function openDevice(page: Page): Promise<void> {
  await isLive(page)
  await page.locator('.pacs-capture-device').click()
  await page.locator('.pacs-capture-device-body').waitFor()
}

async function openSettings(page: Page): Promise<void> {
  await openDevice(page)
  await page.locator('.pacs-capture-device-body > .pacs-button').last().click()
  await page.locator('.pacs-capture-settings').waitFor()
}

/** In a narrow window the buffer is behind a tab. */
async function showBuffer(page: Page): Promise<void> {
  const tab = page.locator('.pacs-workbench-tabs [role=tab]').nth(1)
  if (await tab.isVisible()) await tab.click()
}

const bufferThumbs = (page: Page) => page.locator('.pacs-strip').last().locator('.pacs-thumb')

async function choose(page: Page, places: readonly number[]): Promise<void> {
  const pictures = page.locator(`${thumbs} .pacs-thumb-picture`)
  for (const place of places) await pictures.nth(place).click({ modifiers: ['Control'] })
}

async function openMenu(page: Page, thumb = page.locator(thumbs).first()): Promise<void> {
  await thumb.locator('.pacs-thumb-picture').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

const settled = (page: Page, selector: string) => page.locator(selector).first().waitFor()

/** What a sonographer meets while capturing, and what goes wrong there. */
export const captureScenes: readonly Scene[] = [
  { name: 'strips', pictureShare: 0.6, reach: async (page) => void (await isLive(page)) },
  {
    name: 'recording',
    pictureShare: 0.6,
    async reach(page) {
      await isLive(page)
      await page.keyboard.press('F3')
      await page.getByRole('timer').getByText('00:01').waitFor()
    },
  },
  { name: 'device', reach: openDevice },
  { name: 'settings', reach: openSettings },
  {
    name: 'settings-key',
    async reach(page) {
      await openSettings(page)
      await page.locator('.pacs-hotkey-box').nth(1).click()
      await page.keyboard.press('F1')
      await settled(page, '.pacs-hotkey-error svg')
      await page.locator('.pacs-hotkey-box').nth(2).click()
    },
  },
  {
    name: 'uploads',
    arrange: refuseUploads,
    async reach(page) {
      await isLive(page)
      for (const key of ['F1', 'F1', 'F1']) await page.keyboard.press(key)
      await settled(page, '.pacs-thumb[data-status=failed]')
      await page.locator('.pacs-uploads-button').click()
      await settled(page, '.pacs-uploads-row')
    },
  },
  {
    name: 'offline',
    async reach(page) {
      await isLive(page)
      await page.context().setOffline(true)
      for (const key of ['F1', 'F1']) await page.keyboard.press(key)
      await settled(page, '.pacs-thumb[data-status=queued]')
      await page.locator('.pacs-uploads-button').click()
      await settled(page, '.pacs-uploads-row')
    },
  },
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
      await page.locator(`${thumbs} .pacs-thumb-picture`).first().click()
      await settled(page, '.pacs-preview-stage')
    },
  },
  {
    name: 'delete',
    async reach(page) {
      await page.locator(`${thumbs} .pacs-thumb-picture`).nth(1).focus()
      await page.keyboard.press('Delete')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'locked', pictureShare: 0.6, arrange: lockStudy, reach: async (page) => void (await isLive(page)) },
  {
    name: 'other-tab',
    async arrange(page) {
      const first = await page.context().newPage()
      await first.goto('/image')
      await isLive(first)
    },
    reach: (page) => settled(page, '.pacs-stage-title'),
  },
  {
    name: 'no-card',
    arrange: (page) => refuseCard(page, 'NotFoundError'),
    reach: (page) => settled(page, '.pacs-stage-actions'),
  },
  {
    name: 'in-use',
    arrange: (page) => refuseCard(page, 'NotReadableError'),
    reach: (page) => settled(page, '.pacs-stage-actions'),
  },
  {
    name: 'black',
    pictureShare: 0.6,
    arrange: (page) => showOnCard(page, 'black'),
    reach: (page) => settled(page, '.pacs-stage[data-signal=black]'),
  },
  {
    name: 'still',
    pictureShare: 0.6,
    arrange: (page) => showOnCard(page, 'still'),
    // It is told only after ten seconds: a scanner is frozen to measure.
    reach: (page) => page.locator('.pacs-stage[data-signal=frozen]').waitFor({ timeout: 20_000 }),
  },
  {
    name: 'nothing-new',
    arrange: (page) => showOnCard(page, 'nothingNew'),
    reach: (page) => settled(page, '.pacs-stage[data-status=frozen]'),
  },
  {
    name: 'wrong-shape',
    storage: { resolution: '1024x768' },
    arrange: (page) => showOnCard(page, 'square'),
    async reach(page) {
      await settled(page, '.pacs-stage[data-signal=wrongAspect]')
      await openDevice(page)
    },
  },
]
