import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openModule } from './walk/openCapture'
import { readPdf } from './walk/readPdf'
import { words } from './walk/words'

const knowledge = {
  en: {
    panel: 'Knowledge base',
    folder: /^Abdomen/,
    entry: /^Liver cyst/,
    text: 'Text of the entry',
    gaps: ['12', 'left'],
    findings:
      'An anechoic lesion of 12 mm in the left lobe of the liver, thin-walled and well defined, with posterior enhancement and no flow inside.',
    side: 'right',
    impression: 'Simple cyst of the right lobe of the liver.',
  },
  zh: {
    panel: '知识库',
    folder: /^腹部/,
    entry: /^肝囊肿/,
    text: '条目内容',
    gaps: ['左', '12'],
    findings: '肝左叶可见一无回声区，大小约12mm，边界清晰，壁薄光滑，后方回声增强，其内未见血流信号。',
    side: '右',
    impression: '肝右叶囊肿',
  },
} as const

/** Inserts an entry of the part of the study, and fills its gaps by Tab. */
async function insertEntry(browser: Browser, language: 'en' | 'zh'): Promise<Page> {
  const [say, own] = [words[language], knowledge[language]]
  const study = await registerStudy(lane().productUrl, lane().token, `Known ${language} ${Date.now().toString(36)}`)
  const storage = { curPatient: currentPatientOf(study) }
  const { page } = await openPage(browser, { language, isLoggedIn: true, storage })
  await page.goto('/image')
  await openModule(page, say, say.report)
  await page.locator('.pacs-report-findings [contenteditable="true"]').waitFor()
  await page.getByRole('tab', { name: own.panel }).click()
  const tree = page.getByRole('tree', { name: own.panel })
  await tree.getByRole('treeitem', { name: own.folder, expanded: true, selected: true }).waitFor()
  await tree.getByRole('treeitem', { name: own.entry }).click()
  await page.getByRole('region', { name: own.text }).waitFor()
  await page.keyboard.press('Enter')
  const focused = (field: 'findings' | 'impression') =>
    page.locator(`.pacs-report-${field} [role="textbox"]:focus`).waitFor()
  await focused('findings')
  await page.keyboard.type(own.gaps[0])
  await page.keyboard.press('Tab')
  await page.keyboard.type(own.gaps[1])
  await page.keyboard.press('Tab')
  await focused('impression')
  await page.keyboard.type(own.side)
  await page.getByText(say.saved).first().waitFor()
  const findings = page.getByRole('textbox', { name: say.findings, exact: true })
  const impression = page.getByRole('textbox', { name: say.impression, exact: true })
  expect([await findings.textContent(), await impression.textContent()]).toEqual([own.findings, own.impression])
  return page
}

describe('The knowledge base', () => {
  const browser = useBrowser()

  it('opens at the part of the study; an entry is inserted, its gaps are filled by Tab, and both texts are kept and on paper', async () => {
    const page = await insertEntry(browser(), 'en')
    await page.reload()
    await page.getByText(knowledge.en.findings).first().waitFor()
    const previewed = page.waitForResponse((answer) => answer.url().includes('/preview'))
    await page.getByRole('button', { name: words.en.preview, exact: true }).click()
    const { data } = await (await previewed).json()
    const paper = (await readPdf(data.pdf)).replaceAll(/\s/g, '')
    for (const text of [knowledge.en.findings, knowledge.en.impression])
      expect(paper).toContain(text.replaceAll(/\s/g, ''))
  }, 120_000)

  it('inserts the Chinese texts of an entry in Chinese', async () => {
    await insertEntry(browser(), 'zh')
  })

  it('goes out as a sheet, which taken in again changes nothing', async () => {
    const say = words.en
    const study = await registerStudy(lane().productUrl, lane().token, `Sheet ${Date.now().toString(36)}`)
    const storage = { curPatient: currentPatientOf(study) }
    const { page } = await openPage(browser(), { isLoggedIn: true, storage })
    await page.goto('/image')
    await openModule(page, say, say.report)
    await page.getByRole('tab', { name: knowledge.en.panel }).click()
    const menu = page.getByRole('button', { name: 'Export, import and save' })
    await menu.click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export hospital texts' }).click()
    const sheet = await (await downloading).path()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Import into hospital texts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import into hospital texts' })
    const file = {
      name: 'texts.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(sheet),
    }
    await dialog.locator('input[type="file"]').setInputFiles(file)
    await dialog.getByText('texts.xlsx contains nothing new.').waitFor()
  })
})
