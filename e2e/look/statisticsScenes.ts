import type { Page } from 'playwright'
import type { PlacedScene } from './lookAt'

const statistics = '/statistics'

/** The chart is drawn. */
const drawn = async (page: Page) => void (await page.locator('.pacs-chart-drawing svg').first().waitFor())

/** What a head of department meets at the statistics. */
export const statisticsScenes: readonly PlacedScene[] = [
  { name: 'workload', path: `${statistics}/workload`, reach: drawn },
  { name: 'part', path: `${statistics}/part`, reach: drawn },
  { name: 'turn-around', path: `${statistics}/turn-around`, reach: drawn },
  {
    name: 'slowest',
    path: `${statistics}/turn-around`,
    async reach(page) {
      await page.locator('.pacs-stat .pacs-figure').first().click()
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
    },
  },
  { name: 'quality', path: `${statistics}/quality`, reach: openCard },
  {
    name: 'targets',
    path: `${statistics}/quality`,
    async reach(page) {
      await openCard(page)
      await page.locator('.pacs-filter-bar button[aria-haspopup=dialog]').last().click()
      await page.getByRole('dialog').getByRole('switch').first().waitFor()
    },
  },
  {
    name: 'records',
    path: `${statistics}/quality`,
    async reach(page) {
      await openCard(page)
      await page.locator('.pacs-quality-card .pacs-figure').first().click()
      await page.locator('.pacs-hidden-conditions').waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'consultations', path: `${statistics}/consultation-statistic/data-board`, reach: drawn },
  { name: 'received', path: `${statistics}/consultation-statistic/received-consultation-statistics` },
]

async function openCard(page: Page): Promise<void> {
  await page.locator('.pacs-quality-card .pacs-figure').first().waitFor()
}
