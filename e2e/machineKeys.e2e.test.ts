import { createPacs, emptyRegistration, type PacsError, settingsApi, studyApi } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'

/** A script of the hospital: nothing but a key and calls. */
const script = (machineKey: string) =>
  createPacs({ baseUrl: lane().productUrl, apis: { settings: settingsApi, study: studyApi }, machineKey })

async function register(machineKey: string, patientName: string) {
  const { settings, study } = script(machineKey)
  const firstOf = async (kind: 'patient-source' | 'exam-type') => {
    const [row] = await settings.basicData({ kind })
    if (row === undefined) throw new Error(`The demo has no ${kind}.`)
    return row.id
  }
  const [room] = await settings.rooms()
  if (room === undefined) throw new Error('The demo has no room.')
  const examTypeId = await firstOf('exam-type')
  const parts = await settings.basicData({ kind: 'body-part' })
  const part = parts.find(({ fields }) => fields.examTypeId === examTypeId && fields.sex !== 'male')
  if (part === undefined) throw new Error('The demo has no body part of its first exam type.')
  return await study.register({
    ...emptyRegistration,
    patientName,
    patientSex: 'female',
    patientAge: { value: 42, unit: 'year' },
    patientSourceId: await firstOf('patient-source'),
    examTypeId,
    bodyPartIds: [part.id],
    roomId: room.id,
  })
}

/** Makes a key on the screen, and reads it in the only moment in which it is shown. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Machine keys' }).click()
  await page.getByRole('button', { name: 'Generate key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New machine key' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('spinbutton').first().click()
  await page.keyboard.type('20990131')
  await form.getByRole('treeitem', { name: /^Register studies/ }).click()
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Generate' }).click()
  const shown = page.getByRole('alertdialog', { name: `Key of "${name}"` })
  const key = await shown.getByRole('textbox', { name: 'Key' }).inputValue()
  await shown.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  return key
}

describe('Keys of scripts', () => {
  const browser = useBrowser()

  it('an administrator makes a key, a script registers with it and nothing more, and is refused once it is revoked', async () => {
    const number = String(Date.now()).slice(-8)
    const name = `Appointments ${number}`
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const key = await makeKey(page, name)
    await page
      .getByRole('row', { name: new RegExp(`${name}.*1 permission: Register studies.*Never.*Active`) })
      .waitFor()

    const study = await register(key, `Script ${number}`)
    expect(study.registeredByName).toBe(name)
    await expect(
      script(key).study.list({ studyTimeType: 'RegisterTime', pageNumber: 0, pageSize: 20 }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' } satisfies Partial<PacsError>)
    await page.reload()
    const used = page.getByRole('row', { name: new RegExp(`${name}.*\\d\\d:\\d\\d.*Active`) })
    await used.waitFor()
    expect(await page.content()).not.toContain(key)

    await used.click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page
      .getByRole('alertdialog', { name: `Revoke "${name}"?` })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await page.getByText(`"${name}" is revoked.`).waitFor()
    await expect.poll(() => page.getByRole('row', { name: new RegExp(name) }).count()).toBe(0)
    await expect(script(key).settings.rooms()).rejects.toMatchObject({ code: 'MACHINE_KEY_REFUSED' })
  })
})
