import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { ChaosProxy } from './harness/ChaosProxy'
import { howOften } from './harness/howOften'
import { accounts, logIn, password } from './harness/logIn'
import { makeVideo } from './harness/makeVideo'
import { openPage } from './harness/openPage'
import { Product } from './harness/Product'
import { connect, currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openCapture } from './walk/openCapture'
import { strip, waitForStored } from './walk/strips'
import { walkLogin } from './walk/walkLogin'
import { words } from './walk/words'

const megabyte = 1024 * 1024
const partBytes = 8 * megabyte
/** What a connection lets through, so that a cut comes in the middle. */
const bytesPerSecond = 10 * megabyte

describe('What was taken and is not sent yet', () => {
  const browser = useBrowser()
  let proxy: ChaosProxy
  let product: Product
  let token: string
  let registrar: string

  beforeAll(async () => {
    proxy = await ChaosProxy.start()
    product = await Product.start({ S3_PUBLIC_ENDPOINT: `http://localhost:${proxy.port}` }, inject('seeded'))
    proxy.targetPort = product.objectPort
    token = await logIn(product.url, 'sonographer')
    registrar = await logIn(product.url, 'registrar')
  }, 200_000)
  afterAll(async () => {
    await proxy?.close()
    await product?.stop()
  })
  afterEach(() => proxy.heal())

  /** The capture workbench with a live picture. */
  async function openWorkbench(storage: Record<string, string>) {
    const { page, watch } = await openPage(browser(), { productUrl: product.url, storage })
    watch.allow(/^(console: Failed to load|request: )/)
    await page.goto('/')
    await openCapture(page, words.en)
    return { page, watch }
  }

  const [megabytes, cuts] = [howOften(24, 450), howOften(1, 20)]
  it(`arrives whole and once though the line of a file of ${megabytes} MiB breaks ${cuts} times, and each break costs one part at most`, async () => {
    const video = await makeVideo(megabytes)
    const study = await registerStudy(product.url, registrar, 'Cut')
    const storage = { pacs_token: token, curPatient: currentPatientOf(study) }
    const { page } = await openWorkbench(storage)
    const images = strip(page, words.en.study)

    proxy.throttle(bytesPerSecond)
    await images.locator('input[type=file]:not([webkitdirectory])').setInputFiles(video.file)
    for (let cut = 1; cut <= cuts; cut += 1) {
      const goal = (cut / (cuts + 1)) * video.sizeBytes
      await vi.waitFor(() => expect(proxy.bytesToTarget).toBeGreaterThan(goal + (cut - 1) * partBytes), {
        timeout: 120_000,
        interval: 20,
      })
      proxy.cut()
      await images.locator('li:not([data-status=uploading])').first().waitFor()
      proxy.heal()
      proxy.throttle(bytesPerSecond)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
    }
    proxy.throttle(Number.POSITIVE_INFINITY)
    await waitForStored(images, 1)

    const pacs = connect(product.url, token)
    const [image, ...others] = await pacs.image.list({ studyId: study.studyId })
    expect([image?.sizeBytes, others]).toEqual([video.sizeBytes, []])
    const sent = proxy.bytesToTarget
    const bytes = Buffer.from(await (await fetch(image?.url ?? '')).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(video.sha256)
    expect(sent).toBeLessThan(video.sizeBytes + cuts * partBytes + megabyte)
    await rm(path.dirname(video.file), { recursive: true })
  }, 600_000)

  it('waits for its own user when a login expires in mid-recording: the next one sees that it is there, and no picture', async () => {
    const study = await registerStudy(product.url, registrar, 'Expired')
    const storage = { pacs_token: token, curPatient: currentPatientOf(study) }
    const { page } = await openWorkbench(storage)
    await page.keyboard.press('F3')
    await page
      .getByRole('timer')
      .getByText(/00:0[1-9]/)
      .waitFor()
    const refusal = { status: 401, json: { success: false, errorCode: 'UNAUTHORIZED' } }
    await page.route('**/api/pacs/**', (route) => route.fulfill(refusal))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    // A still in that very moment is kept as well.
    await page.keyboard.press('F1')
    await page.waitForURL((url) => url.pathname === '/login', { timeout: 30_000 })
    await page.unroute('**/api/pacs/**')

    await walkLogin(page, words.en, { phone: accounts.doctor, password })
    // Another patient ends the recording; it stays the first user's.
    const next = await registerStudy(product.url, registrar, 'Next')
    await page.evaluate((entry) => localStorage.setItem('curPatient', entry), currentPatientOf(next))
    await page.goto('/image')
    await page.getByText('2 unsent files of another user').waitFor({ timeout: 20_000 })
    const pacs = connect(product.url, token)
    expect(await pacs.image.list({ studyId: study.studyId })).toEqual([])
    expect(await strip(page, words.en.study).locator('img').count()).toBe(0)

    await page.evaluate((own) => localStorage.setItem('pacs_token', own), token)
    await page.goto('/image')
    const types = async () => (await pacs.image.list({ studyId: study.studyId })).map(({ type }) => type).sort()
    const both = ['MULTI_FRAME', 'SINGLE_FRAME']
    await vi.waitFor(async () => expect(await types()).toEqual(both), { timeout: 20_000, interval: 200 })
  }, 120_000)

  it('is taken by one tab only: another says so, and goes on when the first is closed', async () => {
    const { page } = await openWorkbench({ pacs_token: token })
    const second = await page.context().newPage()
    await second.goto('/image')
    await second.getByText('Capture runs in another tab').waitFor()
    await page.close()
    await second.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
  })
})
