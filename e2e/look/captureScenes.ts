import { emptyLists, lockStudy, refuseUploads } from './answers'
import { isLive, openDevice, openSettings, settled } from './captureSteps'
import type { Scene } from './Scene'

/** What a sonographer meets while capturing. */
export const captureScenes: readonly Scene[] = [
  { name: 'strips', pictureShare: 0.6, reach: async (page) => void (await isLive(page)) },
  {
    name: 'recording',
    pictureShare: 0.6,
    async reach(page) {
      await isLive(page)
      await page.keyboard.press('F3')
      await page
        .getByRole('timer')
        .getByText(/00:0[1-9]/)
        .waitFor()
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
    pictureShare: 0.6,
    async reach(page) {
      await isLive(page)
      await page.context().setOffline(true)
      for (const key of ['F1', 'F1']) await page.keyboard.press(key)
      await settled(page, '.pacs-thumb[data-status=waiting]')
      await settled(page, '.pacs-workbench-side > .pacs-banner')
    },
  },
  {
    name: 'offline-uploads',
    async reach(page) {
      await isLive(page)
      await page.context().setOffline(true)
      for (const key of ['F1', 'F1']) await page.keyboard.press(key)
      await settled(page, '.pacs-thumb[data-status=waiting]')
      await page.locator('.pacs-uploads-button').click()
      await settled(page, '.pacs-uploads-row')
    },
  },
  { name: 'empty', pictureShare: 0.6, arrange: emptyLists, reach: async (page) => void (await isLive(page)) },
  {
    name: 'no-patient',
    pictureShare: 0.6,
    storage: { curPatient: '' },
    reach: async (page) => void (await isLive(page)),
  },
  { name: 'locked', pictureShare: 0.6, arrange: lockStudy, reach: async (page) => void (await isLive(page)) },
]
