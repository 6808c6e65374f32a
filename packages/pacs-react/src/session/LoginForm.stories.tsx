import type { ErrorCode } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { LoginForm } from './LoginForm'
import { type SessionStoryOptions, sessionStory } from './storySession'

const account = { phone: '13800000003', password: 'Demo#2026' }
const meta = {
  title: 'Session/LoginForm',
  component: LoginForm,
  args: { onDone: fn(), onForgot: fn() },
} satisfies Meta<typeof LoginForm>

export default meta
type Story = StoryObj<typeof meta>

const on = (options: SessionStoryOptions = {}) => [inStory((language) => sessionStory({ ...options, language }))]

async function press({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /Continue|下一步/ }))
}

/** The error is shown in its field, which has the focus. */
const refused = (refusal: ErrorCode, field: 'phone' | 'password'): Story => ({
  args: { account },
  decorators: on({ refusal }),
  play: async (context) => {
    await press(context)
    const box = () => context.canvasElement.querySelector<HTMLInputElement>(`[name=${field}]`)
    await waitFor(() => expect(box()).toBeInvalid())
    await waitFor(() => expect(box()).toHaveFocus())
    await expect(box()).toHaveAccessibleDescription()
  },
})

export const WhoWorks: Story = { decorators: on() }
export const Place: Story = {
  args: { account, lastPlace: { departmentId: 'department-1', roomId: 'room-2' } },
  decorators: on({ isMfaBound: true, termDays: 5 }),
  play: async (context) => {
    await press(context)
    const canvas = within(context.canvasElement)
    await expect(await canvas.findByRole('combobox', { name: /Hospital|医院/ })).toHaveValue('hospital-1')
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /Room|检查室/ })).toHaveValue('room-2'))
    await waitFor(() => expect(canvas.getByText(/ends in 5 days|还剩 5 天/)).toBeVisible())
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Department|科室/ }), 'department-2')
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /Room|检查室/ })).toHaveValue('room-2'))
  },
}
/** Where nobody sends codes none is asked for, and none is sent. */
export const WithoutSmsCode: Story = {
  args: { account, lastPlace: { departmentId: 'department-1', roomId: 'room-1' } },
  decorators: on({ needsSmsCode: false }),
  play: async (context) => {
    await press(context)
    const canvas = within(context.canvasElement)
    const logIn = await canvas.findByRole('button', { name: /^(Log in|登录)$/ })
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /Room|检查室/ })).toHaveValue('room-1'))
    await expect(canvas.queryByRole('textbox', { name: /SMS code|短信验证码/ })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /Send code|获取验证码/ })).toBeNull()
    await userEvent.click(logIn)
    await waitFor(() => expect(context.args.onDone).toHaveBeenCalledOnce())
  },
}
/** A hospital that invites says what logging in there means. */
export const Invited: Story = {
  args: { account },
  decorators: on({ isInvitation: true }),
  play: async (context) => {
    await press(context)
    const canvas = within(context.canvasElement)
    const hospital = await canvas.findByRole('combobox', { name: /Hospital|医院/ })
    await waitFor(() => expect(hospital).toHaveAccessibleDescription(/logging in accepts|登录即表示接受/))
  },
}
export const CodeSent: Story = {
  args: { account },
  decorators: on(),
  play: async (context) => {
    await press(context)
    const canvas = within(context.canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^(Log in|登录)$/ }))
    const code = await canvas.findByRole('textbox', { name: /SMS code|短信验证码/ })
    await expect(code).toBeInvalid()
    await userEvent.click(canvas.getByRole('button', { name: /Send code|获取验证码/ }))
    await waitFor(() => expect(code).toHaveFocus())
    await expect(code).toBeValid()
  },
}
/** A password that must be changed is changed in between; then the login goes on with the place. */
export const PasswordToChange: Story = {
  args: { account, lastPlace: { departmentId: 'department-1' } },
  decorators: on({ why: 'initial' }),
  play: async (context) => {
    await press(context)
    const canvas = within(context.canvasElement)
    const [next, again] = await waitFor(() => {
      const found = context.canvasElement.querySelectorAll<HTMLInputElement>('[autocomplete=new-password]')
      expect(found).toHaveLength(2)
      return [...found] as [HTMLInputElement, HTMLInputElement]
    })
    next.focus()
    await userEvent.paste('Winter-Hare-26')
    await waitFor(() => expect(canvas.getAllByText(/^(met|已满足)$/)).toHaveLength(5))
    again.focus()
    await userEvent.paste('Winter-Hare-27')
    await userEvent.click(canvas.getByRole('button', { name: /Change and continue|修改并继续/ }))
    await waitFor(() => expect(again).toHaveFocus())
    await userEvent.clear(again)
    again.focus()
    await userEvent.paste('Winter-Hare-26')
    await userEvent.click(canvas.getByRole('button', { name: /Change and continue|修改并继续/ }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /SMS code|短信验证码/ })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /Department|科室/ })).toHaveValue('department-1'))
  },
}
export const WrongPassword: Story = refused('WRONG_PASSWORD', 'password')
export const AccountLocked: Story = refused('ACCOUNT_LOCKED', 'password')
export const UnknownPhone: Story = refused('PHONE_NOT_EXIST', 'phone')
export const DisabledUser: Story = refused('USER_DISABLED', 'phone')
export const NoHospital: Story = refused('NO_HOSPITAL', 'phone')
/** What is about no field is shown above them. */
export const CheckFailed: Story = {
  args: { account },
  decorators: on({ refusal: 'LOGIN_CHECK_FAILED' }),
  play: async (context) => {
    await press(context)
    await waitFor(() => expect(within(context.canvasElement).getByRole('alert')).toBeVisible())
  },
}
