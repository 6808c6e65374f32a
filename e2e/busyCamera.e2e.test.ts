import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { changeLanguage } from './walk/changeLanguage'
import { words } from './walk/words'

/** What the stage says, literal on purpose. */
const said = {
  en: {
    inUse: 'The capture card is in use',
    inUseText: /^Another program is using the capture card\. Close it; next try in [12] s\.$/,
  },
  zh: {
    inUse: '采集卡被占用',
    inUseText: /^采集卡正被其他程序占用。请关闭该程序，[12] 秒后自动重试。$/,
  },
} as const

const back = '实时画面已恢复。'

/** Has another program hold the camera, as the browser reports it, until {@link freeCamera}. */
async function occupyCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    const held = { isHeld: true, tries: 0 }
    Reflect.set(globalThis, 'heldCamera', held)
    devices.getUserMedia = (constraints) => {
      held.tries += 1
      return held.isHeld
        ? Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))
        : open(constraints)
    }
  })
}

const freeCamera = (page: Page) =>
  page.evaluate(() => void Reflect.set(Reflect.get(globalThis, 'heldCamera'), 'isHeld', false))

const isTried = (page: Page, times: number) =>
  page.waitForFunction((count) => Reflect.get(Reflect.get(globalThis, 'heldCamera'), 'tries') >= count, times)

const isPictureLive = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))

describe('With a camera that another program uses', () => {
  const browser = useBrowser()

  it('the stage says so, counts down to the next try, and shows the picture once it is free, in both languages', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await occupyCamera(page)
    await page.goto('/image')
    const stage = (language: 'en' | 'zh') =>
      page.getByRole('region', { name: words[language].livePicture, exact: true })
    await stage('en').getByText(said.en.inUse, { exact: true }).waitFor()
    await stage('en').getByText(said.en.inUseText).waitFor()
    expect(await stage('en').locator('video').count()).toBe(0)
    // It is tried again and again, and complained of once.
    await isTried(page, 3)
    expect(await page.getByRole('alert').filter({ hasText: said.en.inUse }).count()).toBeLessThanOrEqual(1)
    await changeLanguage(page, 'zh')
    await stage('zh').getByText(said.zh.inUse, { exact: true }).waitFor()
    await stage('zh').getByText(said.zh.inUseText).waitFor()
    await freeCamera(page)
    await isPictureLive(page)
    await page.getByText(back, { exact: true }).waitFor()
    expect(await stage('zh').getByText(said.zh.inUse, { exact: true }).count()).toBe(0)
  })
})

describe('With a camera that the person refuses', () => {
  const browser = useBrowser({ kind: 'refused' })

  it('the stage says so, and shows the picture once the camera is allowed, in both languages', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.goto('/image')
    const refused = (language: 'en' | 'zh') =>
      page
        .getByRole('region', { name: words[language].livePicture, exact: true })
        .getByText(words[language].refusedCard, { exact: true })
    await refused('en').waitFor()
    await changeLanguage(page, 'zh')
    await refused('zh').waitFor()
    expect(await page.getByRole('region', { name: words.zh.livePicture }).locator('video').count()).toBe(0)
    await page.context().grantPermissions(['camera'], { origin: lane().productUrl })
    await isPictureLive(page)
    expect(await refused('zh').count()).toBe(0)
  })
})
