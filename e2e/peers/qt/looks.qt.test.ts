import { describe, expect, it } from 'vitest'
import { lane } from '../../harness/lane'
import { currentPatientOf, registerStudy } from '../../harness/registerStudy'
import { pageFaults, pictureFaults, watchLayoutShift } from '../../look/pageFaults'
import { screens } from '../../look/screens'
import { seedImages } from '../../look/seedImages'
import { settle } from '../../look/settle'
import { QtClient } from './QtClient'

const looks = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
] as const

const isLive = () => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2)

describe('Every screen in Chromium 102', () => {
  it.each(looks)('looks right, $theme, $language', async ({ theme, language }) => {
    const product = lane().productUrl
    const study = await registerStudy(product, lane().token, '王芳')
    const look = { 'data-theme': theme, 'current-language': language }
    const storage = { ...look, pacs_token: lane().token, curPatient: currentPatientOf(study) }
    const client = await QtClient.open(`${product}/image`, { isPlain: true, storage })
    const { page } = client
    await page.waitForFunction(isLive)
    await seedImages(page)
    // What is still on its way when a page is left is reported on the next one, by a banner that moves it.
    await page.waitForFunction(
      () => document.querySelector('.pacs-strip li[data-status]:not([data-status=stored])') === null,
    )
    await watchLayoutShift(page)
    const faults: string[] = []
    for (const { name, path, isLoggedIn, pictureShare } of screens) {
      await client.store(product, { pacs_token: isLoggedIn ? storage.pacs_token : null })
      await page.goto(product + path)
      await settle(page)
      if (pictureShare !== undefined) await page.waitForFunction(isLive)
      await client.look(`${name}-${theme}-${language}`)
      const found = [...(await pageFaults(page)), ...(await pictureFaults(page, pictureShare))]
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
