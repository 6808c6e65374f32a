import { accessApi, createPacs } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { lane } from '../harness/lane'
import { accounts, logIn, password } from '../harness/logIn'
import { askForSetUp } from './answers'
import type { PlacedScene } from './lookAt'
import { settle } from './settle'

// A login of its own: what is locked is locked on every page of it.
let ownToken = ''
/** Somebody whose first password is the administrator's. */
const newcomer = { phone: '13955550001', password: 'First-Pear-2026' }
beforeAll(async () => {
  const productUrl = lane().productUrl
  ownToken = await logIn(productUrl, 'doctor')
  const otherToken = await logIn(productUrl, 'otherAdministrator')
  const add = async (adder: string, name: string, phone: string) => {
    const pacs = createPacs({ baseUrl: productUrl, apis: { access: accessApi }, token: () => adder })
    const fields = { name, userCode: '', email: '', doctorNote: '', phone, password: newcomer.password }
    await pacs.access.createUser(fields)
  }
  await add(lane().token, '林芳 Lin Fang', newcomer.phone)
  // The second hospital invites the doctor of the first.
  await add(otherToken, '李伟 Li Wei', accounts.doctor)
})
const token = () => ownToken

async function provePassword(page: Page, phone: string, credentials: string): Promise<void> {
  await page.locator('input[autocomplete=username], input[type=tel]').first().fill(phone)
  await page.locator('input[type=password]').fill(credentials)
  await page.keyboard.press('Enter')
}

async function openMenu(page: Page, place: number): Promise<void> {
  await page.locator('.app-user').click()
  await page.getByRole('menuitem').nth(place).click()
}

async function openDialog(page: Page, place: number): Promise<void> {
  await openMenu(page, place)
  // Not the menu itself, which is a dialog too until it has closed.
  await page.locator('.pacs-dialog').waitFor()
  await settle(page)
}

const unlock = async (page: Page) => {
  await page.locator('.pacs-lock input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.pacs-lock').waitFor({ state: 'detached' })
}

async function openSetUp(page: Page): Promise<void> {
  await page.locator('form [name=hospitalName]').waitFor()
  await settle(page)
  // The whole form at one look, in the sizes that a desk has; in large type fingers scroll.
  const { isLarge, hidden } = await page.locator('.app-login').evaluate((box) => ({
    isLarge: document.querySelector('[data-mode=touch]') !== null,
    hidden: box.scrollHeight - box.clientHeight,
  }))
  if (!isLarge) expect(hidden, 'pixels of the form that are not seen').toBe(0)
}

/** Code that does not come says so in the console, and so does the browser. */
const codeIsMissing = /ERR_FAILED|dynamically imported module/
/** Has the code of a part not come. */
const withhold = (file: string) => async (page: Page) => {
  await page.route(new RegExp(`/assets/${file}-`), (route) => route.abort())
}
const showMissing = async (page: Page) => page.locator('.app-start-failure').waitFor()

/** What people meet on their way in, about their own account, and at a screen that is locked. */
export const accountScenes: readonly PlacedScene[] = [
  {
    name: 'login-wrong',
    path: '/login',
    isAnonymous: true,
    allows: /400 \(Bad Request\).*login\/password\/check/,
    async reach(page) {
      await provePassword(page, accounts.administrator, 'wrong')
      await page.locator('.pacs-banner, .pacs-field-error:not(:empty)').first().waitFor()
    },
  },
  {
    name: 'login-forgot',
    path: '/login',
    isAnonymous: true,
    async reach(page) {
      await page.getByRole('button', { name: /Forgot|忘记/ }).click()
      await settle(page)
    },
  },
  {
    name: 'login-forgot-missing',
    path: '/login',
    isAnonymous: true,
    allows: codeIsMissing,
    arrange: withhold('ForgotPasswordStep'),
    async reach(page) {
      await page.getByRole('button', { name: /Forgot|忘记/ }).click()
      await page.locator('.pacs-toast').waitFor()
      await settle(page)
    },
  },
  {
    name: 'login-change',
    path: '/login',
    isAnonymous: true,
    async reach(page) {
      await provePassword(page, newcomer.phone, newcomer.password)
      await page.locator('[name=confirmPassword]').waitFor()
      await page.locator('[name=newPassword]').fill('abc')
      await settle(page)
    },
  },
  {
    name: 'login-invited',
    path: '/login',
    isAnonymous: true,
    async reach(page) {
      await provePassword(page, accounts.doctor, password)
      const invites = page.locator('select[name=hospitalId] option', { hasText: 'Second Hospital' })
      await invites.waitFor({ state: 'attached' })
      await page.locator('select[name=hospitalId]').selectOption((await invites.getAttribute('value')) ?? '')
      await page.locator('select[name=roomId] option').nth(1).waitFor({ state: 'attached' })
      await settle(page)
    },
  },
  { name: 'set-up', path: '/login', isAnonymous: true, arrange: askForSetUp, reach: openSetUp },
  {
    name: 'set-up-wrong',
    path: '/login',
    isAnonymous: true,
    arrange: askForSetUp,
    async reach(page) {
      await openSetUp(page)
      await page.locator('[name=hospitalName]').fill('Riverside Hospital')
      await page.locator('[name=phone]').fill('138')
      await page.keyboard.press('Enter')
      await page.locator('.pacs-field-error:not(:empty)').first().waitFor()
    },
  },
  {
    name: 'set-up-missing',
    path: '/login',
    isAnonymous: true,
    allows: codeIsMissing,
    async arrange(page) {
      await askForSetUp(page)
      await withhold('SetUpStep')(page)
    },
    reach: showMissing,
  },
  {
    name: 'page-missing',
    path: '/record',
    token,
    allows: codeIsMissing,
    arrange: withhold('RecordPage'),
    reach: showMissing,
  },
  {
    name: 'report-missing',
    path: '/report',
    token,
    allows: codeIsMissing,
    arrange: withhold('ReportPage'),
    reach: showMissing,
  },
  { name: 'user-menu', path: '/record', token, reach: (page) => page.locator('.app-user').click() },
  { name: 'password', path: '/record', token, reach: (page) => openDialog(page, 0) },
  { name: 'second-factor', path: '/record', token, reach: (page) => openDialog(page, 1) },
  { name: 'sessions', path: '/record', token, reach: (page) => openDialog(page, 2) },
  { name: 'invitations', path: '/record', token, reach: (page) => openDialog(page, 3) },
  {
    name: 'rooms',
    path: '/record',
    token,
    async reach(page) {
      await page.locator('.app-top-place').click()
      await page.getByRole('dialog').waitFor()
      await settle(page)
    },
  },
  {
    name: 'load-times',
    path: '/record?dev=developer',
    token,
    async reach(page) {
      await page.locator('.app-dev').waitFor()
    },
  },
  {
    name: 'locked',
    path: '/record',
    token,
    async reach(page) {
      await page.keyboard.press('Control+Shift+L')
      await page.locator('.pacs-lock').waitFor()
    },
    leave: unlock,
  },
]
