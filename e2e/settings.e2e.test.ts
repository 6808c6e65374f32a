import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { logInNew } from './harness/makeAccount'
import { openPage } from './harness/openPage'
import { sourcesSheet } from './harness/sourcesSheet'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en
const basic = '/settings/maintain/basic'
/** Words of this run: what is in the demo stays. */
const run = String(Date.now()).slice(-6)
const camp = `义诊 ${run}`
const village = `下乡 ${run}`
const factory = `工厂 ${run}`

const list = (page: Page) => page.getByRole('grid', { name: 'Patient sources' })
const row = (page: Page, name: string) => list(page).getByRole('row', { name: new RegExp(name) })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function openSources(page: Page): Promise<void> {
  await page.goto(`${basic}/patient`)
  await list(page).getByRole('row').nth(1).waitFor()
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a patient source' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await save(page)
  await row(page, name).waitFor()
}

async function act(page: Page, name: string, what: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** Names of the rows of this run, in their order. */
async function order(page: Page): Promise<string[]> {
  const names = await list(page).getByRole('rowheader').allTextContents()
  return names.filter((name) => name.endsWith(run))
}

async function chooseSheet(page: Page, rows: Parameters<typeof sourcesSheet>[0]): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Import/ })
    .locator('input[type=file]')
    .setInputFiles(await sourcesSheet(rows))
}

describe('Basic data', () => {
  const browser = useBrowser()

  it('is added, edited, put in order, disabled and deleted by an administrator, and offered at once where patients are registered', async () => {
    const { page: office, watch } = await openPage(browser(), { isLoggedIn: true })
    // A name that is taken is tried on purpose.
    watch.allow(/status of 409/)
    const storage = { pacs_token: await logInNew('Registrar', `Desk ${run}`) }
    const { page: desk } = await openPage(browser(), { storage })
    await desk.goto('/register')
    await desk.getByRole('form', { name: say.registration }).waitFor()
    const offered = async (name: string) => {
      await desk.getByRole('button', { name: new RegExp(say.patientSource) }).click()
      await desk.getByRole('listbox', { name: say.patientSource }).getByRole('option').first().waitFor()
      const found = await desk.getByRole('option', { name: new RegExp(name) }).count()
      await desk.keyboard.press('Escape')
      return found
    }
    expect(await offered(camp)).toBe(0)

    await openSources(office)
    expect(await axeFindings(office)).toEqual([])
    await add(office, camp)
    await add(office, village)
    await expect.poll(() => offered(camp)).toBe(1)

    // Names are compared without case, width and blanks.
    await office.getByRole('button', { name: 'Add a patient source' }).click()
    await office.getByRole('textbox', { name: 'Name', exact: true }).fill(`义诊  ${run}`)
    await save(office)
    await office.getByText('Already in use').first().waitFor()
    await office.getByRole('button', { name: 'Cancel' }).click()
    await office.getByRole('button', { name: 'Leave' }).click()

    await row(office, village).dblclick()
    await office.getByRole('textbox', { name: 'English name' }).fill('Village visit')
    await save(office)
    await row(office, 'Village visit').waitFor()

    expect(await order(office)).toEqual([camp, village])
    await row(office, village).focus()
    // The list shows it at once: what is loaded again is what was sent to the server.
    const kept = office.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await office.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => order(office)).toEqual([village, camp])
    await kept
    await office.reload()
    await expect.poll(() => order(office)).toEqual([village, camp])
    const grip = await row(office, camp).locator('[data-grip]').boundingBox()
    const first = await list(office).getByRole('row').nth(1).boundingBox()
    if (grip === null || first === null) throw new Error('The rows are not to be seen.')
    await office.mouse.move(grip.x + 8, grip.y + 8)
    await office.mouse.down()
    await office.mouse.move(grip.x + 8, grip.y - 8)
    await office.mouse.move(first.x + 8, first.y + 4)
    await office.mouse.up()
    await expect.poll(() => list(office).getByRole('rowheader').first().textContent()).toBe(camp)
    await office.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => order(office)).toEqual([village, camp])

    await act(office, camp, 'Disable')
    await row(office, `${camp}.*Disabled`).waitFor()
    await expect.poll(() => offered(camp)).toBe(0)
    const questions: string[] = []
    office.on('request', (request) => request.url().endsWith('/usage') && questions.push(request.url()))
    await act(office, camp, 'Delete')
    await office.getByText('Nothing uses it. This cannot be undone.').waitFor()
    await office
      .getByRole('alertdialog', { name: `Delete ${camp}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect.poll(() => order(office)).toEqual([village])
    await office.getByRole('alertdialog', { name: `Delete ${camp}?` }).waitFor({ state: 'detached' })
    // Nobody asks where a row is used that is gone.
    expect(questions).toHaveLength(1)
  })

  it('says where a row is used instead of deleting it', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.goto(`${basic}/examination`)
    const types = page.getByRole('grid', { name: 'Exam types' })
    await types
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText(/^Studies: \d+/).waitFor()
    await page.getByText(/^Exam parts: \d+/).waitFor()
    await page
      .getByRole('alertdialog', { name: /^Delete / })
      .getByRole('button', { name: 'Cancel' })
      .click()
  })

  it('takes a sheet over as a whole or not at all, and hands it out again', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await openSources(page)
    await page.getByRole('button', { name: 'Import' }).click()
    await chooseSheet(page, [
      [factory, 'Factory', 'Yes'],
      ['', 'Nameless', '是'],
    ])
    await page.getByText(/^1 cell is wrong\. Nothing was imported/).waitFor()
    await page.getByRole('row', { name: /3 Name Required/ }).waitFor()
    await chooseSheet(page, [[factory, 'Factory', '是']])
    await page.getByText('sources.xlsx can be imported. Nothing is saved yet.').waitFor()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await row(page, `${factory}.*Factory`).waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await (await download).path()
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
    await page.getByText(/rows are saved to/).waitFor()
  })

  it('two administrators who edit one row both see both versions', async () => {
    const { page: office } = await openPage(browser(), { isLoggedIn: true })
    const { page: other, watch } = await openPage(browser(), { isLoggedIn: true })
    watch.allow(/status of 409/)
    const name = `会诊 ${run}`
    await openSources(office)
    await add(office, name)
    await openSources(other)
    await row(other, name).dblclick()
    await other.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} 二`)
    await row(office, name).dblclick()
    await office.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} 一`)
    await office.getByRole('textbox', { name: 'English name' }).fill('Consultation')
    await save(office)
    await row(office, `${name} 一`).waitFor()
    await save(other)
    const field = other.getByRole('region', { name: 'Name', exact: true })
    await field.getByText(`${name} 二`).waitFor()
    await field.getByText(`${name} 一`).waitFor()
    await other.getByRole('button', { name: 'Save the choice' }).click()
    // What only the first one changed is kept.
    await row(office, `${name} 二.*Consultation`).waitFor()
  })

  it('maps exam parts to the hospital information system: both names or neither', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.goto(`${basic}/mapping`)
    const parts = page.getByRole('grid', { name: 'HIS mapping' })
    const first = parts.getByRole('rowheader').first()
    const name = (await first.textContent()) ?? ''
    await first.dblclick()
    await page.getByRole('textbox', { name: 'HIS code' }).fill(`H${run}`)
    await save(page)
    await page.getByText('Enter both HIS code and HIS name, or neither').first().waitFor()
    await page.getByRole('textbox', { name: 'HIS name' }).fill(`${name} ${run}`)
    await save(page)
    await page.getByRole('searchbox', { name: 'Search' }).fill(`H${run}`)
    await parts.getByRole('row', { name: new RegExp(`${name}.*H${run}.*Mapped`) }).waitFor()
  })
})
