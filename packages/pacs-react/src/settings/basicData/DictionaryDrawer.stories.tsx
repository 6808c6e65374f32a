import { basicDataApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { DictionaryDrawer } from './DictionaryDrawer'
import { storyDictionaries, storyDictionaryRow, storyWithDictionaries } from './storyDictionary'

const part = storyDictionaries['body-part']?.[0] ?? null
const patientSource = storyDictionaries['patient-source']?.[0] ?? null
const calculated = storyDictionaries.parameter?.[2] ?? null
const secondRoom = storyDictionaries.room?.[1] ?? null

const meta = {
  title: 'Settings/DictionaryDrawer',
  component: DictionaryDrawer,
  args: { kind: 'body-part', row: part, onClose: fn(), onMoveTop: fn() },
  decorators: [inStory((language: Language) => storyWithDictionaries(language))],
} satisfies Meta<typeof DictionaryDrawer>

export default meta
type Story = StoryObj<typeof meta>

export const ExamPart: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('textbox', { name: 'HIS code' })).toHaveValue('US0101')
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Category' })).toHaveValue('腹部'))
    await waitFor(() => expect(canvas.getByRole('region', { name: 'English name and search' })).toBeVisible())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch', language: 'zh' } }
export const Priority: Story = { args: { kind: 'priority', row: storyDictionaries.priority?.[1] ?? null } }

export const ExamType: Story = {
  args: { kind: 'exam-type', row: storyDictionaries['exam-type']?.[0] ?? null },
  play: async ({ args, canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('textbox', { name: 'Key 2' })).toHaveValue('GB')
    await userEvent.click(canvas.getByRole('button', { name: 'Add a view' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name 4' }), 'Left kidney ')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name 4' }), 'long axis')
    await expect(canvas.getByRole('textbox', { name: 'Name 4' })).toHaveValue('Left kidney long axis')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText(/^Each view needs a key and a name/)).toBeVisible())
    await userEvent.type(canvas.getByRole('textbox', { name: 'Key 4' }), 'LK')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}
export const ExamTypeInChinese: Story = { ...ExamType, globals: { language: 'zh', theme: 'light' } }

export const IsAdded: Story = {
  args: { kind: 'device', row: null },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Aplio i800')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), 'US03')
    await userEvent.type(canvas.getByRole('textbox', { name: 'AE title' }), 'APLIO')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const WithFaults: Story = {
  args: { kind: 'device', row: null },
  globals: { theme: 'light' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    // What is wrong in its current value is reported at once, what is only missing once it is saved.
    await userEvent.type(await canvas.findByRole('textbox', { name: 'AE title' }), '超声')
    await waitFor(() => expect(canvas.getByText('Digits and English letters only')).toBeVisible())
    await expect(canvas.queryByText('Required')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getAllByText('Required')).toHaveLength(2))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const TakenAtItsField: Story = {
  args: { kind: 'device', row: storyDictionaries.device?.[1] ?? null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const title = await canvas.findByRole('textbox', { name: 'AE title' })
    await userEvent.clear(title)
    // Case and width do not count.
    await userEvent.type(title, 'voluson1')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(title).toHaveAccessibleDescription(/Already in use/))
    await expect(title).toHaveFocus()
  },
}

export const RangeIsWrong: Story = {
  args: { kind: 'parameter', row: storyDictionaries.parameter?.[0] ?? null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const end = await canvas.findByRole('textbox', { name: 'Normal max' })
    await userEvent.clear(end)
    await userEvent.type(end, '64.9')
    await expect(end).toHaveAccessibleDescription(/^Must be .* or more$/)
  },
}

/** English commas part the option values; one that is already there is not taken twice. */
export const OptionValues: Story = {
  args: { kind: 'parameter', row: storyDictionaries.parameter?.[3] ?? null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const options = await canvas.findByRole('textbox', { name: 'Option values' })
    await userEvent.type(options, '无回声,低回声,混合回声{Enter}')
    const chosen = canvas.getByRole('list', { name: 'Option values' })
    const texts = () =>
      within(chosen)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    await expect(texts()).toEqual(['低回声', '等回声', '高回声', '无回声', '混合回声'])
    await userEvent.click(canvas.getByRole('button', { name: 'Remove 等回声' }))
    await expect(texts()).toEqual(['低回声', '高回声', '无回声', '混合回声'])
  },
}

export const CalculatedParameter: Story = {
  args: { kind: 'parameter', row: calculated },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDictionaries(language)
      story.fake.answer(basicDataApi.edit, () => {
        throw new PacsError('CALCULATED_PARAMETER_INVALID', { received: { reason: 'EF' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const formula = await canvas.findByRole('textbox', { name: /^Calculation formula/ })
    await expect(formula).toHaveValue('EDV - ESV')
    await userEvent.type(canvas.getByRole('textbox', { name: 'English name' }), 'Stroke volume')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText(/^Invalid calculated parameter/)).toBeVisible())
  },
}

/** A device belongs to one room: one that another room has cannot be picked, and that room is named. */
export const DeviceOfAnotherRoom: Story = {
  args: { kind: 'room', row: secondRoom },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const devices = await canvas.findByRole('combobox', { name: 'Devices' })
    await userEvent.click(devices)
    const taken = await canvas.findByRole('option', { name: /Voluson E10/ })
    await waitFor(() =>
      expect(canvas.getByRole('option', { name: /Voluson E10/ })).toHaveAttribute('aria-disabled', 'true'),
    )
    await expect(taken).toHaveTextContent('Used in 超声一室')
    await userEvent.click(canvas.getByRole('option', { name: /EPIQ 7/ }))
    await userEvent.tab()
    await expect(within(canvas.getByRole('list', { name: 'Devices' })).getByText('EPIQ 7')).toBeVisible()
  },
}

/** Parts of a combination are found by any of their names, and are listed in an order, which buttons change. */
export const Combination: Story = {
  args: { kind: 'combination', row: null },
  globals: { language: 'zh' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const parts = await canvas.findByRole('combobox', { name: /^检查部位/ })
    await userEvent.type(parts, 'liver')
    await userEvent.click(await canvas.findByRole('option', { name: /肝胆胰脾/ }))
    await waitFor(() => expect(parts).toHaveValue(''))
    await userEvent.type(parts, 'jzx')
    await userEvent.click(await canvas.findByRole('option', { name: /甲状腺/ }))
    await userEvent.tab()
    const chosen = await canvas.findByRole('list', { name: '检查部位' })
    const names = () =>
      within(chosen)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    await expect(names()).toEqual(['肝胆胰脾', '甲状腺'])
    await userEvent.click(canvas.getByRole('button', { name: '上移甲状腺' }))
    await expect(names()).toEqual(['甲状腺', '肝胆胰脾'])
  },
}

/** A part that is not there is not lost: saving waits for it to be chosen or emptied. */
export const TextThatNamesNoRow: Story = {
  args: { kind: 'combination', row: null },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const parts = await canvas.findByRole('combobox', { name: /^Exam parts/ })
    await userEvent.type(parts, 'jzx{Enter}')
    await waitFor(() => expect(parts).toHaveValue(''))
    await userEvent.type(parts, 'nowhere')
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByText('Not in the list')).toBeVisible())
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Neck')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(parts).toHaveFocus())
    await expect(parts).toHaveValue('nowhere')
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.clear(parts)
    await userEvent.tab()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

/** What only the other one has changed is taken from them; what both have changed is chosen. */
export const TwoVersions: Story = {
  args: { kind: 'patient-source', row: patientSource },
  decorators: [
    inStory((language: Language) =>
      storyWithDictionaries(language, {
        'patient-source': [
          storyDictionaryRow('patient-source', 1, '门诊部', {
            version: 2,
            englishName: 'Outpatients',
            briefCode: 'MZB',
          }),
        ],
      }),
    ),
  ],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, '普通门诊')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText(/^王芳 saved a newer version at 2026/)).toBeVisible())
    const field = within(canvas.getByRole('region', { name: 'Name' }))
    await waitFor(() => expect(field.getByText('普通门诊')).toBeVisible())
    await waitFor(() => expect(field.getByText('门诊部')).toBeVisible())
    // What was not typed in here is taken from the newer version, and shown.
    const english = within(canvas.getByRole('region', { name: 'English name' }))
    await expect(english.getByText('Outpatients')).toBeVisible()
    await expect(english.getByRole('button', { name: /王芳/ })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const DisabledFromItsDrawer: Story = {
  args: { kind: 'patient-source', row: patientSource },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), '部')
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Disable' }))
    await waitFor(() => expect(canvas.getByText(/^This row is disabled/)).toBeVisible())
    // What was typed is still there, and goes on from the new version.
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('门诊部'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const InUse: Story = {
  args: { kind: 'patient-source', row: patientSource },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '更多' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: '删除' }))
    await waitFor(() => expect(canvas.getByText('检查套餐：2（全腹部、上腹部）')).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('button', { name: '停用' })).toBeEnabled())
  },
}
