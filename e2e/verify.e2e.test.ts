import { createPacs, reportApi, reportSealApi } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'

const text = { templateId: null, findings: 'A cyst.', impression: 'Cyst.', result: 'positive', imageIds: [] } as const

describe('A sealed report', () => {
  const browser = useBrowser()

  it('is verified by its code and by its file without a login, and a changed file is found', async () => {
    const productUrl = lane().productUrl
    const apis = { report: reportApi, reportSeal: reportSealApi }
    const pacs = createPacs({ baseUrl: productUrl, apis, token: () => lane().token })
    const { studyId } = await registerStudy(productUrl, lane().token, `Sealed ${Date.now().toString(36)}`)
    await pacs.report.save({ studyId, ...text, imageIds: [], version: 0 })
    const { version } = await pacs.report.finish({ studyId, version: 1 })
    const { sealed } = await pacs.reportSeal.get({ studyId, version })

    const { page } = await openPage(browser())
    await page.goto('/verify')
    const card = page.getByRole('main')
    const code = card.getByRole('textbox', { name: 'Code of the seal' })
    await code.waitFor()
    // It is in the middle, like the login.
    const box = await card.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20)
    expect(await axeFindings(page)).toEqual([])

    await code.fill(sealed.seal.code.toLowerCase())
    await card.getByRole('button', { name: 'Verify', exact: true }).click()
    await card.getByText(/^A report with this code was finished/).waitFor()
    const choose = (content: object) =>
      card.locator('input[type=file]').setInputFiles({
        name: 'report.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      })
    await choose(sealed)
    await card.getByText(/^The report is unchanged/).waitFor()
    await choose({ ...sealed, document: { ...sealed.document, findings: 'Two cysts.' } })
    await card.getByText(/^This is not what was sealed/).waitFor()
  })
})
