import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { lane } from '../harness/lane'
import { logIn } from '../harness/logIn'
import { openPage } from '../harness/openPage'
import { currentPatientOf, registerStudy } from '../harness/registerStudy'
import { useBrowser } from '../harness/useBrowser'
import { markImages } from './answers'
import { bannerScene } from './bannerScene'
import { captureScenes } from './captureScenes'
import { pageFaults, pictureFaults, watchLayoutShift } from './pageFaults'
import { windows } from './screens'
import { seedImages } from './seedImages'
import { pictureFolder, settle } from './settle'
import { stageScenes } from './stageScenes'
import { stripScenes } from './stripScenes'

/** Each scene in both windows, themes and languages and in large type; not in every mixture of them. */
const views = windows.flatMap((size, index) => {
  const [first, second] = index === 0 ? (['en', 'zh'] as const) : (['zh', 'en'] as const)
  return [
    { size, theme: 'dark', language: first, mode: 'comfortable' },
    { size, theme: 'light', language: second, mode: 'comfortable' },
    { size, theme: index === 0 ? 'light' : 'dark', language: second, mode: 'touch' },
  ] as const
})

describe('What happens while capturing', () => {
  const browser = useBrowser()
  let patient = ''
  let studyId = ''
  let otherToken = ''
  const scenes = [...captureScenes, ...stripScenes, bannerScene(() => otherToken)]

  beforeAll(async () => {
    const study = await registerStudy(lane().productUrl, lane().token, '王芳')
    patient = currentPatientOf(study)
    studyId = study.studyId
    otherToken = await logIn(lane().productUrl, 'sonographer')
    const context = await browser().newContext({
      baseURL: lane().productUrl,
      storageState: {
        cookies: [],
        origins: [
          {
            origin: lane().productUrl,
            localStorage: [
              { name: 'pacs_token', value: lane().token },
              { name: 'curPatient', value: patient },
            ],
          },
        ],
      },
    })
    const page = await context.newPage()
    await page.goto('/image')
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
    await seedImages(page)
    await context.close()
  })

  describe.each(views)('at $size.width x $size.height, $theme, $language, $mode', (view) => {
    const { size, theme, language, mode } = view
    // The stage is black in both themes and does not grow with the type.
    const seen = theme === 'light' && mode === 'comfortable' ? [...scenes, ...stageScenes] : scenes
    it.each(seen)('looks right: $name', async (scene) => {
      const storage = {
        'data-theme': theme,
        'current-language': language,
        'current-mode': mode,
        curPatient: patient,
        ...scene.storage,
      }
      const { page, watch } = await openPage(browser(), { language, storage, isLoggedIn: true })
      // What the scene brings about itself.
      watch.allow(/^(console|request): /)
      await page.setViewportSize(size)
      await markImages(page, studyId)
      await scene.arrange?.(page)
      await watchLayoutShift(page)
      await page.goto('/image')
      await settle(page)
      await scene.reach?.(page)
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      const file = path.join(pictureFolder, `capture-${scene.name}-${size.width}-${theme}-${language}-${mode}.png`)
      await page.screenshot({ path: file })
      expect([...(await pageFaults(page, mode)), ...(await pictureFaults(page, scene.pictureShare))]).toEqual([])
    })
  })
})
