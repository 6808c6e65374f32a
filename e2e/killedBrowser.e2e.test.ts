import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createRandom } from '../examples/reference-server/src/demo/random'
import { drawSeed } from '../examples/reference-server/test/drawSeed'
import { howOften } from './harness/howOften'
import { lane } from './harness/lane'
import { openCapturePage } from './harness/openCapturePage'
import { Profile } from './harness/Profile'
import { probeVideo } from './harness/probeVideo'
import { connect, currentPatientOf, registerStudy } from './harness/registerStudy'
import { secretsOf, watchCredentials } from './harness/watchCredentials'

const random = createRandom(drawSeed())
/**
 * When the browser dies, in milliseconds of the recording. What is half done at that moment (a record, a flush, a part on its way, the end
 * of a second) may be the wrong one: an ordinary run tries the same moment each time, a run with `FAULTS` others. Each moment is in the
 * name of its test, so that one that failed can be tried again: `KILL_AFTER_MS=2731 npx vitest run --project e2e killedBrowser`, several
 * with commas between. What the computer does in that millisecond is still its own: try it more than once.
 */
const moments =
  process.env.KILL_AFTER_MS?.split(',').map(Number) ??
  Array.from({ length: howOften(1, 30) }, () => 1_500 + random.below(4_000))
/** What a killed browser may cost of a clip. */
const lossMs = 2_000

describe('A clip whose browser dies while it is recorded', () => {
  let profile: Profile
  beforeAll(async () => {
    profile = await Profile.make()
  })
  afterAll(() => profile.remove())

  const card = () => ({ kind: 'picture', file: inject('fakeCard') }) as const
  const open = () => profile.open(card(), lane().productUrl)

  it.each(moments)(
    'after %i ms loses two seconds at most, leaves no credentials, and is sent by the same user’s next login to the study it was recorded for',
    async (recordedMs) => {
      const productUrl = lane().productUrl
      const token = lane().token
      const pacs = connect(productUrl, token)
      const study = await registerStudy(productUrl, token, `Killed ${recordedMs}`)
      const other = await registerStudy(productUrl, token, `Bystander ${recordedMs}`)
      const first = await open()
      const page = await openCapturePage(first, { pacs_token: token, curPatient: currentPatientOf(study) })
      const given = watchCredentials(page)
      await page.keyboard.press('F1')
      await page.locator('li[data-status=stored]').first().waitFor()
      await page.keyboard.press('F3')
      await page.getByRole('timer').waitFor()
      const begunAt = Date.now()
      await new Promise((resolve) => setTimeout(resolve, recordedMs))
      await profile.kill()
      const killedMs = Date.now() - begunAt
      await first.close().catch(() => undefined)
      expect(given.length).toBeGreaterThan(0)
      expect(await profile.search(secretsOf(given))).toEqual([])

      const next = await open()
      // Somebody else is current by now.
      const later = await openCapturePage(next, { pacs_token: token, curPatient: currentPatientOf(other) })
      await later.getByText(/Recovered a clip of .*Uploading to the study it was recorded for/).waitFor()
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
      // The token is kept where it may be, so that a look that finds nothing is known to look. A browser that is killed soon
      // may not have written it yet; one that is closed has.
      expect(await profile.search([token, ...secretsOf(given)])).toEqual([token])
    },
    90_000,
  )
})
