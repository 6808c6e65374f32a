import { describe, expect, it } from 'vitest'
import { findInStorage } from './harness/findInStorage'
import { lane } from './harness/lane'
import { accounts, password } from './harness/logIn'
import { openPage } from './harness/openPage'
import { currentPatientOf, registerStudy } from './harness/registerStudy'
import { totp } from './harness/totp'
import { useBrowser } from './harness/useBrowser'
import { openCapture } from './walk/openCapture'
import { provePassword, walkLogin } from './walk/walkLogin'
import { findInRecords } from './walk/walkRecords'
import { waitForCurrent } from './walk/walkRegistration'
import { words } from './walk/words'

/** What local storage may hold, by the specification; besides, keys that begin with `opensono.`. */
const localKeys = [
  ...['pacs_token', 'curPatient', 'lastLoginPhone', 'bufferPrefix', 'data-theme', 'current-mode', 'current-language'],
  ...['roomId', 'captureCard', 'resolution', 'curStatic', 'bufferStatic', 'curRecord', 'bufferRecord'],
]
/** A patient whose data must not be left in anything that remains. */
const patient = { name: 'Quibble Canary', telPhone: '13987650021', idCard: '11010519491231002X' }
/** Of the second hospital; no other test logs them in. */
const otherExpert = '13800000012'
const say = words.en

describe('An account and its login', () => {
  const browser = useBrowser()

  it('sets a forgotten password again by a code, judged while it is typed, and logs in with it', async () => {
    const { page, watch } = await openPage(browser())
    watch.allow(/status of 400|ForgotPasswordStep|ERR_FAILED/)
    await page.goto('/login')
    await page.getByRole('textbox', { name: say.phone }).fill(otherExpert)
    // The network is away for a moment: the login stays, and the next press asks again.
    await page.route(/\/assets\/ForgotPasswordStep-/, (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Forgot the password?' }).click()
    await page.getByText(say.unreachable).waitFor()
    await page.getByRole('button', { name: 'Forgot the password?' }).click()
    await page.getByRole('button', { name: say.sendCode, exact: true }).click()
    await page.getByRole('button', { name: say.useDemoCode, exact: true }).click()
    const fill = async (text: string) => {
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(text)
      await page.getByRole('textbox', { name: 'Confirm new password' }).fill(text)
    }
    await fill('kurz')
    await page.getByText('0 of 1 rules met').waitFor({ state: 'attached' })
    await fill(`Aa-${otherExpert}`)
    await page.getByText('1 of 1 rules met').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('The password is too weak').waitFor()
    const next = 'Anchor-Pear-57'
    await fill(next)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('The password is changed').waitFor()
    await page.getByRole('button', { name: say.next, exact: true }).click()
    await page.getByRole('combobox', { name: say.hospital }).waitFor()
  })

  it('binds an authenticator that the next login asks for, and locks the screen while a clip is recorded, and leaves no patient behind', async () => {
    const { page, watch } = await openPage(browser())
    const hosts = new Set<string>()
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).host)
    })
    await page.goto('/login')
    await walkLogin(page, say, { phone: accounts.otherDoctor, password })
    const openAccount = async (entry: string) => {
      await page.locator('.app-user').click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Authenticator' })
    await openAccount('Authenticator')
    await dialog.locator('[name=password]').fill(password)
    await dialog.getByRole('button', { name: 'Begin' }).click()
    await dialog.getByRole('img', { name: 'QR code' }).waitFor()
    const secret = await dialog.getByRole('definition').textContent()
    await dialog.locator('[name=mfaCode]').fill(totp(secret ?? '', Date.now()))
    await dialog.getByRole('button', { name: 'Bind' }).click()
    await dialog.getByText('An authenticator is bound since').waitFor()

    const { page: next } = await openPage(browser())
    await next.goto('/login')
    await provePassword(next, say, { phone: accounts.otherDoctor, password })
    await next.getByRole('textbox', { name: 'Authenticator code' }).waitFor()

    await dialog.locator('[name=password]').fill(password)
    await dialog.getByRole('button', { name: 'Unbind' }).click()
    await dialog.locator('[name=password]').waitFor()
    await page.keyboard.press('Escape')

    const readToken = () => page.evaluate(() => localStorage.getItem('pacs_token') ?? '')
    const token = await readToken()
    const { name, ...known } = patient
    const study = await registerStudy(lane().productUrl, token, name, known)
    await findInRecords(page, say, name)
    await page.evaluate((text) => localStorage.setItem('curPatient', text), currentPatientOf(study))
    await page.reload()
    await waitForCurrent(page, say, name)
    await openCapture(page, say)
    await page.keyboard.press('F4')
    await page
      .getByRole('timer')
      .getByText(/00:0[1-9]/)
      .waitFor()
    await page.keyboard.press('Control+Shift+L')
    const lock = page.getByRole('heading', { name: 'Locked' })
    await lock.waitFor()
    await page.getByText(/Recording 00:0[3-9]/).waitFor()
    // The pages rest behind it: nothing of them can be seen.
    expect(await page.locator('.app-shell').isVisible()).toBe(false)
    // But the capture's own video, which is one pixel that is clipped away.
    const seen = page.locator('video:visible:not(.pacs-hidden-visually video)')
    expect(await seen.count()).toBe(0)
    const refused = await fetch(`${lane().productUrl}/api/pacs/study?pageNumber=0&pageSize=20`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refused.status).toBe(423)
    await page.locator('[name=password]:visible').fill(password)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await lock.waitFor({ state: 'detached' })
    await page
      .getByRole('timer')
      .getByText(/00:(0[4-9]|[1-5]\d)/)
      .waitFor()
    await page.keyboard.press('F4')
    await page.getByRole('button', { name: 'Everything is uploaded' }).waitFor()

    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept.filter((key) => !localKeys.includes(key) && !key.startsWith('opensono.'))).toEqual([])
    const canaries = [...Object.values(patient), token]
    // They are in the page, so that what finds none of them afterwards does look.
    expect(await findInStorage(page, canaries)).toContain(`localStorage: ${token}`)
    // What is under way while the login ends is turned away, and waits for the next one.
    watch.allow(/status of 401/)
    await openAccount('Log out')
    await page.getByRole('textbox', { name: say.phone }).waitFor()
    expect(await findInStorage(page, canaries)).toEqual([])
    await page.goBack().catch(() => null)
    await page.getByRole('textbox', { name: say.phone }).waitFor()
    expect(await page.locator('.app-shell').count()).toBe(0)
    const own = [new URL(lane().productUrl).host, `localhost:${lane().objectPort}`]
    expect([...hosts].filter((host) => !own.includes(host))).toEqual([])
  })
})
