import { PacsError } from '@opensono/pacs-core'
import type { DicomDataset } from '@opensono/pacs-core/dicom'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../storyImages'
import { storyStrips } from '../strip/storyStrips'
import { DicomHeader } from './DicomHeader'

const dataset: DicomDataset = {
  '00080016': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.6.1'] },
  '00080060': { vr: 'CS', Value: ['US'] },
  '00091001': { vr: 'UN', bytes: new Uint8Array(128) },
  '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }] },
  '00186011': {
    vr: 'SQ',
    Value: [{ '00186024': { vr: 'US', Value: [3] }, '0018602C': { vr: 'FD', Value: [0.0123] } }],
  },
  '00280010': { vr: 'US', Value: [768] },
}
const read = async () => dataset

const meta = {
  title: 'Image/DicomHeader',
  component: DicomHeader,
  decorators: [inStory((language) => storyStrips(language))],
  args: { read },
} satisfies Meta<typeof DicomHeader>

export default meta
type Story = StoryObj<typeof meta>

export const Elements: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("Patient's Name")
  },
}
export const Light: Story = { ...Elements, globals: { theme: 'light' } }
export const Chinese: Story = { ...Elements, globals: { language: 'zh' } }
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('searchbox'), 'units')
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(2))
  },
}
/** Without a pointer: the field, then the rows, which the arrow keys scroll. */
export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = await canvas.findByRole('searchbox', { name: 'Search tag, name or value' })
    await expect(canvas.getByText('Search tag, name or value')).toBeVisible()
    field.focus()
    await userEvent.keyboard('name')
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(2))
    await userEvent.clear(field)
    await userEvent.tab()
    await expect(canvas.getByRole('region')).toHaveFocus()
  },
}
export const Loading: Story = { args: { read: () => new Promise<DicomDataset>(() => undefined) } }
export const Failed: Story = {
  args: { read: async () => Promise.reject(new PacsError('DICOM_DAMAGED', { details: { fault: 'LENGTH' } })) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.textContent).not.toBe(''))
  },
}
