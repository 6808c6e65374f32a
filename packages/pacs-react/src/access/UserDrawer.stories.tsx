import { accessApi, imageApi, type Language, PacsError } from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { storyUser, storyWithAccess } from './storyAccess'
import { UserDrawer } from './UserDrawer'

const ink = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120"><path d="M20 80 C 60 10 90 110 130 50 S 210 20 300 70"
fill="none" stroke="#123" stroke-width="6"/></svg>`
const signed = storyUser(1, {
  isMfaBound: true,
  lockedUntil: '2099-01-05T01:00:00.000Z',
  signatureUrl: `data:image/svg+xml,${encodeURIComponent(ink)}`,
})

const mighty = storyUser(3, {
  isMfaBound: true,
  lockedUntil: '2099-01-05T01:00:00.000Z',
  authorities: ['pacs:medical_record:set_vip'],
})

const meta = {
  title: 'Access/UserDrawer',
  component: UserDrawer,
  args: { user: signed, onClose: fn() },
  decorators: [inStory((language: Language) => storyWithAccess(language, { users: [signed] }))],
} satisfies Meta<typeof UserDrawer>

export default meta
type Story = StoryObj<typeof meta>

export const LockedWithSignatureAndAuthenticator: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByText(/^Locked until/)).toBeVisible())
    const paper = (await canvas.findByRole('img', { name: 'Signature of 李伟' })).parentElement
    const { width, height } = paper?.getBoundingClientRect() ?? { width: 0, height: 1 }
    await expect(width / height).toBeCloseTo(8 / 3, 1)
    await userEvent.click(canvas.getByRole('button', { name: 'Unlock' }))
    await waitFor(() => expect(canvas.queryByText(/^Locked until/)).toBeNull())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch', language: 'zh' } }

export const NewUser: Story = {
  args: { user: null },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const save = await canvas.findByRole('button', { name: 'Save' })
    await userEvent.click(save)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Chen Jie')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phone' }), '13800000077')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Initial password' }), 'Right#2026')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Registrar' }))
    await userEvent.click(save)
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const WithFaults: Story = {
  args: { user: null },
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getAllByText('Required')).toHaveLength(2))
    await waitFor(() => expect(canvas.getByText('At least 6 characters')).toBeVisible())
  },
}

/** Each act is shown, and says why it cannot be done. */
export const WithoutRights: Story = {
  decorators: [
    inStory((language: Language) =>
      storyWithAccess(language, { users: [signed], authorities: ['pacs:other:read_log'] }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Save' })
    const acts = [
      'Save',
      'Unlock',
      'Disable',
      'Set a password',
      'Unbind the authenticator',
      'Delete the user',
      'Replace',
    ]
    for (const name of acts) {
      await waitFor(() =>
        expect(canvas.getByRole('button', { name })).toHaveAccessibleDescription(/You may not do this/),
      )
    }
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'Doctor' })).toBeDisabled())
  },
}

/** Anyone who has rights that one lacks is left alone, and each act says so. */
export const HasMoreRights: Story = {
  args: { user: mighty },
  decorators: [inStory((language: Language) => storyWithAccess(language, { users: [mighty] }))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('textbox', { name: 'Phone' })).toBeDisabled()
    for (const name of ['Set a password', 'Unbind the authenticator', 'Delete the user']) {
      await waitFor(() =>
        expect(canvas.getByRole('button', { name })).toHaveAccessibleDescription(/more than daily work/),
      )
    }
    // These need their own permission alone.
    for (const name of ['Unlock', 'Disable']) {
      await expect(canvas.getByRole('button', { name })).not.toHaveAccessibleDescription(/more than daily work/)
    }
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'Doctor' })).toBeDisabled())
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toBeEnabled()
  },
}

/** Another phone is kept only with the password of the one who changes it. */
export const AnotherPhone: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const phone = await canvas.findByRole('textbox', { name: 'Phone' })
    await userEvent.clear(phone)
    await userEvent.type(phone, '13800000088')
    const own = await canvas.findByLabelText(/^Your own password/)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(own).toBeInvalid())
    await userEvent.type(own, 'Right#2026')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const Unbinding: Story = {
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Unbind the authenticator' }))
    const confirm = await canvas.findByRole('button', { name: 'Unbind' })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(await canvas.findByLabelText(/^Your own password/), 'Right#2026')
    await userEvent.click(confirm)
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Unbind' })).toBeNull())
  },
}

export const Shared: Story = {
  args: { user: storyUser(4, { isShared: true }) },
  decorators: [
    inStory((language: Language) => storyWithAccess(language, { users: [storyUser(4, { isShared: true })] })),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('textbox', { name: 'Phone' })).toBeDisabled()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Set a password' })).toHaveAccessibleDescription(/another hospital/),
    )
  },
}

export const TwoVersions: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithAccess(language, { users: [storyUser(1, { version: 2, email: 'li@hospital.example' })] })
      story.fake.answer(accessApi.editUser, ({ version }) => {
        if (version === 2) return storyUser(1, { version: 3 })
        throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:03:00.000Z' } })
      })
      return story
    }),
  ],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Email' }), 'wei@hospital.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText(/^王芳 saved a newer version at 2026/)).toBeVisible())
    await waitFor(() => expect(canvas.getByText('li@hospital.example')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const Deleting: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithAccess(language, { users: [signed] })
      story.fake.answer(accessApi.deleteUser, () => {
        throw new PacsError('USER_IN_USE')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete the user' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(canvas.getByText(/stays in its records\. Disable the account instead/)).toBeVisible())
  },
}

export const SettingAPassword: Story = {
  globals: { theme: 'light', language: 'zh' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '重置密码' }))
    const field = await canvas.findByRole('textbox', { name: '新密码' })
    const [confirm] = canvas.getAllByRole('button', { name: '重置密码' }).slice(-1)
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(field, 'Right#2026')
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'))
  },
}

/** A picture of the given size that the browser makes. */
async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(10, 10, 50, 20)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'ink.png', { type: 'image/png' })
}

const withUploads = inStory((language: Language) => {
  const story = storyWithAccess(language, { users: [storyUser(2)] })
  story.fake.answer(imageApi.genericUploadToken, () => exampleUploadCredentials({ key: 'upload/ink.png' }))
  story.fake.answer(imageApi.genericOnUpload, () => ({
    uploadId: 'upload-1',
    url: signed.signatureUrl ?? '',
    contentType: 'image/png',
    sizeBytes: 100,
    width: 320,
    height: 120,
  }))
  story.fake.answer(accessApi.setUserSignature, () => {
    const user = storyUser(2, { signatureUrl: signed.signatureUrl, version: 2 })
    story.fake.answer(accessApi.user, () => user)
    return user
  })
  return story
})

export const SignatureIsSent: Story = {
  args: { user: storyUser(2), store: { put: fn(async () => undefined) } },
  decorators: [withUploads],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.upload(
      await canvas.findByLabelText('Choose a picture', { selector: 'input' }),
      await picture(320, 120),
    )
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Signature of 王芳' })).toBeVisible())
    await expect(args.store?.put).toHaveBeenCalledOnce()
  },
}

export const SignatureIsTooLarge: Story = {
  args: { user: storyUser(2), store: { put: fn(async () => undefined) } },
  decorators: [withUploads],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.upload(
      await canvas.findByLabelText('Choose a picture', { selector: 'input' }),
      await picture(900, 120),
    )
    await waitFor(() =>
      expect(canvas.getByText(/^ink\.png is 900 × 120; signatures must be under 800 × 600/)).toBeVisible(),
    )
    await expect(args.store?.put).not.toHaveBeenCalled()
  },
}
