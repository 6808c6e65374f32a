import { PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { inStory, storyWithImages } from '../../image/storyImages'
import { storyAddendum } from '../storyReport'
import { SealLine } from './SealLine'

const { sealed } = storyAddendum('右肾囊肿。')

type Read = Awaited<ReturnType<ComponentProps<typeof SealLine>['read']>>

const meta = {
  title: 'Report/SealLine',
  component: SealLine,
  decorators: [inStory((language) => storyWithImages(language))],
  args: { code: sealed.seal.code, read: (): Promise<Read> => Promise.resolve({ sealed, isWhole: true }) },
} satisfies Meta<typeof SealLine>

export default meta
type Story = StoryObj<typeof meta>

const download: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: new RegExp(sealed.seal.code) }))
  await expect(await canvas.findByRole('alert')).toBeVisible()
}

export const Sealed: Story = {}
export const Chinese: Story = { globals: { language: 'zh', theme: 'light' } }

/** What is stored is not what was sealed: the file is handed out, and says so. */
export const Changed: Story = { args: { read: async () => ({ sealed, isWhole: false }) }, play: download }

export const CouldNotBeRead: Story = {
  args: {
    read: async () => {
      throw new PacsError('NETWORK_UNREACHABLE')
    },
  },
  play: download,
}
