import { describe, expect, it } from 'vitest'
import { countScripts } from './browser/countScripts'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

/** What the login may load before it can be used. */
const mostScriptKb = 193
/** What is loaded until the records can be used, with all that goes on behind every page, and the list of what pages need. */
const mostRecordsKb = 483
/** What is loaded until a report can be written. */
const mostReportKb = mostRecordsKb + 300

describe('The first load', () => {
  const browser = useBrowser()

  it(`brings the login with at most ${mostScriptKb} kB of JavaScript, and what an icon means when it is pointed at`, async () => {
    const { page } = await openPage(browser())
    const loadedKb = countScripts(page)
    await page.goto('/login')
    await page.getByRole('textbox', { name: words.en.phone }).waitFor()
    await page.waitForLoadState('networkidle')
    const firstKb = await loadedKb()
    // None at all would be a page that was not watched.
    expect(firstKb).toBeGreaterThan(50)
    expect(firstKb).toBeLessThanOrEqual(mostScriptKb)

    const language = page.getByRole('button', { name: '切换为中文' })
    await language.hover()
    await page.getByRole('tooltip').filter({ hasText: '切换为中文' }).waitFor()
    expect(await loadedKb()).toBeGreaterThan(firstKb)
  })

  it(`brings the records with at most ${mostRecordsKb} kB of JavaScript in all, and their dialogs with the press for them`, async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const loadedKb = countScripts(page)
    await page.goto('/record')
    await page.getByRole('grid', { name: words.en.studies }).getByRole('row').nth(1).waitFor()
    await page.waitForLoadState('networkidle')
    const firstKb = await loadedKb()
    expect(firstKb).toBeGreaterThan(mostScriptKb)
    expect(firstKb).toBeLessThanOrEqual(mostRecordsKb)

    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('dialog', { name: 'More filters' }).waitFor()
    expect(await loadedKb()).toBeGreaterThan(firstKb)
  })

  it(`brings a report that can be written with at most ${mostReportKb} kB of JavaScript`, async () => {
    const study = await registerStudy(lane().productUrl, lane().token, '周静')
    const { page } = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
    const loadedKb = countScripts(page)
    await page.goto('/report')
    await page.locator('.pacs-report-findings [contenteditable=true]').waitFor()
    await page.waitForLoadState('networkidle')
    const reportKb = await loadedKb()
    expect(reportKb).toBeGreaterThan(mostScriptKb)
    expect(reportKb).toBeLessThanOrEqual(mostReportKb)
  })

  it('keeps the place of the bell in the top bar: nothing moves when it comes', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/assets\/ConsultationLine-[^/]+\.js$/, async (route) => {
      await isHeld
      await route.continue()
    })
    await page.goto('/record')
    await page.getByRole('grid', { name: words.en.studies }).getByRole('row').nth(1).waitFor()
    const beside = '.app-top-tools, .app-top-tools button:not(.pacs-consultation-bell *), .app-rail a'
    const places = () =>
      page.locator(beside).evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          return [part.getAttribute('aria-label') ?? part.className, x, y, width, height]
        }),
      )
    const bell = page.getByRole('button', { name: /waiting$|^Received consultations$/ })
    const before = await places()
    expect(before.length).toBeGreaterThan(8)
    expect(await bell.count()).toBe(0)
    letGo()
    await bell.waitFor()
    expect(await places()).toEqual(before)
  })

  it('asks for the code of the page that is opened while the first script is still on its way, where somebody is logged in', async () => {
    for (const isLoggedIn of [true, false]) {
      const { page } = await openPage(browser(), { isLoggedIn })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      let letGo = () => {}
      const isHeld = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
        await isHeld
        await route.continue()
      })
      await page.goto('/image', { waitUntil: 'commit' })
      const hasAsked = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`))
      if (isLoggedIn) await expect.poll(() => ['ImagePage', 'ViewerWindow', 'inside'].every(hasAsked)).toBe(true)
      else
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/early-')),
        )
      letGo()
      if (!isLoggedIn) {
        await page.getByRole('textbox', { name: words.en.phone }).waitFor()
        expect(hasAsked('pages')).toBe(false)
        expect(hasAsked('ViewerWindow')).toBe(false)
      }
    }
  })
})
