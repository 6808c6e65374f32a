import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { PacsRoot } from './PacsRoot'

const meta = {
  title: 'Control/PacsRoot',
  component: PacsRoot,
  args: { children: 'Text on the ground of the theme' },
} satisfies Meta<typeof PacsRoot>

export default meta
type Story = StoryObj<typeof meta>

export const CarriesThemeModeAndLanguage: Story = {
  args: { theme: 'light', mode: 'touch', language: 'zh', className: 'story-inner' },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector<HTMLElement>('.story-inner')
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).toHaveAttribute('data-mode', 'touch')
    await expect(root).toHaveAttribute('lang', 'zh-CN')
    await expect(root && getComputedStyle(root).backgroundColor).toBe('rgb(243, 245, 247)')
  },
}

export const DarkByDefault: Story = {}
