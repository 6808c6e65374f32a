import type { FormulaParameter, Language } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { createStoryPacs } from '../../testing/PacsStory'
import { FormulaField } from './FormulaField'
import { storyParameter as row, storyParameters } from './storyParameters'

function Typed({ parameter, onChange, ...props }: ComponentProps<typeof FormulaField>) {
  const [formula, setFormula] = useState(parameter.formula)
  return (
    <FormulaField
      {...props}
      parameter={{ ...parameter, formula }}
      onChange={(next) => {
        onChange(next)
        setFormula(next)
      }}
    />
  )
}

const ef: FormulaParameter = row('EF', '射血分数', { id: '', unit: '%', referenceStart: '50', referenceEnd: '70' })

const meta = {
  title: 'Settings/FormulaField',
  component: FormulaField,
  args: { parameter: ef, parameters: storyParameters, onChange: () => undefined },
  decorators: [inStory((language: Language) => createStoryPacs({ language }))],
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof FormulaField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const OffersAbbreviationsAndCalculates: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Calculation formula' })
    await userEvent.type(box, '(ed')
    await userEvent.click(await canvas.findByRole('button', { name: /^EDV/ }))
    await expect(box).toHaveValue('(EDV')
    await userEvent.type(box, ' - ESV) / EDV * 100')
    await userEvent.type(await canvas.findByRole('textbox', { name: /^EDV/ }), '120')
    await waitFor(() => expect(canvas.getByText('ESV has no value yet.')).toBeVisible())
    await userEvent.type(canvas.getByRole('textbox', { name: /^ESV/ }), '50')
    await waitFor(() => expect(canvas.getByText('58.33 %')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('In range')).toBeVisible())
    await userEvent.type(canvas.getByRole('textbox', { name: /^ESV/ }), '0')
    await waitFor(() => expect(canvas.getByText('Below range')).toBeVisible())
  },
}

export const ThroughOtherFormulasAndOptions: Story = {
  args: { parameter: row('CO', '心输出量', { id: '', unit: 'L/min', formula: 'SV * HR[bpm] / 1[min]' }) },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox', { name: /^EDV/ }), '120')
    await userEvent.type(canvas.getByRole('textbox', { name: /^ESV/ }), '50')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^HR/ }), '70')
    await waitFor(() => expect(canvas.getByText('4.9 L/min')).toBeVisible())
  },
}

export const FaultsAtTheirPlace: Story = {
  args: { parameter: { ...ef, formula: 'EDV + 体积 * Q' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const list = within(canvas.getByRole('list', { name: 'Errors' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
    await waitFor(() => expect(list.getByText(/Character 7: No parameter has the abbreviation “体积”/)).toBeVisible())
    const box = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: 'Calculation formula' })
    await expect(box).toBeInvalid()
    await userEvent.click(within(list.getByText(/“Q”/).closest('li') ?? canvasElement).getByRole('button'))
    await expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('Q')
  },
}

export const ARoundIsNamed: Story = {
  args: {
    parameter: row('SV', '每搏输出量', { unit: 'ml', formula: 'CO2 * 1[ml]' }),
    parameters: [...storyParameters, row('CO2', 'CO2', { formula: 'SV[ml]' })],
  },
  globals: { language: 'zh' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(/SV -> CO2 -> SV/)).toBeVisible())
  },
}

export const UnitsThatDoNotFit: Story = {
  args: { parameter: { ...ef, formula: 'EDV - ESV' } },
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(/has the unit ml, the parameter %/)).toBeVisible())
  },
}

export const DivisionByZero: Story = {
  args: { parameter: { ...ef, formula: '100 / (3 - 3)' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('Division by zero.')).toBeVisible())
  },
}

export const ReadOnly: Story = { args: { parameter: { ...ef, formula: 'SV / EDV * 100' }, isReadOnly: true } }
export const Touch: Story = {
  args: { parameter: { ...ef, formula: 'SV / EDV * 100' } },
  globals: { mode: 'touch', language: 'zh' },
}
