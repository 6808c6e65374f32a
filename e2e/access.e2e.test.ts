import { accountApi, createPacs, sessionApi, studyApi } from '@opensono/pacs-core'
import { describe, expect, inject, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { walkLogin } from './walk/walkLogin'
import { words } from './walk/words'

const say = words.en
const first = 'First-Pear-2026'
const own = 'Anchor-Pear-57'

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
    await office.getByRole('treeitem', { name: /^See records/ }).click()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByRole('row', { name: `${role} 0 3 permissions` }).waitFor()

    await office.getByRole('link', { name: 'Users' }).click()
    await office.getByRole('button', { name: 'Add a user' }).click()
    await office.getByRole('textbox', { name: 'Name' }).fill('Chen Xin')
    await office.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await office.getByRole('textbox', { name: 'First password' }).fill(first)
    await office.getByRole('region', { name: 'Roles' }).getByText(role).click()
    expect(await axeFindings(office)).toEqual([])
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByRole('row', { name: new RegExp(`Chen Xin.*${phone}.*${role}.*Enabled.*Never`) }).waitFor()

    const productUrl = inject('productUrl')
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
})
