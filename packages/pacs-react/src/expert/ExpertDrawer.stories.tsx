import { expertApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { ExpertDrawer } from './ExpertDrawer'
import { storyExpert, storyFace, storyWithExperts } from './storyExperts'

const known = storyExpert(1, { avatarUrl: storyFace })

/** What was sent to the store. */
const sent: Blob[] = []

const meta = {
  title: 'Settings/ExpertDrawer',
  component: ExpertDrawer,
  args: { expert: known, onClose: fn(), store: { put: async ({ body }) => void sent.push(body) } },
  decorators: [inStory((language: Language) => storyWithExperts(language, { experts: [known] }))],
} satisfies Meta<typeof ExpertDrawer>

export default meta
type Story = StoryObj<typeof meta>

export const KnownExpert: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Photo of 周岚' })).toBeVisible())
    await userEvent.click(await canvas.findByRole('checkbox', { name: '血管' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch', language: 'zh' } }

export const NewExpert: Story = {
  args: { expert: null },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const save = await canvas.findByRole('button', { name: 'Save' })
    await userEvent.click(save)
    const user = canvas.getByRole('combobox', { name: /User account/ })
    await expect(user).toHaveFocus()
    await userEvent.type(user, 'nobody')
    await userEvent.click(save)
    await waitFor(() => expect(user).toHaveFocus())
    await expect(user).toHaveValue('nobody')
    await expect(canvas.getByText('Not in the list')).toBeVisible()
    await userEvent.clear(user)
    await userEvent.type(user, '王')
    await userEvent.click(await canvas.findByRole('option', { name: /王芳/ }))
    // What the user list knows is taken over.
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('王芳'))
    await userEvent.click(save)
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const ShownToSomeHospitals: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Some hospitals' }))
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'Second Hospital' })).toBeVisible())
  },
}

/** A picture as somebody chooses one. */
async function pictureFile(name: string, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#a86'
  context.fillRect(0, 0, 300, 200)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

export const PictureIsCut: Story = {
  args: { expert: storyExpert(1) },
  decorators: [inStory((language: Language) => storyWithExperts(language))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.upload(
      await canvas.findByLabelText('Choose a picture', { selector: 'input' }),
      await pictureFile('a.png'),
    )
    const crop = await canvas.findByRole('dialog', { name: 'Cut the picture to a square' })
    await userEvent.click(within(crop).getByRole('button', { name: 'Larger' }))
    await userEvent.click(within(crop).getByRole('button', { name: 'To the left' }))
    await userEvent.click(within(crop).getByRole('button', { name: 'Use this part' }))
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Photo of 周岚' })).toHaveAttribute('src', storyFace))
    const square = await createImageBitmap(sent.at(-1) ?? new Blob())
    await expect([square.width, square.height]).toEqual([512, 512])
  },
}

export const WrongPicture: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = await canvas.findByLabelText('Choose a picture', { selector: 'input' })
    const upload = userEvent.setup({ applyAccept: false })
    await upload.upload(input, new File(['GIF89a'], 'face.gif', { type: 'image/gif' }))
    await waitFor(() => expect(canvas.getByText(/face.gif is not a JPG or PNG/)).toBeVisible())
    await upload.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
    await waitFor(() => expect(canvas.getByText(/big.png is larger than 2 MB/)).toBeVisible())
    await upload.upload(input, new File(['no picture'], 'odd.png', { type: 'image/png' }))
    await waitFor(() => expect(canvas.getByText(/odd.png could not be read/)).toBeVisible())
  },
}

export const SomebodyElseSaved: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithExperts(language, { experts: [storyExpert(1, { title: '副主任医师', version: 2 })] })
      story.fake.answer(expertApi.edit, ({ version }) => {
        if (version > 1) return storyExpert(1, { version: 3 })
        throw new PacsError('CONFLICT', { details: { savedByName: '赵敏', savedAt: '2026-01-05T08:00:00.000Z' } })
      })
      return story
    }),
  ],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const title = await canvas.findByRole('textbox', { name: 'Title' })
    await userEvent.clear(title)
    await userEvent.type(title, 'Chief')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('副主任医师')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const WithoutTheRight: Story = {
  decorators: [
    inStory((language: Language) =>
      storyWithExperts(language, { experts: [known], authorities: ['pacs:other:read_log'] }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const save = await within(canvasElement).findByRole('button', { name: 'Save' })
    await expect(save).toHaveAccessibleDescription(/You may not do this/)
  },
}
