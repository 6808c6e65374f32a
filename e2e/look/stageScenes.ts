import { isLive, openDevice, settled } from './captureSteps'
import { refuseCard, showOnCard } from './cards'
import type { Scene } from './Scene'

/** What the stage says while there is no picture, or not the one that is wanted. */
export const stageScenes: readonly Scene[] = [
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
    // It is shown only after ten seconds: a scanner is frozen to measure.
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
