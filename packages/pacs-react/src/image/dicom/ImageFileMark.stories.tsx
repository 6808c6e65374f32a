import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { inStory, storyOtherPatient as other, storyItem } from '../storyImages'
import { storyStrips } from '../strip/storyStrips'
import { ImageFileMark } from './ImageFileMark'

const meta = {
  title: 'Image/ImageFileMark',
  component: ImageFileMark,
  decorators: [inStory((language) => storyStrips(language))],
  args: { image: storyItem(1, { filePatient: other }) },
} satisfies Meta<typeof ImageFileMark>

export default meta
type Story = StoryObj<typeof meta>

const texts = {
  otherPatient: { en: 'Other patient', zh: '患者不符' },
  replaced: { en: 'Replaced by the machine', zh: '设备已更正' },
}

/** Each story names the only mark that is seen; null for none. */
const marked = (kind: keyof typeof texts | null, patch: Parameters<typeof storyItem>[1]): Story => ({
  args: { image: storyItem(1, patch) },
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    const language = globals.language === 'zh' ? 'zh' : 'en'
    for (const each of ['otherPatient', 'replaced'] as const) {
      const text = texts[each][language]
      if (each === kind) await expect(await canvas.findByText(text)).toBeVisible()
      else await expect(canvas.queryByText(text)).toBeNull()
    }
  },
})

export const OfOtherPatient: Story = marked('otherPatient', { filePatient: other })
export const Replaced: Story = marked('replaced', { isReplaced: true })
/** Whose image it is comes first. */
export const ReplacedOfOtherPatient: Story = marked('otherPatient', { isReplaced: true, filePatient: other })
/** A user has decided that it is of this patient. */
export const Kept: Story = marked(null, { filePatient: { ...other, keptByName: 'Dr Wang' } })
export const OfOtherPatientLight: Story = { ...OfOtherPatient, globals: { theme: 'light' } }
export const OfOtherPatientChinese: Story = { ...OfOtherPatient, globals: { language: 'zh' } }
export const ReplacedLight: Story = { ...Replaced, globals: { theme: 'light' } }
export const ReplacedChinese: Story = { ...Replaced, globals: { language: 'zh' } }
export const IconOnly: Story = {
  args: { image: storyItem(1, { filePatient: other }), isIconOnly: true },
  play: async ({ canvasElement }) => {
    const mark = within(canvasElement).getByRole('img', { name: 'Other patient' })
    await expect(mark).toHaveAttribute('title', expect.stringContaining('LI SI / 李 四'))
  },
}
