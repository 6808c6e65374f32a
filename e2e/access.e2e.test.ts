import { accountApi, createPacs, sessionApi, studyApi } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { walkLogin } from './walk/walkLogin'
import { words } from './walk/words'

const say = words.en
const first = 'First-Pear-2026'
const own = 'Anchor-Pear-57'

/** A stroke of a pen on nothing, as a file. */
async function drawPng(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: wide, height: high })
      const pen = canvas.getContext('2d')
      pen?.moveTo(0, high)
      pen?.bezierCurveTo(wide / 3, -high, wide / 2, high * 2, wide, 0)
      pen?.stroke()
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

describe('Who may do what', () => {
  const browser = useBrowser()

  it('an administrator adds a user with a role, who sees only what it permits, and is refused once it is taken away', async () => {
    const phone = `139${String(Date.now()).slice(-8)}`
    const role = `Front desk ${phone.slice(-4)}`
    const { page: office } = await openPage(browser(), { isLoggedIn: true })

    await office.goto('/settings')
    await office.waitForURL('/settings/maintain/basic/auth')
    await office.getByRole('button', { name: 'Add a role' }).click()
    await office.getByRole('textbox', { name: 'Name' }).fill(role)
    await office.getByRole('treeitem', { name: /^Registration/ }).click()
    await office.getByRole('treeitem', { name: /^View records/ }).click()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByRole('row', { name: `${role} 0 3 permissions` }).waitFor()

    await office.getByRole('link', { name: 'Users' }).click()
    await office.getByRole('button', { name: 'Add a user' }).click()
    await office.getByRole('textbox', { name: 'Name' }).fill('Chen Xin')
    await office.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await office.getByRole('textbox', { name: 'Initial password' }).fill(first)
    await office.getByRole('region', { name: 'Roles' }).getByText(role).click()
    expect(await axeFindings(office)).toEqual([])
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByRole('row', { name: new RegExp(`Chen Xin.*${phone}.*${role}.*Enabled.*Never`) }).waitFor()

    const productUrl = lane().productUrl
    const pacs = createPacs({ baseUrl: productUrl, apis: { session: sessionApi, account: accountApi } })
    const { hospitals, why } = await pacs.session.passwordCheck({ phone, credentials: first })
    expect(why).toBe('initial')
    const [department] = await pacs.session.department({ hospitalId: hospitals[0]?.id })
    if (department === undefined) throw new Error('The demo has no department.')
    await pacs.account.resetPassword({
      phone,
      departmentId: department.id,
      oldPassword: first,
      newPassword: own,
      confirmPassword: own,
    })

    const { page: desk, watch } = await openPage(browser())
    watch.allow(/status of 40[13]/)
    await desk.goto('/login')
    await walkLogin(desk, say, { phone, password: own })
    await expect
      .poll(() => desk.getByRole('navigation', { name: say.modules }).getByRole('link').allInnerTexts())
      .toEqual([say.register, say.records])
    await desk.goto('/settings/maintain/basic/user')
    await desk.getByText('You may not open this module').waitFor()
    await desk.waitForURL('/register')
    const token = await desk.evaluate(() => localStorage.getItem('pacs_token'))
    const theirs = createPacs({ baseUrl: productUrl, apis: { study: studyApi }, token: () => token })
    const search = () => theirs.study.search({ studyTimeType: 'RegisterTime', pageNumber: 0, pageSize: 20 })
    expect((await search()).isTotalExact).toBe(true)

    await office.getByRole('link', { name: 'Roles' }).click()
    await office.getByRole('row', { name: new RegExp(role) }).click()
    await office.getByRole('treeitem', { name: /^Registration/ }).click()
    await office.getByText(/Saving other permissions ends the sessions/).waitFor()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByRole('row', { name: `${role} 1 1 permission` }).waitFor()
    await expect(search()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await desk.waitForURL((url) => url.pathname === '/login')
  })

  it('keeps a picture as a user’s signature, in the object store and in the drawer, until it is removed', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    const openUser = async () => {
      await page.goto('/settings/maintain/basic/user')
      await page.getByRole('row', { name: /13800000001/ }).click()
      await page.getByRole('region', { name: 'Signature' }).waitFor()
    }
    const choose = async (name: string, width: number, height: number) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /Choose a picture|Replace/ }).click()
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: await drawPng(page, width, height) })
    }
    const picture = page.getByRole('img', { name: /^Signature of/ })
    const shown = () =>
      picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return { width: image.naturalWidth, height: image.naturalHeight, port: Number(new URL(image.src).port) }
      })
    const port = lane().objectPort
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).port === String(port)) sent += 1
    })

    await openUser()
    await choose('large.png', 800, 600)
    await page.getByText('large.png is 800 × 600; signatures must be under 800 × 600. Nothing was sent.').waitFor()
    expect(sent).toBe(0)

    await choose('signature.png', 400, 150)
    await expect.poll(shown).toEqual({ width: 400, height: 150, port })
    expect(sent).toBe(1)
    await openUser()
    expect(await shown()).toEqual({ width: 400, height: 150, port })

    await page.getByRole('region', { name: 'Signature' }).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No signature').waitFor()
    await openUser()
    await page.getByText('No signature').waitFor()
    expect(await picture.count()).toBe(0)
  })
})
