import type { Product } from '@opensono/e2e/harness/Product'
import type { Browser, Page } from 'playwright'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'
import { seedDictionary } from './seedDictionary'

const rows = 5000
const rounds = 10
const basic = '/settings/maintain/basic'
/** Milliseconds at most: what is shown after an answer, and what follows a key. */
const targets: Readonly<Record<string, number>> = {
  'answer to first rows': 200,
  'key to painted letter': 100,
  'Enter to painted result': 100,
  'key to painted choices': 100,
}

/** What the page itself watches, in milliseconds of its own clock. */
interface Watch {
  /** When the first rows were on the screen; 0 before that. */
  firstRowsMs: number
  /** Jobs that nothing else could interrupt, by when they began and how long they took. */
  tasks: { atMs: number; ms: number }[]
}

/**
 * A dictionary of thousands of rows as its administrator meets it: opened, searched, put in order, and chosen from.
 *
 * @param browser - any.
 * @param product - runs with its demo.
 * @param token - of somebody who maintains basic data.
 */
export async function measureDictionary(browser: Browser, product: Product, token: string): Promise<Figure[]> {
  await seedDictionary(product, 'body-part', rows)
  const localStorage = [{ name: 'pacs_token', value: token }]
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
  })
  // tsx marks the functions that it compiles by a helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  const samples = new Map<string, number[]>()
  const note = (name: string, value: number) => samples.set(name, [...(samples.get(name) ?? []), value])
  const longestTasks: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const measured = { ...(await measureTable(page)), ...(await measureChoice(page)) }
    const { longest, ...times } = measured
    // The first round warms caches and connections.
    if (round === 0) continue
    longestTasks.push(longest)
    for (const [name, value] of Object.entries(times)) note(name, value)
  }
  await context.close()
  const title = `Dictionary of ${rows.toLocaleString('en')} rows`
  return [
    ...[...samples].map(([name, values]): Figure => {
      const target = targets[name]
      return {
        name: `${title}: ${name}`,
        unit: 'ms',
        value: quantile(values, 0.5),
        range: rangeOf(values),
        runs: rounds,
        ...(target !== undefined && { target }),
      }
    }),
    {
      name: `${title}: longest task of a round, after the answers`,
      unit: 'ms',
      value: quantile(longestTasks, 0.5),
      range: rangeOf(longestTasks),
      runs: rounds,
      target: 150,
    },
  ]
}

/** The table: opened, searched, a row moved to the top, and a row opened. */
async function measureTable(page: Page) {
  await page.goto(`${basic}/exam-part`)
  await page.locator('[data-row-id]').nth(1).waitFor()
  const shownMs = await page.evaluate((): number => (Reflect.get(globalThis, 'benchWatch') as Watch).firstRowsMs)
  const first = shownMs - (await answeredAt(page))
  const search = page.locator('input[type=search]').first()
  await search.focus()
  const letter = await timeOf(page, () => page.keyboard.press('4'), `document.activeElement.value === '4'`)
  await page.keyboard.type('999')
  const rowIs = (name: string) => `document.querySelector('[data-row-id]')?.textContent.includes('${name}') === true`
  const found = await timeOf(page, () => page.keyboard.press('Enter'), rowIs('4999'))
  await search.fill('')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('[data-row-id]').length > 10)
  const name = await page.locator('[data-row-id]').nth(9).locator('th').textContent()
  await page.locator('[data-row-menu]').nth(9).click()
  await page.getByRole('menu').waitFor()
  const top = await timeOf(page, () => page.getByRole('menuitem').filter({ hasText: /top/ }).click(), rowIs(name ?? ''))
  await page.waitForLoadState('networkidle')
  const row = page.locator('[data-row-id]').first()
  await row.locator('th').click()
  const drawer = await timeOf(page, () => row.press('Enter'), `document.querySelector('.pacs-drawer input') !== null`)
  await page.waitForLoadState('networkidle')
  return {
    'answer to first rows': first,
    'key to painted letter': letter,
    'Enter to painted result': found,
    'move to top to painted order': top,
    'Enter to painted drawer': drawer,
    longest: await longestOf(page),
  }
}

/** A combination, which chooses from all the rows. */
async function measureChoice(page: Page) {
  const before = await longestOf(page)
  await page.goto(`${basic}/combination`)
  await page.locator('[data-row-id]').first().waitFor()
  await page.locator('.pacs-list-bar .pacs-button[data-variant=primary]').click()
  const box = page.locator('.pacs-dictionary-rows input')
  await box.waitFor()
  await page.waitForLoadState('networkidle')
  await box.click()
  await box.press('ArrowDown')
  await page.locator('[role=option]').first().waitFor()
  const choice = await timeOf(
    page,
    () => page.keyboard.press('9'),
    `[...document.querySelectorAll('[role=option]')].map((option) => option.textContent.includes('9')).join().match(/^true(,true)*$/) !== null`,
  )
  return { 'key to painted choices': choice, longest: Math.max(before, await longestOf(page)) }
}

/** When the first rows had come over the wire. */
const answeredAt = (page: Page) =>
  page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/basic-data\/[\w-]+\/page/.test(name))
    return (answers.at(0) as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN
  })

/** The longest job since then: what the page did to start belongs to all pages alike. */
async function longestOf(page: Page): Promise<number> {
  const { tasks } = await page.evaluate((): Watch => Reflect.get(globalThis, 'benchWatch'))
  const fromMs = await answeredAt(page)
  return Math.max(0, ...tasks.filter(({ atMs }) => atMs >= fromMs).map(({ ms }) => ms))
}

/** From somebody's next press to the picture in which something holds, by the page's own clock. */
async function timeOf(page: Page, act: () => Promise<void>, holds: string): Promise<number> {
  await page.evaluate((condition) => {
    const isTrue = new Function(`return ${condition}`)
    const time = new Promise<number>((resolve) => {
      const press = (event: Event) => {
        const look = () => {
          if (isTrue() === true)
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)))
          else requestAnimationFrame(look)
        }
        for (const type of ['keydown', 'click']) removeEventListener(type, press, true)
        look()
      }
      for (const type of ['keydown', 'click']) addEventListener(type, press, true)
    })
    Reflect.set(globalThis, 'benchTime', time)
  }, holds)
  await act()
  return await page.evaluate((): Promise<number> => Reflect.get(globalThis, 'benchTime'))
}

/** Runs in the page before anything else. */
function watchPage(): void {
  const watch: Watch = { firstRowsMs: 0, tasks: [] }
  Reflect.set(globalThis, 'benchWatch', watch)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.tasks.push({ atMs: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (document.querySelector('[data-row-id]') === null) requestAnimationFrame(look)
    else setTimeout(() => Object.assign(watch, { firstRowsMs: performance.now() }))
  }
  requestAnimationFrame(look)
}
