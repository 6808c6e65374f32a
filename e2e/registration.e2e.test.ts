import { createPacs, hisApi, ruleApi } from '@opensono/pacs-core'
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const say = words.en
/** Names of this run: the demo has patients of its own. */
const run = String(Date.now()).slice(-6)
/** The same in characters: a name with digits would be asked about. */
const tag = [...run].map((digit) => '甲乙丙丁戊己庚辛壬癸'[Number(digit)]).join('')

const formOf = (page: Page) => page.getByRole('form', { name: say.registration })
const nameOf = (form: Locator) => form.getByRole('combobox', { name: say.name, exact: true })

async function openDesk(page: Page): Promise<Locator> {
  await page.goto('/register')
  const form = formOf(page)
  await nameOf(form).waitFor()
  return form
}

/** Opens the list that has the focus and takes its first entry. */
async function takeFirst(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox', { name }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** Types as a scanner does, whatever the machine is busy with: the keys bear the times at which they were pressed. */
async function scan(page: Page, number: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startMs = Date.now()
  for (const [index, key] of [...number, 'Enter'].entries()) {
    const press = { key, timestamp: (startMs + index * 5) / 1_000, ...(key === 'Enter' ? {} : { text: key }) }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
  }
  await session.detach()
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')

/** The label of the field that has the focus. */
const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const label = document.activeElement?.closest('.pacs-field')?.querySelector('.pacs-field-label')
    return label?.textContent?.replace('*', '').trim() ?? ''
  })

/** Enter leads on until the focus is where it is wanted. */
async function enterUntil(page: Page, label: string): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    if ((await focusedLabel(page)) === label) return
    await page.keyboard.press('Enter')
  }
  throw new Error(`Enter does not lead to ${label}.`)
}

/** Fills in what must be behind the age, by the keyboard alone. */
async function walkOn(page: Page, form: Locator): Promise<void> {
  await enterUntil(page, say.patientSource)
  await page.keyboard.press('Enter')
  const sources = page.getByRole('listbox', { name: say.patientSource })
  await sources.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await sources.waitFor({ state: 'detached' })
  await expect.poll(() => focusedLabel(page)).toBe(say.patientSource)
  await enterUntil(page, say.bodyParts)
  await takeFirst(page, say.bodyParts)
  await form.locator('.pacs-chip').first().waitFor()
  // The list stays open for the next part.
  await page.keyboard.press('Escape')
}

/** Lets the hospital information system send orders to this hospital, and returns how it sends one. */
async function openToHis(): Promise<{ push: (order: object) => Promise<string>; close: () => Promise<void> }> {
  const baseUrl = lane().productUrl
  const { rule, his } = createPacs({ baseUrl, apis: { rule: ruleApi, his: hisApi }, token: () => lane().token })
  const setMode = async (hisMode: 'push' | 'disabled') => {
    const { values, version } = await rule.globalParameters()
    await rule.setGlobalParameters({ values: { ...values, hisMode }, version })
  }
  await setMode('push')
  const { key } = await his.rotateKey()
  return {
    async push(order) {
      const answer = await fetch(`${baseUrl}/api/pacs/his/order`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-OpenSono-Key': key },
        body: JSON.stringify(order),
      })
      const { data } = (await answer.json()) as { data: { outcome: string } | null }
      return data?.outcome ?? String(answer.status)
    },
    async close() {
      await his.removeKey()
      await setMode('disabled')
    },
  }
}

/** Asks the hospital information system by its number, in the form's dialog. */
async function askHis(page: Page, form: Locator, hisId: string): Promise<Locator> {
  await form.getByRole('button', { name: 'HIS', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import HIS order' })
  await dialog.getByRole('textbox', { name: 'HIS number' }).fill(hisId)
  await page.keyboard.press('Enter')
  return dialog
}

describe('Registration', () => {
  const browser = useBrowser()

  it('goes from the first field to the printed slip by the keyboard alone', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const form = await openDesk(page)
    await expect.poll(() => focused(page)).toBe('patientName')
    await page.keyboard.type(`键盘${tag}`)
    await page.keyboard.press('Enter')
    // Quicker than most hands, and slower than a scanner.
    await page.keyboard.type('11010519491231002X', { delay: 40 })
    await expect.poll(() => form.getByRole('textbox', { name: say.age, exact: true }).inputValue()).not.toBe('')
    await expect.poll(() => form.getByRole('radio', { name: say.female }).getAttribute('aria-checked')).toBe('true')
    await walkOn(page, form)
    await page.keyboard.press('F9')
    await page.getByText(say.registered(`键盘${tag}`)).waitFor()
    const slip = page.waitForResponse((answer) => answer.url().includes('/slip'))
    await page.keyboard.press('F8')
    const { data } = (await (await slip).json()) as { data: { pdf: string } }
    expect(Buffer.from(data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    await page.locator('.pacs-print-frame').waitFor({ state: 'attached' })
  })

  it('offers a returning patient while one types, and compares likely duplicates before a second record is made', async () => {
    const name = `复诊${tag}`
    const telPhone = `139${run}00`
    const known = await registerStudy(lane().productUrl, lane().token, name, { telPhone })
    const { page, watch } = await openPage(browser(), { isLoggedIn: true })
    // A likely duplicate is tried on purpose.
    watch.allow(/status of 409/)
    const form = await openDesk(page)
    await nameOf(form).pressSequentially(name)
    await page.getByRole('option', { name: new RegExp(known.patientId) }).waitFor()
    await expect.poll(() => focused(page)).toBe('patientName')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByText(`is registered as ${known.patientId}`).waitFor()
    await expect.poll(() => form.getByRole('combobox', { name: 'Phone' }).inputValue()).toBe(telPhone)
    await form.getByRole('button', { name: 'Clear form' }).click()

    await nameOf(form).fill(name)
    await page.keyboard.press('Escape')
    await form.getByRole('combobox', { name: 'Phone' }).fill(telPhone)
    await page.keyboard.press('Escape')
    await form.getByRole('radio', { name: say.female, exact: true }).click()
    await form.getByRole('textbox', { name: say.age, exact: true }).fill('42')
    await page.keyboard.press('Enter')
    await walkOn(page, form)
    await page.keyboard.press('F9')
    await form.getByRole('button', { name: `Open ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it one of these patients?' })
    await dialog.getByText(known.patientId).first().waitFor()
    await dialog.getByRole('button', { name: `Use ${name}, ${known.patientId}` }).click()
    await page.keyboard.press('F9')
    await page.getByText(say.registered(name)).waitFor()
    const queue = page.getByRole('region', { name: 'Queue' })
    await queue.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Revisit' }).waitFor()
  })

  it('calls anyone who is next for a room, tells an open window of it, and finds a study by its scanned number', async () => {
    const study = await registerStudy(lane().productUrl, lane().token, `排队${run}`)
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await openDesk(page)
    const { page: other } = await openPage(browser(), { isLoggedIn: true })
    await openDesk(other)
    const queue = page.getByRole('region', { name: 'Queue' })
    await queue.getByRole('combobox', { name: 'Room' }).selectOption({ label: study.roomName ?? '' })
    await queue.getByRole('listitem').filter({ hasText: study.patientName }).waitFor()
    await queue.getByRole('button', { name: `Call: ${study.patientName}` }).click()
    await queue.getByRole('radio', { name: /^Called/ }).click()
    await queue.getByRole('listitem').filter({ hasText: study.patientName }).waitFor()
    const theirs = other.getByRole('region', { name: 'Queue' })
    await theirs.getByRole('radio', { name: /^Called/ }).click()
    await theirs.getByRole('listitem').filter({ hasText: study.patientName }).waitFor()

    // A scanner types into whatever has the cursor: a name that is half typed keeps nothing of it, and waits for anyone who comes back.
    await nameOf(formOf(other)).pressSequentially('林文', { delay: 40 })
    await scan(other, study.accessionNumber)
    await other.waitForURL((url) => url.searchParams.get('study') === study.studyId)
    await expect.poll(() => nameOf(formOf(other)).inputValue()).toBe(study.patientName)
    expect(await nameOf(formOf(other)).isEditable()).toBe(false)
    await other.getByRole('button', { name: 'New patient' }).click()
    await expect.poll(() => nameOf(formOf(other)).inputValue()).toBe('')
    await other.getByRole('button', { name: 'Restore draft of 林文' }).click()
    await expect.poll(() => nameOf(formOf(other)).inputValue()).toBe('林文')
  })

  it('takes over by its number an order that the hospital information system pushed, and then tells it as registered', async () => {
    const his = await openToHis()
    try {
      const hisId = `H${run}`
      const order = {
        orderId: `O${run}`,
        requestNumber: `R${run}`,
        hisId,
        patientName: `申请${tag}`,
        patientSex: 'female',
        birthDate: '1984-03-05',
        telPhone: `137${run}00`,
        inpatientNumber: `ZY${run}`,
        bedNumber: '12',
        priority: 'urgent',
        examItems: [{ code: 'US-99', name: '申请项目' }],
      }
      expect(await his.push(order)).toBe('created')
      const { page } = await openPage(browser(), { isLoggedIn: true })
      const form = await openDesk(page)
      const dialog = await askHis(page, form, hisId)
      const row = dialog.getByRole('row').filter({ hasText: order.patientName })
      await row.getByText('Urgent').waitFor()
      await row.click()
      await dialog.waitFor({ state: 'detached' })
      // No body part of the hospital is mapped to the item: it is chosen by hand.
      await form.getByText(/Not in the lists of this hospital: 申请项目/).waitFor()
      await expect.poll(() => nameOf(form).inputValue()).toBe(order.patientName)
      const textIn = (name: string) => form.getByRole('textbox', { name, exact: true }).inputValue()
      expect([await textIn('Inpatient number'), await textIn('Bed number')]).toEqual([order.inpatientNumber, '12'])
      await nameOf(form).focus()
      await walkOn(page, form)
      await page.keyboard.press('F9')
      await page.getByText(say.registered(order.patientName)).waitFor()

      await page.goto('/register')
      const again = await askHis(page, await openDesk(page), hisId)
      const told = again.getByRole('row').filter({ hasText: order.patientName })
      await told.getByText('Registered').waitFor()
      expect(await told.getByText('Urgent').count()).toBe(0)
    } finally {
      await his.close()
    }
  })
})
