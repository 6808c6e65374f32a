import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { countScripts } from './browser/countScripts'
import { lane } from './harness/lane'
import { logIn } from './harness/logIn'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en

/** The number that a figure reads. */
const numberOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

/** A figure above the chart. */
const tile = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label} [\\d,.]+: Show`) })

/** How many studies the list of records says that it has. */
async function totalOfRecords(page: Page): Promise<number> {
  await page.getByRole('grid', { name: say.studies }).getByRole('row').nth(1).waitFor()
  const range = await page.getByText(/^\d+–\d+ of [\d,]+$/).textContent()
  return numberOf(range?.split(' of ')[1] ?? null)
}

/** Chooses a named range of the calendar. */
async function chooseRange(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open calendar' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

describe('The statistics', () => {
  const browser = useBrowser()

  it('lead a head of department from a figure to exactly its studies, by range and filter', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.goto('/statistics')
    await page.waitForURL((url) => url.pathname === '/statistics/workload')
    const board = page.getByRole('grid', { name: 'Workload by doctor' })
    await board.getByRole('row').nth(1).waitFor()
    await page.locator('.pacs-chart-drawing .recharts-bar-rectangle').first().waitFor()
    expect(await axeFindings(page)).toEqual([])

    const before = numberOf(await tile(page, 'Studies').textContent())
    await chooseRange(page, 'Last 90 days')
    await expect.poll(async () => numberOf(await tile(page, 'Studies').textContent())).toBeGreaterThan(before)
    const all = numberOf(await tile(page, 'Studies').textContent())
    await page.getByRole('combobox', { name: 'Room' }).selectOption({ index: 1 })
    await expect.poll(async () => numberOf(await tile(page, 'Studies').textContent())).toBeLessThan(all)
    const name = (await board.getByRole('rowheader').first().textContent()) ?? ''

    const figure = board.getByRole('button', { name: new RegExp(`studies of ${name}, Positive$`) })
    const positive = numberOf(await figure.textContent())
    expect(positive).toBeGreaterThan(0)
    await figure.click()
    await page.waitForURL((url) => url.pathname === '/record')
    await expect.poll(() => totalOfRecords(page)).toBe(positive)
    // Nothing filters unseen, and the way out is one press.
    await page.getByRole('button', { name: 'Reset filters' }).first().click()
    await expect.poll(() => totalOfRecords(page)).not.toBe(positive)
    // The board is as it was left.
    await page.goBack()
    await expect.poll(async () => numberOf(await figure.textContent())).toBe(positive)
  })

  it('say what the list is filtered by where it has no control for it', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.goto('/statistics/quality')
    const card = page.getByRole('article', { name: 'Reports within 24 hours' })
    const figure = card.getByRole('button', {
      name: /^[\d,]+: show the studies of Reports within 24 hours, Studies with/,
    })
    const counted = numberOf(await figure.textContent())
    await figure.click()
    await page.waitForURL((url) => url.pathname === '/record')
    await expect.poll(() => totalOfRecords(page)).toBe(counted)
    const chip = page.getByRole('button', { name: 'Remove the filter Studies with images whose report is finished' })
    await chip.click()
    await chip.waitFor({ state: 'detached' })
    await expect.poll(() => totalOfRecords(page)).toBeGreaterThanOrEqual(counted)
  })

  it('go on every board in Excel, in the words of the language', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true, language: 'zh' })
    await page.goto('/statistics/part')
    await page.getByRole('grid', { name: '检查部位统计' }).getByRole('row').nth(1).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    const sheet = await saved
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByText(`已导出到${sheet.suggestedFilename()}。`).waitFor()
  })

  it('show every board, and the library of charts is loaded by none before one draws', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const loadedKb = countScripts(page)
    await page.goto('/statistics/quality')
    await page.getByRole('article', { name: 'Positive rate' }).waitFor()
    await page.waitForLoadState('networkidle')
    const withoutCharts = await loadedKb()
    const tabs = page.getByRole('navigation', { name: 'Stats' })
    await tabs.getByRole('link', { name: 'Devices' }).click()
    await page.getByRole('grid', { name: 'Device workload' }).getByRole('row').nth(1).waitFor()
    await page.locator('.pacs-chart-drawing svg').first().waitFor()
    expect((await loadedKb()) - withoutCharts).toBeGreaterThan(50)
    await tabs.getByRole('link', { name: 'Exam types' }).click()
    await page.getByRole('grid', { name: 'Exam type statistics' }).getByRole('row').nth(1).waitFor()

    await tabs.getByRole('link', { name: 'Turnaround' }).click()
    await page.getByRole('grid', { name: 'Waiting now' }).waitFor()
    await page.getByRole('button', { name: /^Registration to first image .+: Show the slowest studies$/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Registration to first image' })
    const slowest = drawer.getByRole('row').nth(1).getByRole('button')
    const examNumber = await slowest.textContent()
    await slowest.click()
    await page.waitForURL((url) => url.pathname === '/record')
    await page
      .getByRole('row')
      .filter({ hasText: examNumber ?? '' })
      .first()
      .waitFor()

    await page.goto('/statistics/consultation-statistic')
    await page.waitForURL((url) => url.pathname === '/statistics/consultation-statistic/data-board')
    await page.getByRole('region', { name: 'Top 5 experts' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    for (const side of ['Received', 'Requested']) {
      await page.getByRole('navigation', { name: 'Consultations' }).getByRole('link', { name: side }).click()
      await page.getByRole('grid', { name: side }).waitFor()
    }
  })

  describe('without the permission', () => {
    let token: string
    beforeAll(async () => {
      token = await logIn(lane().productUrl, 'registrar')
    })

    it('are no page, and no entry of the menu', async () => {
      const { page } = await openPage(browser(), { storage: { pacs_token: token } })
      await page.goto('/statistics/workload')
      await page.getByText('You may not open this module.', { exact: false }).waitFor()
      await page.waitForURL((url) => url.pathname === '/register')
      const modules = page.getByRole('navigation', { name: say.modules })
      await modules.getByRole('link', { name: say.register }).waitFor()
      expect(await modules.getByRole('link', { name: 'Stats' }).count()).toBe(0)
    })
  })
})
