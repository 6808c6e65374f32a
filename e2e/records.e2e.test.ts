import { createPacs, emptyRegistration, recordQueryApi, type Study, studyActApi, studyApi } from '@opensono/pacs-core'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { logIn } from './harness/logIn'
import { openPage } from './harness/openPage'
import { connect, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en

/** The calls of a session that look past the screen. */
const callsOf = (token: string) =>
  createPacs({
    baseUrl: lane().productUrl,
    apis: { study: studyApi, studyAct: studyActApi, recordQuery: recordQueryApi },
    token: () => token,
  })

/** A name that no other test uses. */
const nameOf = (what: string) => `${what} ${Date.now().toString(36)}`
const register = (name: string) => registerStudy(lane().productUrl, lane().token, name)

/** Opens the records, and asks for a name. */
async function openRecords(page: Page, text: string): Promise<Locator> {
  await page.goto('/record')
  await page.getByRole('searchbox', { name: say.search }).fill(text)
  return rowsOf(page, text)
}
const rowsOf = (page: Page, text: string) =>
  page.getByRole('grid', { name: say.studies }).getByRole('row').filter({ hasText: text })

/** Chooses from the menu of a row. */
async function choose(page: Page, row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

describe('The records', () => {
  const browser = useBrowser()

  it('are filtered, sorted and asked for again by a query that was kept', async () => {
    const tag = nameOf('Sorted')
    const studies: Study[] = []
    for (const letter of ['A', 'B', 'C']) studies.push(await register(`${tag} ${letter}`))
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const rows = await openRecords(page, tag)
    await expect.poll(() => rows.count()).toBe(3)
    const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-id')))
    const ids = studies.map(({ studyId }) => studyId as string)
    expect(await shown()).toEqual([...ids].reverse())
    await page.getByRole('button', { name: 'Exam number' }).click()
    await expect.poll(shown).toEqual(ids)

    await page.getByRole('button', { name: 'Saved queries' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(tag)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`"${tag}" is saved.`).waitFor()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect.poll(() => page.getByRole('searchbox', { name: say.search }).inputValue()).toBe('')
    await page.reload()
    // Nothing that names a patient is kept in the browser: the saved query is the server's.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(tag)
    await page.getByRole('button', { name: 'Saved queries' }).click()
    await page.getByRole('button', { name: tag, exact: true }).click()
    await expect.poll(shown).toEqual(ids)
  })

  it('stand still while new ones come, and one that is deleted comes back with a press', async () => {
    const tag = nameOf('Living')
    const kept = await register(`${tag} A`)
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const rows = await openRecords(page, tag)
    // The list is asked when the typing rests; until then it holds other studies, too, and shows a new one with the answer.
    await page.getByText('1–1 of 1', { exact: true }).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    const top = (await rows.first().boundingBox())?.y
    await register(`${tag} B`)
    const news = page.getByRole('button', { name: '1 new study' })
    await news.waitFor()
    expect(await rows.count()).toBe(1)
    expect((await rows.first().boundingBox())?.y).toBe(top)
    await news.click()
    await expect.poll(() => rows.count()).toBe(2)

    const row = rows.filter({ hasText: `${tag} A` })
    await choose(page, row, 'Delete')
    const dialog = page.getByRole('alertdialog', { name: `Delete the study of ${tag} A?` })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await expect(callsOf(lane().token).study.get({ studyId: kept.studyId })).rejects.toMatchObject({
      code: 'STUDY_IS_DELETED_ERROR',
    })
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Study restored with its images and report.').waitFor()
    expect((await callsOf(lane().token).study.get({ studyId: kept.studyId })).deletedAt).toBe(null)
  })

  it('merge two studies when the number of the one that goes away was typed', async () => {
    const tag = nameOf('Merged')
    const [stays, goes] = [await register(`${tag} A`), await register(`${tag} B`)]
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const rows = await openRecords(page, tag)
    await expect.poll(() => rows.count()).toBe(2)
    for (const letter of ['A', 'B'])
      await rows
        .filter({ hasText: `${tag} ${letter}` })
        .getByRole('checkbox')
        .click()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge two studies' })
    // The first of the list stays at first: they are exchanged.
    await dialog.getByRole('button', { name: 'Swap' }).click()
    await dialog.getByRole('textbox', { name: `Type ${goes.examNumber} to confirm` }).fill(goes.examNumber)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText(`${goes.examNumber} was merged into ${stays.examNumber}.`).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await choose(page, rows.first(), 'Operation log')
    await page
      .getByRole('dialog', { name: /^Operation log of / })
      .getByRole('row')
      .nth(1)
      .waitFor()
  })

  describe('of VIP patients', () => {
    let expertToken = ''
    beforeAll(async () => {
      expertToken = await logIn(lane().productUrl, 'expert')
    })

    it('leave the list of anyone who may not see them within five seconds, and no count tells of them', async () => {
      const tag = nameOf('Hidden')
      await register(`${tag} A`)
      await register(`${tag} B`)
      const { page: other } = await openPage(browser(), { storage: { pacs_token: expertToken } })
      const theirs = await openRecords(other, tag)
      await expect.poll(() => theirs.count()).toBe(2)
      const { page } = await openPage(browser(), { isLoggedIn: true })
      const rows = await openRecords(page, tag)
      await choose(page, rows.filter({ hasText: `${tag} A` }), 'Set VIP flag')
      await expect.poll(() => theirs.count(), { timeout: 5_000 }).toBe(1)
      await other.getByText('1–1 of 1').waitFor()
      expect(await other.content()).not.toContain(`${tag} A`)
      await expect
        .poll(() =>
          rows
            .filter({ hasText: `${tag} A` })
            .getByText('VIP')
            .count(),
        )
        .toBe(1)
    })
  })

  it('show what was typed as it was typed, everywhere, and hand it to no program', async () => {
    const token = lane().token
    const canary = '<img src=x onerror=canary=1>'
    const formula = '=HYPERLINK("http://evil.test","a")'
    const tag = nameOf('=1+1')
    const plain = await register(tag)
    const texts = {
      patientEnglishName: canary,
      nation: canary,
      address: canary,
      insuranceNumber: canary,
      inpatientNumber: canary,
      clinicalHistory: canary,
      examPurpose: formula,
      memo: canary,
      doctorInstructions: canary,
      recordLabel: canary,
      hisExamItem: canary,
    }
    const pacs = connect(lane().productUrl, token)
    await pacs.study.edit({
      ...emptyRegistration,
      ...texts,
      studyId: plain.studyId,
      version: plain.version,
      patientRecordId: plain.patientRecordId,
      patientId: plain.patientId,
      patientName: tag,
      patientSex: plain.patientSex,
      patientAge: plain.patientAge,
      patientSourceId: plain.patientSource?.id ?? null,
      examTypeId: plain.examType?.id ?? null,
      bodyPartIds: plain.bodyParts.map(({ id }) => id),
      roomId: plain.roomId,
    })
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const isHurt = () => page.evaluate(() => 'canary' in window)
    const rows = await openRecords(page, tag)
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Preview' }).click()
    await rows.first().click()
    await page.getByRole('heading', { name: tag }).waitFor()

    // The list is asked when the typing rests; until then it holds other studies, too, and they would be exported.
    await page.getByText('1–1 of 1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('dialog', { name: 'Export to Excel' })
      .getByRole('button', { name: 'Export', exact: true })
      .click()
    const sheet = await saved
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByText(`${sheet.suggestedFilename()} saved: 1 studies.`).waitFor()
    expect(await isHurt()).toBe(false)

    const opened = page.waitForEvent('popup')
    await choose(page, rows.first(), 'More information')
    const more = await opened
    await more.getByRole('heading', { name: tag }).waitFor()
    await more.getByRole('region', { name: 'Patient' }).getByText(canary).first().waitFor()
    expect(await more.evaluate(() => 'canary' in window)).toBe(false)
    expect(await more.title()).not.toContain(tag)
    expect(await axeFindings(more)).toEqual([])
    await page.goto(`/register?study=${plain.studyId}`)
    await expect.poll(() => page.getByRole('combobox', { name: 'Name', exact: true }).inputValue()).toBe(tag)
    expect(await isHurt()).toBe(false)
  })
})
