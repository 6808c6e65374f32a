import { createPacs, reportApi } from '@opensono/pacs-core'
import type { Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../examples/reference-server/src/demo/random'
import { drawSeed } from '../examples/reference-server/test/drawSeed'
import { howOften } from './harness/howOften'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { Profile } from './harness/Profile'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

/** Age of the oldest word that a browser that dies may take with it, in milliseconds. */
const oldestLostMs = 5_000

/** One save as the browser sent it. */
interface Save {
  findings: string
  sentAt: number
  /** Infinity while it was not answered. */
  answeredAt: number
}

/** A text as it stood when a word was typed. */
interface Typed {
  text: string
  at: number
}

/**
 * What was typed early enough to be sent before the browser died, and was not. A report is sent once at a time: what is typed meanwhile
 * waits for the answer, whose time is the server's.
 */
function lateOf(typed: readonly Typed[], saves: readonly Save[], diedAt: number): Typed[] {
  return typed.filter(({ text, at }) => {
    const onTheWay = saves.find(({ sentAt, answeredAt }) => sentAt <= at && at < answeredAt)
    const dueAt = Math.max(at, onTheWay?.answeredAt ?? at) + oldestLostMs
    return dueAt < diedAt && !saves.some(({ findings, sentAt }) => sentAt <= dueAt && findings.startsWith(text))
  })
}

const random = createRandom(drawSeed())
/** When the browser dies, in milliseconds of writing. Each is in the name of its test. */
const moments = Array.from({ length: howOften(1, 50) }, () => 6_000 + random.below(6_000))

describe('A report whose browser dies while it is written', () => {
  let profile: Profile
  beforeAll(async () => {
    profile = await Profile.make()
  })
  afterAll(() => profile.remove())

  it.each(moments)(
    'after %i ms has sent all that is older than five seconds, and is open to its writer again, who writes on',
    async (writtenMs) => {
      const say = words.en
      const { productUrl, token } = lane()
      const pacs = createPacs({ baseUrl: productUrl, apis: { report: reportApi }, token: () => token })
      const study = await registerStudy(productUrl, token, `Killed report ${writtenMs}`)
      const open = async () => {
        const context = await profile.open({ kind: 'none' }, productUrl)
        const [page = await context.newPage()] = context.pages()
        await page.addInitScript(
          (storage) => {
            for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value)
          },
          { pacs_token: token, curPatient: currentPatientOf(study) },
        )
        await page.goto('/report')
        await page.locator('.pacs-report-findings [contenteditable=true]').waitFor()
        return { context, page, findings: page.getByRole('textbox', { name: say.findings, exact: true }) }
      }

      const first = await open()
      let acknowledged = ''
      const saves = new Map<Request, Save>()
      const typed: Typed[] = []
      const isSave = (request: Request) =>
        request.method() === 'PUT' && request.url().endsWith(`/report/${study.studyId}`)
      first.page.on('request', (request) => {
        if (!isSave(request)) return
        const { findings } = request.postDataJSON() as { findings: string }
        saves.set(request, { findings, sentAt: request.timing().startTime, answeredAt: Number.POSITIVE_INFINITY })
      })
      first.page.on('response', (answer) => {
        const save = saves.get(answer.request())
        if (save === undefined) return
        save.answeredAt = Date.now()
        if (answer.ok()) acknowledged = save.findings
      })
      await first.findings.click()
      const untilMs = Date.now() + writtenMs
      let text = ''
      for (let word = 1; Date.now() < untilMs || acknowledged === ''; word += 1) {
        await first.findings.pressSequentially(`${word} `, { delay: 20 })
        text += `${word} `
        typed.push({ text: text.trimEnd(), at: Date.now() })
      }
      const diedAt = Date.now()
      await profile.kill()
      await first.context.close().catch(() => undefined)

      const { findings } = await pacs.report.get({ studyId: study.studyId })
      expect(findings.startsWith(acknowledged)).toBe(true)
      expect(lateOf(typed, [...saves.values()], diedAt)).toEqual([])
      const next = await open()
      await expect.poll(() => next.findings.innerText()).toContain(acknowledged.trim())
      await next.findings.press('Control+End')
      await next.findings.pressSequentially('and on')
      await expect
        .poll(async () => (await pacs.report.get({ studyId: study.studyId })).findings, { timeout: 20_000 })
        .toMatch(/and on$/)
      await next.context.close()
    },
    120_000,
  )
})

describe('A report that is written while the server cannot be reached', () => {
  const browser = useBrowser()

  it('is there again in its tab after a crash, sealed until then, and is saved when the server is back', async () => {
    const say = words.en
    const { productUrl, token } = lane()
    const pacs = createPacs({ baseUrl: productUrl, apis: { report: reportApi }, token: () => token })
    const study = await registerStudy(productUrl, token, 'Cut off')
    const { studyId } = study
    const { page, watch } = await openPage(browser(), {
      isLoggedIn: true,
      storage: { curPatient: currentPatientOf(study) },
    })
    watch.allow(/ERR_FAILED|Failed to load resource/)
    await page.goto('/report')
    const findings = page.getByRole('textbox', { name: say.findings, exact: true })
    await page.locator('.pacs-report-findings [contenteditable=true]').waitFor()
    await page.route(`**/report/${studyId}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await findings.fill('Left lobe: a cyst.')
    const sealed = await page.waitForFunction(() => sessionStorage.getItem('opensono.report'))
    expect(Buffer.from(String(await sealed.jsonValue()), 'base64').toString('utf8')).not.toContain('cyst')
    await page
      .getByText(/^Not saved: /)
      .first()
      .waitFor()
    // A crash gives no notice: a page that is hidden would save once more.
    await page.evaluate(() => {
      window.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true)
    })
    await page.reload()
    await page.getByText('Left lobe: a cyst.').first().waitFor()
    expect((await pacs.report.get({ studyId })).version).toBe(0)

    await page.unroute(`**/report/${studyId}`)
    await expect
      .poll(async () => (await pacs.report.get({ studyId })).findings, { timeout: 20_000 })
      .toBe('Left lobe: a cyst.')
    await page.waitForFunction(() => sessionStorage.getItem('opensono.report') === null)
  })
})
