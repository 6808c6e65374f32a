import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { logInNew, makeAccount } from './harness/makeAccount'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { walkCapture } from './walk/walkCapture'
import { walkLogin } from './walk/walkLogin'
import { findInRecords } from './walk/walkRecords'
import { waitForCurrent, walkRegistration } from './walk/walkRegistration'
import { walkReport } from './walk/walkReport'
import { words } from './walk/words'

/** Section 9's keys, the room, section 3's capture settings, and our own prefix: nothing else is kept on a computer. */
const mayBeKept =
  /^(pacs_token|curPatient|lastLoginPhone|bufferPrefix|data-theme|current-mode|current-language|roomId|captureCard|curStatic|bufferStatic|curRecord|bufferRecord|resolution|opensono\..*)$/

const cases = [
  {
    language: 'en',
    registers: 'Registrar',
    examines: 'Doctor',
    // What axe finds depends on no language.
    isChecked: true,
    patient: { name: 'Mary Poppins', age: 34 },
    text: { findings: 'Liver of normal size and echo.', impression: 'No abnormality seen.' },
  },
  {
    language: 'zh',
    registers: 'Sonographer',
    examines: null,
    isChecked: false,
    patient: { name: '欧阳若曦', age: 52 },
    text: { findings: '肝脏形态大小正常，实质回声均匀。', impression: '未见明显异常。' },
  },
] as const

describe('The main job', () => {
  const browser = useBrowser()

  it.each(cases)('goes from registration to the printed report, in $language', async (one) => {
    const { language, patient, text } = one
    const say = words[language]
    const expectAccessible = async (page: Page) => {
      if (one.isChecked) expect(await axeFindings(page)).toEqual([])
    }

    const registrar = (await openPage(browser(), { language })).page
    await registrar.goto('/')
    await walkLogin(registrar, say, await makeAccount(one.registers, `${one.registers} ${language}`))
    await walkRegistration(registrar, say, patient)
    await expectAccessible(registrar)

    const storage: Record<string, string> =
      one.examines === null ? {} : { pacs_token: await logInNew(one.examines, `${one.examines} ${language}`) }
    const { page } = await openPage(browser(), { language, isLoggedIn: one.examines === null, storage })
    await page.goto('/')
    const waiting = await findInRecords(page, say, patient.name)
    await waiting.getByRole('button', { name: say.makeCurrent }).click()
    await waitForCurrent(page, say, patient.name)
    await expectAccessible(page)

    await walkCapture(page, say)
    await expectAccessible(page)

    const paper = await walkReport(page, say, text)
    expect(paper).toContain(patient.name)
    expect(paper.replace(/\s/g, '')).toContain(text.findings.replace(/\s/g, ''))
    expect(paper.replace(/\s/g, '')).toContain(text.impression.replace(/\s/g, ''))
    await expectAccessible(page)

    const printed = await findInRecords(page, say, patient.name)
    await printed.getByText(say.statusPrinted).waitFor()
    await printed.getByText(patient.name).dblclick()
    await page.waitForURL((url) => url.pathname === '/report')
    await page.getByText(text.impression).first().waitFor()

    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(Object.keys(kept).filter((key) => !mayBeKept.test(key))).toEqual([])
    expect(JSON.stringify(kept)).not.toContain(patient.name)
    expect(await page.title()).not.toContain(patient.name)
  })
})
