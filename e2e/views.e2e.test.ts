import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { changeLanguage } from './walk/changeLanguage'
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

  it('are tagged by one key while capturing, and the report names those that are missing, in both languages', async () => {
    const say = words.en
    const study = await registerStudy(lane().productUrl, lane().token, 'Views')
    const { page } = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
    await page.goto('/')
    await openCapture(page, say)
    const images = strip(page, say.study)
    const view = (language: 'en' | 'zh', state: 'missing' | 'stored') =>
      strip(page, words[language].study)
        .getByRole('region', { name: said[language].views, exact: true })
        .getByRole('button', { name: said[language][state] })
    await page.keyboard.press('F1')
    await waitForStored(images, 1)
    await view('en', 'missing').waitFor()
    await changeLanguage(page, 'zh')
    await view('zh', 'missing').waitFor()
    await changeLanguage(page, 'en')
    await page.keyboard.press('F1')
    await waitForStored(images, 2)
    await page.keyboard.press('1')
    await view('en', 'stored').waitFor()
    expect(await images.locator('.pacs-thumb-view').allTextContents()).toEqual(['LL'])
    await changeLanguage(page, 'zh')
    await view('zh', 'stored').waitFor()

    await page.reload()
    await openModule(page, words.zh, words.zh.report)
    await page.getByText(said.zh.report, { exact: true }).waitFor()
    await changeLanguage(page, 'en')
    await page.getByText(said.en.report, { exact: true }).waitFor()
  })
})
