import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openCapture, openModule } from './walk/openCapture'
import { strip, waitForStored } from './walk/strips'
import { words } from './walk/words'

/** Literal on purpose: the views of the demo's first exam type. */
const said = {
  en: {
    views: 'Views',
    missing: /Left liver missing$/,
    stored: /Left liver on file$/,
    report: 'Missing: Right liver, Portal vein, Gallbladder, Bile duct, Pancreas, Spleen',
  },
  zh: {
    views: '切面',
    missing: /肝左叶 缺$/,
    stored: /肝左叶 已存/,
    report: '缺：肝右叶、门静脉、胆囊、胆总管、胰腺、脾脏',
  },
} as const

describe('The views of an examination', () => {
  const browser = useBrowser()

  it.each(['en', 'zh'] as const)(
    'are tagged by one key while capturing, and the report names those that are missing, in %s',
    async (language) => {
      const [say, own] = [words[language], said[language]]
      const study = await registerStudy(lane().productUrl, lane().token, `Views ${language}`)
      const storage = { curPatient: currentPatientOf(study) }
      const { page } = await openPage(browser(), { language, isLoggedIn: true, storage })
      await page.goto('/')
      await openCapture(page, say)
      const images = strip(page, say.study)
      const views = images.getByRole('region', { name: own.views, exact: true })
      await page.keyboard.press('F1')
      await waitForStored(images, 1)
      await views.getByRole('button', { name: own.missing }).waitFor()
      await page.keyboard.press('F1')
      await waitForStored(images, 2)
      await page.keyboard.press('1')
      await views.getByRole('button', { name: own.stored }).waitFor()
      expect(await images.locator('.pacs-thumb-view').allTextContents()).toEqual(['LL'])
      expect(await axeFindings(page)).toEqual([])

      await page.reload()
      await openModule(page, say, say.report)
      await page.getByText(own.report, { exact: true }).waitFor()
      expect(await axeFindings(page)).toEqual([])
    },
  )
})
