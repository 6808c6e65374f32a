import { accessApi, accountApi, createPacs, departmentApi, ruleApi, sessionApi } from '@opensono/pacs-core'
import type { Browser, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { logIn } from './harness/logIn'
import { openPage } from './harness/openPage'
import { totp } from './harness/totp'
import { useBrowser } from './harness/useBrowser'
import { changeLanguage } from './walk/changeLanguage'
import { choosePlace, provePassword } from './walk/walkLogin'
import { words } from './walk/words'

const [initial, own] = ['First-Pear-2026', 'Anchor-Pear-57']
/** The hospital that invites, and the one that its guests come from. */
const [inviting, home] = [/^Second Hospital/, /^Demo Hospital/]

/** What is read on the screens of an invitation, in both languages. */
const say = {
  en: {
    addUser: 'Add a user',
    initialPassword: 'Initial password',
    roles: 'Roles',
    added: (name: string) => `${name} is added. If they work in another hospital too`,
    waiting: /Enabled.*Never/,
    joined: /Enabled.*Bound.*\d\d:\d\d/,
    disabled: /Disabled.*Never/,
    invites: 'This hospital invites you: logging in accepts.',
    wrongAuthenticatorCode: /authenticator's code is wrong/,
  },
  zh: {
    addUser: '新增用户',
    initialPassword: '初始密码',
    roles: '角色',
    added: (name: string) => `${name} 已新增。如该人员也在其他医院工作`,
    waiting: /已启用.*从未登录/,
    joined: /已启用.*已绑定.*\d\d:\d\d/,
    disabled: /已停用.*从未登录/,
    invites: '该医院邀请您加入，登录即表示接受。',
    wrongAuthenticatorCode: /动态口令错误/,
  },
} as const

const apis = { access: accessApi, account: accountApi, session: sessionApi, department: departmentApi, rule: ruleApi }
const connect = (token: () => string | null) => createPacs({ baseUrl: lane().productUrl, apis, token })

/** Somebody who works in the first hospital. */
interface Guest {
  name: string
  phone: string
  token: string
}

let [guestCount, departmentId, roomId] = [0, '', '']

/**
 * Makes somebody who works in the first hospital, and logs them in there: in a department without SMS codes, so that the one code
 * that a phone gets in a minute is left for the screen.
 */
async function makeGuest(): Promise<Guest> {
  guestCount += 1
  const [name, phone] = [`Guest ${guestCount}`, `137${String(Date.now() + guestCount).slice(-8)}`]
  const office = connect(() => lane().token)
  const fields = { name, userCode: '', email: '', doctorNote: '' }
  const { userId, version } = await office.access.createUser({ ...fields, phone, password: initial })
  const roles = (await office.access.roles()).filter((role) => role.name.startsWith('Registrar'))
  await office.access.setUserRoles({ userId, version, roleIds: roles.map(({ roleId }) => roleId) })
  const passwords = { oldPassword: initial, newPassword: own, confirmPassword: own }
  const nobody = connect(() => null)
  await nobody.account.resetPassword({ phone, departmentId, ...passwords })
  const { hospitals } = await nobody.session.passwordCheck({ phone, credentials: own })
  const [hospital] = hospitals
  if (hospital === undefined) throw new Error('The guest has no hospital.')
  const place = { hospitalId: hospital.id, departmentId, roomId }
  const { token } = await nobody.session.password({ phone, credentials: own, ...place })
  return { name, phone, token }
}

/** Binds an authenticator by the code of half a minute ago, so that the one of now is still good. */
async function bindAuthenticator({ token }: Guest): Promise<string> {
  const { account, session } = connect(() => token)
  const { userId } = await session.info()
  const { mfaSecret } = await account.mfaSecret({ userId, credentials: own })
  await account.mfaBind({ userId, mfaSecret, mfaVerificationCode: totp(mfaSecret, Date.now() - 30_000) })
  return mfaSecret
}

/** Adds a guest on the screen, as an administrator who knows their phone alone. */
async function invite(office: Page, language: 'en' | 'zh', { name, phone }: Guest): Promise<void> {
  const { addUser, initialPassword, roles, added, waiting } = say[language]
  const { name: nameLabel, phone: phoneLabel, save } = words[language]
  await office.getByRole('button', { name: addUser }).click()
  await office.getByRole('textbox', { name: nameLabel, exact: true }).fill(name)
  await office.getByRole('textbox', { name: phoneLabel }).fill(phone)
  await office.getByRole('textbox', { name: initialPassword }).fill(initial)
  await office.getByRole('region', { name: roles }).getByText('Registrar').click()
  await office.getByRole('button', { name: save, exact: true }).click()
  await office.getByText(added(name)).waitFor()
  await rowOf(office, phone, waiting).waitFor()
}

const rowOf = (office: Page, phone: string, state: RegExp) =>
  office.getByRole('row', { name: new RegExp(`${phone}.*${state.source}`) })

/** A page in English says the same in Chinese, and goes on in English. */
async function readInBoth(page: Page, what: 'invites' | 'wrongAuthenticatorCode'): Promise<void> {
  await page.getByText(say.en[what]).waitFor()
  await changeLanguage(page, 'zh')
  await page.getByText(say.zh[what]).waitFor()
  await changeLanguage(page, 'en')
}

/** They log in to the hospital that invites: with their own password, the SMS code and the authenticator's, and no less. */
async function acceptAtLogin(browser: Browser, guest: Guest, secret: string): Promise<void> {
  const text = words.en
  const { page, watch } = await openPage(browser)
  watch.allow(/status of 400/)
  await page.goto('/login')
  // The password that the administrator typed is not theirs.
  await provePassword(page, text, { phone: guest.phone, password: initial })
  await page.getByText(text.wrongPassword).waitFor()
  await provePassword(page, text, { phone: guest.phone, password: own })
  const hospital = page.getByRole('combobox', { name: text.hospital })
  const offered = hospital.locator('option:not([value=""])')
  await offered.nth(1).waitFor({ state: 'attached' })
  const names = await offered.allInnerTexts()
  expect(names).toEqual([expect.stringMatching(home), expect.stringMatching(inviting)])
  await hospital.selectOption({ label: names[1] ?? '' })
  await readInBoth(page, 'invites')
  await choosePlace(page, text)
  await page.getByRole('button', { name: text.sendCode, exact: true }).click()
  await page.getByRole('button', { name: text.useDemoCode, exact: true }).click()
  const code = page.getByRole('textbox', { name: 'Authenticator code' })
  await code.fill('000000')
  await page.getByRole('button', { name: text.logIn, exact: true }).click()
  await readInBoth(page, 'wrongAuthenticatorCode')
  await code.fill(totp(secret, Date.now()))
  await page.getByRole('button', { name: text.logIn, exact: true }).click()
  await page.getByRole('banner').getByText(inviting).waitFor()
  const modules = page.getByRole('navigation', { name: text.modules }).getByRole('link')
  await expect.poll(() => modules.allInnerTexts()).toEqual(['Register', 'Records'])
}

/** They decline it in their account menu. */
async function declineInMenu(browser: Browser, guest: Guest): Promise<void> {
  const { page } = await openPage(browser, { language: 'zh', storage: { pacs_token: guest.token } })
  await page.goto('/')
  await page.locator('.app-user').click()
  await page.getByRole('menuitem', { name: '医院邀请（1）' }).click()
  const dialog = page.getByRole('dialog', { name: '医院邀请' })
  await dialog.getByRole('form', { name: inviting }).waitFor()
  await dialog.getByRole('button', { name: '拒绝', exact: true }).click()
  await dialog.getByText(/已拒绝 ?Second Hospital .*的邀请/).waitFor()
  await dialog.getByText('没有待处理的邀请。').waitFor()
}

describe('An account for somebody who works in another hospital', () => {
  const browser = useBrowser()
  let officeToken = ''
  beforeAll(async () => {
    officeToken = await logIn(lane().productUrl, 'otherAdministrator')
    const { rule, department, session } = connect(() => lane().token)
    const place = (await department.list()).at(-1)
    const former = (await rule.departmentRules()).find((each) => each.departmentId === place?.departmentId)
    if (former === undefined) throw new Error('The demo has no second department.')
    departmentId = former.departmentId
    roomId = (await session.room({ departmentId }))[0]?.id ?? ''
    const set = async (needsSmsCode: boolean, version: number) => {
      const { rule: passwordRule, idleMinutes } = former
      return await rule.setDepartmentRule({ departmentId, rule: passwordRule, needsSmsCode, idleMinutes, version })
    }
    const { version } = await set(false, former.version)
    return async () => void (await set(former.needsSmsCode, version))
  })

  it('waits for their answer, in both languages', async () => {
    const [accepting, declining] = await Promise.all([makeGuest(), makeGuest()])
    const secret = await bindAuthenticator(accepting)
    const { page: office } = await openPage(browser(), { storage: { pacs_token: officeToken } })
    await office.goto('/settings/maintain/basic/user')
    await invite(office, 'en', accepting)
    await changeLanguage(office, 'zh')
    await invite(office, 'zh', declining)

    await acceptAtLogin(browser(), accepting, secret)
    await declineInMenu(browser(), declining)

    await office.reload()
    for (const language of ['zh', 'en'] as const) {
      if (language === 'en') await changeLanguage(office, 'en')
      await rowOf(office, accepting.phone, say[language].joined).waitFor()
      await rowOf(office, declining.phone, say[language].disabled).waitFor()
    }
  })
})
