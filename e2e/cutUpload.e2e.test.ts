import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ChaosProxy } from './harness/ChaosProxy'
import { howOften } from './harness/howOften'
import { logIn } from './harness/logIn'
import { makeVideo } from './harness/makeVideo'
import { openPage } from './harness/openPage'
import { Product } from './harness/Product'
import { connect, currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openCapture } from './walk/openCapture'
import { strip, waitForStored } from './walk/strips'
import { words } from './walk/words'

const megabyte = 1024 * 1024
const partBytes = 8 * megabyte
/** What a connection lets through, so that a cut comes in the middle. */
const bytesPerSecond = 10 * megabyte

describe('A big file on a line that breaks', () => {
  const browser = useBrowser()
  let proxy: ChaosProxy
  let product: Product
  let token: string

  beforeAll(async () => {
    proxy = await ChaosProxy.start()
    product = await Product.start({ S3_PUBLIC_ENDPOINT: `http://localhost:${proxy.port}` })
    proxy.targetPort = product.objectPort
    token = await logIn(product.url, 'sonographer')
  }, 120_000)
  afterAll(async () => {
    await proxy?.close()
    await product?.stop()
  })
  afterEach(() => proxy.heal())

  it('arrives whole and once, and each break costs one part at most', async () => {
    const video = await makeVideo(howOften(48, 450))
    const cuts = howOften(2, 20)
    const study = await registerStudy(product.url, await logIn(product.url, 'registrar'), 'Cut')
    const storage = { pacs_token: token, curPatient: currentPatientOf(study) }
    const { page, watch } = await openPage(browser(), { productUrl: product.url, storage })
    watch.allow(/^(console: Failed to load|request: )/)
    await page.goto('/')
    await openCapture(page, words.en)
    const images = strip(page, words.en.study)

    proxy.throttle(bytesPerSecond)
    await images.locator('input[type=file]').setInputFiles(video.file)
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
})
