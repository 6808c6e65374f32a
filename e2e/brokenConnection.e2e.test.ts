import { createPacs, imageApi, sessionApi } from '@opensono/pacs-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { ChaosProxy } from './harness/ChaosProxy'
import { howOften } from './harness/howOften'
import { logIn } from './harness/logIn'
import { openPage } from './harness/openPage'
import { Product } from './harness/Product'
import { useBrowser } from './harness/useBrowser'
import { openCapture, openModule } from './walk/openCapture'
import { strip, waitForStored } from './walk/strips'
import { words } from './walk/words'

describe('An image that is on its way', () => {
  const browser = useBrowser()
  let proxy: ChaosProxy
  let product: Product
  let token: string
  let stored = 0

  beforeAll(async () => {
    proxy = await ChaosProxy.start()
    product = await Product.start({ PUBLIC_URL: `http://localhost:${proxy.port}` }, inject('seeded'))
    proxy.targetPort = product.port
    token = await logIn(product.url, 'sonographer')
  }, 200_000)
  afterAll(async () => {
    await proxy.close()
    await product.stop()
  })
  afterEach(() => proxy.heal())

  /** The capture workbench, reached through the proxy. */
  async function openWorkbench() {
    const productUrl = `http://localhost:${proxy.port}`
    const { page, watch } = await openPage(browser(), { productUrl, storage: { pacs_token: token } })
    watch.allow(/^(console: (Failed to load|WebSocket connection)|answer: 50|request: )/)
    await page.goto('/')
    await openCapture(page, words.en)
    const buffer = strip(page, words.en.buffer)
    if (stored > 0) await waitForStored(buffer, stored)
    return { page, buffer }
  }

  /** What the server has in the buffer, asked past the proxy. */
  async function namesInBuffer(): Promise<string[]> {
    const pacs = createPacs({
      baseUrl: product.url,
      apis: { image: imageApi, session: sessionApi },
      token: () => token,
    })
    const { roomId } = await pacs.session.info()
    return (await pacs.image.cacheList({ roomId })).map((image) => image.name)
  }

  const moments = [
    { when: 'while it is sent', address: () => `http://*:${product.objectPort}/**` },
    { when: 'when it is stored and nobody knows of it yet', address: () => '**/image/cache/on-upload' },
  ]
  const each = Array.from({ length: howOften(1, 20) }, () => moments).flat()
  it.each(each)('arrives after the server was killed $when, and started again', async ({ address }) => {
    const { page, buffer } = await openWorkbench()
    const killed = new Promise<void>((done) => {
      let isKilled = false
      void page.route(address(), async (route) => {
        if (isKilled || route.request().method() === 'OPTIONS') return route.continue()
        isKilled = true
        await product.kill()
        await route.continue()
        done()
      })
    })
    await page.keyboard.press('F4')
    await page
      .getByRole('timer')
      .getByText(/00:0[2-9]/)
      .waitFor()
    await page.keyboard.press('F4')
    await killed
    await product.begin()
    stored += 1
    await waitForStored(buffer, stored)
    expect(await namesInBuffer()).toHaveLength(stored)
  })

  it('waits on this computer while the network is cut, and arrives when it returns', async () => {
    const { page, buffer } = await openWorkbench()
    proxy.cut()
    await page.keyboard.press('F2')
    await page.keyboard.press('F2')
    await buffer.locator('li:not([data-status=stored])').nth(1).waitFor()
    await page.getByText(words.en.unreachable).first().waitFor({ timeout: 30_000 })
    // A page whose code does not come leaves the shell as it is, and is there by itself once it comes.
    await openModule(page, words.en, words.en.records)
    await page.getByRole('main').getByText(words.en.pageMissing).waitFor()
    proxy.heal()
    await page.getByRole('grid').or(page.getByRole('table')).first().waitFor()
    await openModule(page, words.en, words.en.capture)
    stored += 2
    await waitForStored(buffer, stored)
    expect(new Set(await namesInBuffer()).size).toBe(stored)
  })

  it('is there once though every answer about it was lost', async () => {
    const { page, buffer } = await openWorkbench()
    await page.route(
      '**/image/cache/on-upload',
      async (route) => {
        proxy.dropAnswers()
        await route.continue()
      },
      { times: 2 },
    )
    page.on('requestfailed', (request) => {
      if (request.url().includes('on-upload')) proxy.heal()
    })
    await page.keyboard.press('F2')
    stored += 1
    await waitForStored(buffer, stored)
    expect(await namesInBuffer()).toHaveLength(stored)
  })
})
