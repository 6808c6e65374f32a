import { accessApi, accountApi, createPacs, departmentApi, sessionApi } from '@opensono/pacs-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { provePassword } from './walk/walkLogin'
import { words } from './walk/words'

const say = words.en
const [first, own] = ['First-Pear-2026', 'Anchor-Pear-57']

/** Adds a user who has chosen a password of their own. */
async function addUser(phone: string): Promise<void> {
  const apis = { access: accessApi, account: accountApi, session: sessionApi, department: departmentApi }
  const pacs = createPacs({ baseUrl: lane().productUrl, apis, token: () => lane().token })
  const fields = { name: 'Lin Hua', userCode: '', email: '', doctorNote: '' }
  const { userId, version } = await pacs.access.createUser({ ...fields, phone, password: first })
  const role = (await pacs.access.roles()).find(({ name }) => name.startsWith('Registrar'))
  if (role === undefined) throw new Error('The demo has no registrar.')
  await pacs.access.setUserRoles({ userId, version, roleIds: [role.roleId] })
  const [department] = await pacs.department.list()
  if (department === undefined) throw new Error('The demo has no department.')
  const passwords = { oldPassword: first, newPassword: own, confirmPassword: own }
  await pacs.account.resetPassword({ phone, departmentId: department.departmentId, ...passwords })
}

describe('The departments of a hospital', () => {
  const browser = useBrowser()

  it('an administrator adds one with a room, and a user logs in to it', async () => {
    const number = String(Date.now()).slice(-8)
    const [name, room, phone] = [`Vascular ${number}`, `Vascular room ${number}`, `139${number}`]
    await addUser(phone)
    const { page: office } = await openPage(browser(), { isLoggedIn: true })
    await office.goto('/settings/maintain/basic/department')
    await office.getByRole('button', { name: 'Add a department' }).click()
    await office.getByRole('textbox', { name: 'Name' }).fill(name)
    await office.getByRole('textbox', { name: 'Type' }).fill('Vascular')
    expect(await axeFindings(office)).toEqual([])
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByRole('row', { name: new RegExp(`${name}.*nobody can log in`) }).waitFor()
    const pacs = createPacs({
      baseUrl: lane().productUrl,
      apis: { department: departmentApi },
      token: () => lane().token,
    })
    onTestFinished(async () => {
      // Other walks take the first department that is offered.
      const made = (await pacs.department.list()).find((each) => each.name === name)
      if (made === undefined || !made.isEnabled) return
      const { departmentId, version } = made
      await pacs.department.setEnabled({ departmentId, version, isEnabled: false })
    })

    await office.getByRole('link', { name: 'Exam rooms' }).click()
    await office.getByRole('button', { name: 'Add a room' }).click()
    await office.getByRole('textbox', { name: 'Name', exact: true }).fill(room)
    await office.getByRole('combobox', { name: 'Department' }).fill(name)
    await office.getByRole('option', { name }).click()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByRole('row', { name: new RegExp(room) }).waitFor()

    const { page: desk, watch } = await openPage(browser())
    await desk.goto('/login')
    await provePassword(desk, say, { phone, password: own })
    await desk.getByRole('combobox', { name: say.department }).selectOption({ label: name })
    await desk.getByRole('combobox', { name: say.room }).selectOption({ label: room })
    await desk.getByRole('button', { name: say.sendCode, exact: true }).click()
    await desk.getByRole('button', { name: say.useDemoCode, exact: true }).click()
    await desk.getByRole('button', { name: say.logIn, exact: true }).click()
    await desk.waitForURL((url) => url.pathname !== '/login')
    await desk.getByRole('banner').getByText(room).first().waitFor()
    // The server knows at which machine: that of this browser.
    const machineOf = () =>
      desk.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('pacs_token')}` }
        const { data } = await (await fetch('/api/pacs/login/info', { headers })).json()
        return data.machineId === null ? null : data.machineId === localStorage.getItem('opensono.machine')
      })
    await expect.poll(machineOf).toBe(true)

    // Disabled, it lets its users out at once; the office, in another department, goes on.
    watch.allow(/status of 401/)
    await office.getByRole('link', { name: 'Departments', exact: true }).click()
    await office.getByRole('row', { name: new RegExp(name) }).click()
    await office.getByRole('button', { name: 'Disable' }).click()
    await office
      .getByRole('alertdialog', { name: `Disable ${name}?` })
      .getByRole('button', { name: 'Disable' })
      .click()
    await desk.waitForURL((url) => url.pathname === '/login')
    await office.getByRole('row', { name: new RegExp(`${name}.*Disabled`) }).waitFor()
  })
})
