import {
  createPacs,
  imageApi,
  knowledgeApi,
  type ReportTemplateId,
  reportAddendumApi,
  reportApi,
} from '@opensono/pacs-core'
import { type Annotation, emptyMeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { describe, expect, it } from 'vitest'
import { jpeg, put } from '../examples/reference-server/src/modules/image/testing/imageFixture'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { readPdf } from './walk/readPdf'
import { words } from './walk/words'

describe('Texts of a report', () => {
  const browser = useBrowser()

  it('are shown as they were typed: in the report, below and on its images, its history, its addenda, the knowledge base, the preview and the paper', async () => {
    const say = words.en
    const canary = '<img src=x onerror=canary=1>'
    const token = lane().token
    const apis = { report: reportApi, reportAddendum: reportAddendumApi, knowledge: knowledgeApi, image: imageApi }
    const pacs = createPacs({ baseUrl: lane().productUrl, apis, token: () => token })
    const name = `${canary} ${Date.now().toString(36)}`
    const study = await registerStudy(lane().productUrl, token, name)
    const { studyId } = study
    const text = `${canary} {{7*7}} </script>`
    const credentials = await pacs.image.uploadToken({ studyId, fileExtension: '.jpg' })
    await put(credentials, await jpeg())
    const { imageId } = await pacs.image.onUpload({ studyId, imageUrl: credentials.key })
    const caption = `${canary} caption`
    await pacs.image.comment({ imageId, comment: caption })
    const drawn = { id: 'canary', frame: null, size: 'M', text: canary, label: canary } as const
    const annotations: Annotation[] = [
      { ...drawn, kind: 'distance', points: [20, 200].map((at) => ({ x: at, y: at })) },
      { ...drawn, id: 'words', kind: 'text', points: [{ x: 40, y: 40 }] },
    ]
    await pacs.image.measure({ imageId, measure: writeMeasureDocument({ ...emptyMeasureDocument, annotations }) })
    const writing = { templateId: null as ReportTemplateId | null, result: 'positive' as const, imageIds: [imageId] }
    const texts = { findings: text, impression: text, recommendation: text, history: text }
    await pacs.report.save({ studyId, ...writing, ...texts, values: [], version: 0 })
    await pacs.report.finish({ studyId, version: 1 })
    await pacs.report.reopen({ studyId, version: 2, reason: text })
    const { pdf, report } = await pacs.report.print({ studyId, version: 3, language: 'en' })
    const paper = (await readPdf(pdf)).replace(/\s/g, '')
    // A long name breaks over lines of its cell, beside which others stand.
    const onPaper = [text.replace(/\s/g, ''), ...name.split(' '), ...caption.split(' ')]
    for (const said of onPaper) expect(paper).toContain(said)
    await pacs.reportAddendum.add({ studyId, version: report.version, text })
    const node = await pacs.knowledge.create({
      tree: 'private',
      kind: 'entry',
      parentId: null,
      name: canary,
      findings: text,
    })

    const { page } = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
    await page.goto('/report')
    await page.getByRole('textbox', { name: say.findings, exact: true }).getByText(text).waitFor()
    await page.getByText(name).first().waitFor()
    await page.getByRole('region', { name: 'Addenda' }).getByText(text).waitFor()
    await page.getByRole('button', { name: `Comment on Image 1: ${caption}` }).waitFor()
    await page.getByRole('button', { name: 'Open image' }).first().click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText(canary, { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Knowledge base' }).click()
    await page.getByRole('tree', { name: 'Knowledge base' }).getByText(canary).first().waitFor()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog').getByText(text).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say.preview, exact: true }).click()
    await page.getByLabel(say.paper).first().waitFor()
    expect(await page.evaluate(() => 'canary' in window)).toBe(false)
    await pacs.knowledge.remove({ nodeId: node.id })
  })
})
