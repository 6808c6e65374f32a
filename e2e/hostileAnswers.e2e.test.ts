import type { Locator, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { howOften } from './harness/howOften'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'

const json = (body: string, status = 200) => ({ status, contentType: 'application/json', body })

/** What a broken or malicious backend may answer. */
const answers: Record<string, (route: Route, call: number) => Promise<void>> = {
  'JSON that breaks off': (route) => route.fulfill(json('{"success":true,"data":[{"id":"')),
  'a page of HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<html><h1>Proxy login</h1>' }),
  'data of another type': (route) => route.fulfill(json('{"success":true,"data":42}')),
  'rows without their fields': (route) => route.fulfill(json('{"success":true,"data":{"rows":[{}],"total":"many"}}')),
  nothing: (route) => route.fulfill(json('')),
  'JSON of null': (route) => route.fulfill(json('null')),
  'a code that nobody knows': (route) =>
    route.fulfill(json('{"success":false,"errorCode":"FUTURE_CODE","message":"Told"}', 400)),
  'a fault with HTML': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<html>Fault' }),
  'a time-out of the gateway': (route) => route.fulfill({ status: 504, body: '' }),
  // Twice for a page: what ten such calls cost more is the test's own work.
  'ten megabytes of rubbish': (route, call) =>
    route.fulfill(json(`{"success":true,"data":"${'x'.repeat(call < 2 ? 10_000_000 : 1_000)}"}`)),
  'a lost connection': (route) => route.abort('connectionreset'),
}
/** Which of them a page meets: in a short run a third, another third on the next page; in a long one all. */
function answersFor(page: number) {
  const every = Math.max(1, 4 - howOften(1, 4))
  return Object.entries(answers).filter((_, index) => (index + page) % every === 0)
}

/** The guard's own calls are answered, so that the page itself is reached. */
const isGuardsCall = (url: string) => /\/login\/info|\/server-info|switch-status|\/client-event/.test(url)

/** Whether a part of the page comes to show any words. */
async function showsWords(part: Locator): Promise<boolean> {
  return await part
    .filter({ hasText: /\S/ })
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    )
}

describe('The client keeps its head', () => {
  const browser = useBrowser()

  const pages = ['/register', '/record', '/image', '/report']
  it.each(pages)('on %s whatever the server answers', async (path) => {
    const { page, watch } = await openPage(browser(), { isLoggedIn: true })
    watch.allow(/^(console: Failed to load|answer: 50|request: )/)
    const white: string[] = []
    for (const [name, answer] of answersFor(pages.indexOf(path))) {
      let calls = 0
      await page.route('**/api/pacs/**', (route) =>
        isGuardsCall(route.request().url()) ? route.continue() : answer(route, calls++),
      )
      await page.goto(path)
      await page.getByRole('navigation').first().waitFor()
      if (!(await showsWords(page.locator('main').first()))) white.push(name)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(white).toEqual([])
  })

  it('says so and offers another try when not even the user can be read', async () => {
    const { page, watch } = await openPage(browser(), { isLoggedIn: true })
    watch.allow(/^(console: Failed to load|answer: 50|request: )/)
    const white: string[] = []
    for (const [name, answer] of Object.entries(answers)) {
      await page.route('**/api/pacs/login/info', (route) => answer(route, 0))
      await page.goto('/record')
      await page.getByRole('button').first().waitFor()
      if (!(await showsWords(page.locator('body')))) white.push(name)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(white).toEqual([])
  })
})
