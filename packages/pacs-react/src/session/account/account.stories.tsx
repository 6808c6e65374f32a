import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { type SessionStoryOptions, sessionStory } from '../storySession'
import { ChangePasswordDialog, InvitationsDialog, SessionsDialog } from './AccountDialogs'
import { ChangePassword } from './ChangePassword'
import { ForgotPassword } from './ForgotPassword'
import { PasswordRuleList } from './PasswordRuleList'
import { SecondFactorDialog } from './SecondFactorDialog'
import { SetUpForm } from './SetUpForm'

const meta = { title: 'Session/Account' } satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

const on = (options: SessionStoryOptions = {}) => [inStory((language) => sessionStory({ ...options, language }))]
const story = (show: () => ReactNode, options: SessionStoryOptions = {}, play?: Story['play']): Story => ({
  render: () => <>{show()}</>,
  decorators: on(options),
  ...(play !== undefined && { play }),
})
const rule = {
  minLength: 8,
  needsUpperCase: true,
  needsLowerCase: true,
  needsDigit: true,
  needsSpecial: true,
  validityDays: null,
}
const button = (name: RegExp) => within(document.body).findByRole('button', { name })

/** The field of a name, wherever overlays are put. */
async function box(name: string): Promise<HTMLInputElement> {
  return await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (found === null) throw new Error(`There is no field ${name}.`)
    return found
  })
}

/** Fills a field at once: key by key takes seconds on a starved machine. */
async function fill(name: string, text: string): Promise<void> {
  const field = await box(name)
  field.focus()
  field.select()
  await userEvent.paste(text)
}

export const RulesUnmet = story(() => <PasswordRuleList password="" rule={rule} />)
export const RulesHalfMet = story(
  () => <PasswordRuleList password="winter26" rule={rule} />,
  {},
  async (context) => {
    await expect(within(context.canvasElement).getAllByText(/^(met|已满足)$/)).toHaveLength(3)
  },
)
export const ChangeOwnPassword = story(() => <ChangePasswordDialog onClose={fn()} onDone={fn()} />)
export const OldPasswordWrong = story(
  () => <ChangePasswordDialog onClose={fn()} onDone={fn()} />,
  { refusal: 'WRONG_PASSWORD' },
  async () => {
    await fill('password', 'Old#2026')
    await fill('newPassword', 'Winter-Hare-26')
    await fill('confirmPassword', 'Winter-Hare-26')
    await userEvent.click(await button(/^(Change the password|修改密码)$/))
    const old = await box('password')
    await waitFor(() => expect(old).toHaveFocus())
    await expect(old).toHaveAccessibleDescription(/2/)
  },
)
/** Where a second factor is bound, its code is asked for too. */
export const ChangeWithAuthenticator = story(
  () => (
    <ChangePassword phone="13800000003" departmentId="d" isMfaBound cancelLabel="x" onCancel={fn()} onDone={fn()} />
  ),
  { refusal: 'WRONG_MFA_CODE' },
  async () => {
    await fill('password', 'Old#2026')
    await fill('newPassword', 'Winter-Hare-26')
    await fill('confirmPassword', 'Winter-Hare-26')
    await userEvent.click(await button(/^(Change the password|修改密码)$/))
    const code = await box('mfaCode')
    await waitFor(() => expect(code).toHaveFocus())
    await fill('mfaCode', '000000')
    await userEvent.click(await button(/^(Change the password|修改密码)$/))
    await waitFor(() => expect(code).toHaveAccessibleDescription(/used already|已使用/))
  },
)
export const InvitationAccepted = story(
  () => <InvitationsDialog onClose={fn()} />,
  {},
  async () => {
    await userEvent.click(await button(/^(Accept|接受)$/))
    const password = await box('password')
    await waitFor(() => expect(password).toHaveFocus())
    await fill('password', 'Demo#2026')
    await userEvent.click(await button(/^(Accept|接受)$/))
    await waitFor(() => expect(within(document.body).getByText(/No invitation is waiting|没有待处理/)).toBeVisible())
  },
)
export const InvitationRefused = story(
  () => <InvitationsDialog onClose={fn()} />,
  { refusal: 'WRONG_PASSWORD' },
  async () => {
    await fill('password', 'wrong')
    await userEvent.click(await button(/^(Accept|接受)$/))
    const password = await box('password')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/2/))
  },
)
export const InvitationDeclined = story(
  () => <InvitationsDialog onClose={fn()} />,
  {},
  async () => {
    await userEvent.click(await button(/^(Decline|拒绝)$/))
    await waitFor(() => expect(within(document.body).getByText(/Harbour Clinic.*declined|已拒绝/)).toBeVisible())
  },
)
export const NewPasswordWeak = story(
  () => <ChangePasswordDialog onClose={fn()} onDone={fn()} />,
  { refusal: 'PASSWORD_WEAK' },
  async () => {
    await fill('password', 'Old#2026')
    await fill('newPassword', 'Passw0rd!')
    await fill('confirmPassword', 'Passw0rd!')
    await userEvent.click(await button(/^(Change the password|修改密码)$/))
    const next = await box('newPassword')
    await waitFor(() => expect(next).toHaveFocus())
    await expect(next).toBeInvalid()
  },
)
export const Forgot = story(() => (
  <div className="pacs-login-card">
    <ForgotPassword onCancel={fn()} onDone={fn()} />
  </div>
))
export const ForgotCodeWrong = story(
  () => <ForgotPassword phone="13800000003" isDemo onCancel={fn()} onDone={fn()} />,
  { refusal: 'WRONG_VERIFICATION_CODE' },
  async () => {
    await userEvent.click(await button(/Send code|获取验证码/))
    await userEvent.click(await button(/Use this code|使用此验证码/))
    await fill('newPassword', 'Winter-Hare-26')
    await fill('confirmPassword', 'Winter-Hare-26')
    await userEvent.click(await button(/Set the password|设置密码/))
    const code = await box('verificationCode')
    await waitFor(() => expect(code).toHaveFocus())
    await expect(code).toBeInvalid()
  },
)
export const SetUp = story(() => <SetUpForm onDone={fn()} />)
export const SetUpCodeWrong = story(
  () => <SetUpForm onDone={fn()} />,
  { refusal: 'WRONG_SETUP_CODE' },
  async () => {
    await userEvent.click(await button(/Create hospital|创建医院/))
    await waitFor(async () => expect(await box('code')).toHaveFocus())
    for (const name of ['code', 'hospitalName', 'departmentName', 'roomName', 'name']) {
      await fill(name, 'Anchor')
    }
    await fill('phone', '13800000009')
    await fill('newPassword', 'Winter-Hare-26')
    await fill('confirmPassword', 'Winter-Hare-26')
    await userEvent.click(await button(/Create hospital|创建医院/))
    await waitFor(async () => expect(await box('code')).toHaveFocus())
    await expect(await box('code')).toBeInvalid()
  },
)
export const SecondFactorOff = story(
  () => <SecondFactorDialog onClose={fn()} />,
  {},
  async () => {
    await waitFor(async () => expect(await box('password')).toBeVisible())
  },
)
export const SecondFactorPasswordWrong = story(
  () => <SecondFactorDialog onClose={fn()} />,
  { refusal: 'WRONG_PASSWORD' },
  async () => {
    await fill('password', 'Old#2026')
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await box('password')).toBeInvalid())
  },
)
export const SecondFactorScan = story(
  () => <SecondFactorDialog onClose={fn()} />,
  {},
  async () => {
    await fill('password', 'Demo#2026')
    // Not by Enter: user-event reports a change while React takes the focused field away, which React forbids.
    await userEvent.click(await button(/^(Begin|开始)$/))
    await within(document.body).findByRole('img', { name: /QR|二维码/ }, { timeout: 5_000 })
    await waitFor(() =>
      expect(within(document.body).getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible(),
    )
    await fill('mfaCode', '000000')
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await box('mfaCode')).toBeInvalid())
  },
)
export const SecondFactorOn = story(
  () => <SecondFactorDialog onClose={fn()} />,
  { isMfaBound: true },
  async () => {
    await waitFor(async () => expect(await button(/Unbind|解除绑定/)).toBeVisible())
  },
)
export const Logins = story(
  () => <SessionsDialog onClose={fn()} />,
  {},
  async () => {
    await userEvent.click(await button(/^(Log out|退出登录)$/))
    const asked = await within(document.body).findByRole('alertdialog')
    await userEvent.click(within(asked).getByRole('button', { name: /^(Log out|退出登录)$/ }))
    await waitFor(() => expect(within(document.body).getByText(/has ended|已结束/)).toBeVisible())
  },
)
