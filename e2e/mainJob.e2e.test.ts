import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { makeAccount } from './harness/makeAccount'
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
    patient: { name: 'Mary Poppins', age: 34 },
    text: { findings: 'Liver of normal size and echo.', impression: 'No abnormality seen.' },
  },
  {
    language: 'zh',
    registers: 'Sonographer',
    examines: null,
    patient: { name: '欧阳若曦', age: 52 },
    text: { findings: '肝脏形态大小正常，实质回声均匀。', impression: '未见明显异常。' },
  },
] as const

describe('The main job', () => {
  const browser = useBrowser()

  it.each(cases)('goes from registration to the printed report, in $language', async (one) => {
    const { language, patient, text } = one
    const say = words[language]

    const registrar = (await openPage(browser(), { language })).page
    await registrar.goto('/')
    await walkLogin(registrar, say, await makeAccount(one.registers, `${one.registers} ${language}`))
    await walkRegistration(registrar, say, patient)
    expect(await axeFindings(registrar)).toEqual([])

    const { page } = await openPage(browser(), { language, isLoggedIn: one.examines === null })
    await page.goto('/')
    if (one.examines !== null)
      await walkLogin(page, say, await makeAccount(one.examines, `${one.examines} ${language}`))
    const waiting = await findInRecords(page, say, patient.name)
    await waiting.getByRole('button', { name: say.makeCurrent }).click()
    await waitForCurrent(page, say, patient.name)
    expect(await axeFindings(page)).toEqual([])

    await walkCapture(page, say)
    expect(await axeFindings(page)).toEqual([])

    const paper = await walkReport(page, say, text)
    expect(paper).toContain(patient.name)
    expect(paper.replace(/\s/g, '')).toContain(text.findings.replace(/\s/g, ''))
    expect(paper.replace(/\s/g, '')).toContain(text.impression.replace(/\s/g, ''))
    expect(await axeFindings(page)).toEqual([])

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
