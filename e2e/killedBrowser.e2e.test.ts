import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { howOften } from './harness/howOften'
import { Profile } from './harness/Profile'
import { probeVideo } from './harness/probeVideo'
import { connect, currentPatientOf, registerStudy } from './harness/registerStudy'

const longestMs = 4_000
/** Every secret of the temporary credentials that a page is given from now on. */
function watchCredentials(page: Page): string[] {
  const secrets: string[] = []
  page.on('response', async (answer) => {
    if (!answer.url().includes('upload-token')) return
    const { data } = await answer.json().catch(() => ({ data: {} }))
    for (const secret of [data.secretAccessKey, data.sessionToken]) if (typeof secret === 'string') secrets.push(secret)
  })
  return secrets
}

/** What a killed browser may cost of a clip. */
const lossMs = 2_000

describe('A clip whose browser dies while it is recorded', () => {
  let profile: Profile
  beforeAll(async () => {
    profile = await Profile.make()
  })
  afterAll(() => profile.remove())

  const card = () => ({ kind: 'picture', file: inject('fakeCard') }) as const
  const open = () => profile.open(card(), inject('productUrl'))

  async function capturePage(context: BrowserContext, storage: Record<string, string> = {}): Promise<Page> {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto('/favicon.svg')
    await page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, Object.entries(storage))
    await page.goto('/image')
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
    return page
  }

  it('loses two seconds at most, leaves no credentials, and is sent by the same user’s next login to the study it was recorded for', async () => {
    const productUrl = inject('productUrl')
    const token = inject('token')
    const pacs = connect(productUrl, token)
    for (let run = 1; run <= howOften(3, 30); run += 1) {
      const study = await registerStudy(productUrl, token, `Killed ${run}`)
      const other = await registerStudy(productUrl, token, `Bystander ${run}`)
      const first = await open()
      const page = await capturePage(first, { pacs_token: token, curPatient: currentPatientOf(study) })
      const secrets = watchCredentials(page)
      await page.keyboard.press('F1')
      await page.locator('li[data-status=stored]').first().waitFor()
      await page.keyboard.press('F3')
      await page.getByRole('timer').waitFor()
      const begunAt = Date.now()
      const recordedMs = 1_500 + randomInt(longestMs)
      await new Promise((resolve) => setTimeout(resolve, recordedMs))
      await profile.kill()
      const killedMs = Date.now() - begunAt
      await first.close().catch(() => undefined)
      // The token is kept where it may be, so that a look that finds nothing is known to look.
      expect(await profile.search([token])).toEqual([token])
      expect(secrets.length).toBeGreaterThan(0)
      expect(await profile.search(secrets)).toEqual([])

      const next = await open()
      // Somebody else is current by now.
      const later = await capturePage(next, { pacs_token: token, curPatient: currentPatientOf(other) })
      await later.getByText(/was recovered and is uploading to the study it was recorded for/).waitFor()
      const [image] = await vi.waitFor(
        async () => {
          const images = await pacs.image.list({ studyId: study.studyId })
          expect(images.map(({ type }) => type)).toEqual(['SINGLE_FRAME', 'MULTI_FRAME'])
          return images.slice(1)
        },
        { timeout: 15_000, interval: 200 },
      )
      const { durationSeconds, frames } = await probeVideo(image?.url ?? '')
      expect(durationSeconds * 1000).toBeGreaterThanOrEqual(killedMs - lossMs)
      expect(frames).toBeGreaterThan(0)
      expect(await pacs.image.list({ studyId: other.studyId })).toEqual([])
      await next.close()
    }
  }, 600_000)
})
