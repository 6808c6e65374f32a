import { type ErrorCode, type Language, PacsError, sessionApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { createStoryPacs, type StoryPacs } from '../provider/PacsStory'
import { LoginForm } from './LoginForm'

/** A server that takes any password, or refuses it in one way. */
function loginStory(language: Language, refusal?: ErrorCode): StoryPacs {
  const story = createStoryPacs({ language })
  story.fake.answer(sessionApi.passwordCheck, () => {
    if (refusal !== undefined)
      throw new PacsError(refusal, { details: { remaining: 2, lockedUntil: '2026-01-05T02:00:00.000Z' } })
    return {
      hospitals: [{ id: 'hospital-1', name: 'Demo Hospital' }],
      isMfaBound: false,
      loginTicket: 'ticket',
      nextStep: 'choose-hospital' as const,
    }
  })
  story.fake.answer(sessionApi.department, () => [{ id: 'department-1', name: 'Ultrasound', type: null }])
  story.fake.answer(sessionApi.room, () => [{ id: 'room-1', name: 'Room 1' }])
  story.fake.answer(sessionApi.smsCode, () => ({ requestId: 'sms-1', resendAfterSeconds: 60 }))
  return story
}

const account = { phone: '13800000003', password: 'Demo#2026' }
const meta = { title: 'Session/LoginForm', component: LoginForm, args: { onDone: fn() } } satisfies Meta<
  typeof LoginForm
>

export default meta
type Story = StoryObj<typeof meta>

async function press({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  const button = await within(canvasElement).findByRole('button', { name: /Continue|下一步/ })
  await userEvent.click(button)
}

const refused = (code: ErrorCode): Story => ({
  args: { account },
  decorators: [inStory((language: Language) => loginStory(language, code))],
  play: async (context) => {
    await press(context)
    await expect(await within(context.canvasElement).findByRole('alert')).toBeVisible()
  },
})

export const WhoWorks: Story = { decorators: [inStory((language: Language) => loginStory(language))] }
export const Place: Story = {
  args: { account },
  decorators: [inStory((language: Language) => loginStory(language))],
  play: async (context) => {
    await press(context)
    await expect(await within(context.canvasElement).findByText('Demo Hospital')).toBeInTheDocument()
  },
}
export const CodeSent: Story = {
  args: { account },
  decorators: [inStory((language: Language) => loginStory(language))],
  play: async (context) => {
    await press(context)
    const canvas = within(context.canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Log in|登录/ }))
    const code = await canvas.findByRole('textbox', { name: /SMS code|短信验证码/ })
    await expect(code).toBeInvalid()
    await userEvent.click(canvas.getByRole('button', { name: /Send code|获取验证码/ }))
    await waitFor(() => expect(code).toHaveFocus())
    await expect(code).toBeValid()
  },
}
export const WrongPassword: Story = refused('WRONG_PASSWORD')
export const AccountLocked: Story = refused('ACCOUNT_LOCKED')
export const UnknownPhone: Story = refused('PHONE_NOT_EXIST')
export const NoHospital: Story = refused('NO_HOSPITAL')
export const PasswordExpired: Story = refused('PASSWORD_EXPIRED')
