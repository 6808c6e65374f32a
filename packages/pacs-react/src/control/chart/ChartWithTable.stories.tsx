import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Table } from '../table/Table'
import type { ChartPoint } from './Chart'
import { ChartWithTable } from './ChartWithTable'

const format = (value: number) => value.toLocaleString('en')
const doctors = ['李伟', 'Maria Fernanda Gonzalez', '王芳', 'John Smith', '欧阳娜娜', 'Li Na']
const bars: readonly ChartPoint[] = doctors.map((label, index) => ({
  id: label,
  label,
  values: { count: [1432, 980, 760, 210, 44, 0][index] ?? 0 },
}))
const months: readonly ChartPoint[] = Array.from({ length: 12 }, (_, month) => ({
  id: `2026-${String(month + 1).padStart(2, '0')}`,
  label: `2026/${String(month + 1).padStart(2, '0')}`,
  values: {
    requested: 20 + ((month * 7) % 13),
    received: 8 + ((month * 5) % 11),
    finished: month === 5 ? null : 4 + ((month * 3) % 7),
  },
}))

const tableOf = (points: readonly ChartPoint[]) => (
  <Table<ChartPoint>
    label="Figures"
    columns={[
      { id: 'label', label: 'Name', isSortable: true, cell: ({ label }) => label },
      { id: 'value', label: 'Studies', align: 'right', cell: ({ values }) => format(Object.values(values)[0] ?? 0) },
    ]}
    rows={points}
    rowId={({ id }) => id}
  />
)

const meta = {
  title: 'Control/ChartWithTable',
  component: ChartWithTable,
  args: {
    title: 'Studies by doctor',
    note: 'The first 6 of 14 rows.',
    data: { kind: 'bars', series: [{ id: 'count', label: 'Studies' }], points: bars },
    format,
    table: tableOf(bars),
    style: { padding: 16, height: 400 },
  },
} satisfies Meta<typeof ChartWithTable>

export default meta
type Story = StoryObj<typeof meta>

const lines = {
  title: 'Consultations by month',
  note: undefined,
  data: {
    kind: 'lines',
    series: [
      { id: 'requested', label: 'Requested' },
      { id: 'received', label: 'Received' },
      { id: 'finished', label: 'Finished' },
    ],
    points: months,
  },
  table: tableOf(months),
} as const

/** A drawing of the library, by its marks. */
const marksIn = (element: HTMLElement, selector: string) => element.querySelectorAll(`.pacs-chart-drawing ${selector}`)

export const Bars: Story = {
  play: async ({ canvasElement }) => {
    // What is nothing has no bar.
    await waitFor(() => expect(marksIn(canvasElement, '.recharts-bar-rectangle')).toHaveLength(5))
    await expect(within(canvasElement).getByRole('grid', { name: 'Figures' })).toBeVisible()
    // The drawing is for the eye alone: a keyboard stops nowhere in it.
    await expect(marksIn(canvasElement, '[tabindex="0"]')).toHaveLength(0)
  },
}
export const BarsInLight: Story = { globals: { theme: 'light' } }
export const Lines: Story = {
  args: lines,
  play: async ({ canvasElement }) => {
    // One line with a mark at each place; what was not measured has none.
    await waitFor(() => expect(marksIn(canvasElement, 'circle')).toHaveLength(12))
    await expect(marksIn(canvasElement, 'rect[fill="var(--pacs-chart-2)"]')).toHaveLength(12)
    await expect(marksIn(canvasElement, 'path[fill="var(--pacs-chart-5)"]')).toHaveLength(11)
  },
}
export const LinesInLight: Story = { args: { ...lines, tablePlace: 'below' }, globals: { theme: 'light' } }
export const Loading: Story = { args: { data: null } }
export const Touch: Story = { globals: { mode: 'touch' } }
