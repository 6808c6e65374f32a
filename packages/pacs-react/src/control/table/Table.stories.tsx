import type { StudyStatus } from '@opensono/pacs-core'
import { studyStatuses } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { Banner } from '../feedback/Banner'
import { EmptyState } from '../feedback/EmptyState'
import { ErrorState } from '../feedback/ErrorState'
import { StudyStatusTag } from '../feedback/StudyStatusTag'
import { Pager } from '../pager/Pager'
import { Table, type TableProps } from './Table'
import type { TableColumn } from './TableColumn'

interface Row {
  id: string
  name: string
  age: string
  status: StudyStatus
  registered: string
  fee: string
}

const names = [
  '张三',
  '李四',
  'Zhang Wei',
  '欧阳娜娜',
  'Maximilian Featherstonehaugh-Cholmondeley the Younger of Ullapool',
]
const rows: Row[] = Array.from({ length: 20 }, (_, index) => ({
  id: `US2026112100${String(index + 1).padStart(2, '0')}`,
  name: names[index % names.length] ?? '',
  age: `${20 + index} y`,
  status: studyStatuses[index % studyStatuses.length] ?? 'interim',
  registered: `2026/11/21 09:${String(index).padStart(2, '0')}:00`,
  fee: (120 + index * 7.5).toFixed(2),
}))

const columns: TableColumn<Row>[] = [
  { id: 'id', label: 'Study', cell: (row) => row.id, width: 160, isSortable: true, isRowHeader: true },
  { id: 'name', label: 'Name', cell: (row) => row.name, width: '2fr', minWidth: 96 },
  { id: 'age', label: 'Age', cell: (row) => row.age, width: 72, align: 'right' },
  { id: 'status', label: 'Status', cell: (row) => <StudyStatusTag status={row.status} />, width: 120, align: 'center' },
  { id: 'registered', label: 'Registered', cell: (row) => row.registered, width: 160, isSortable: true },
  { id: 'fee', label: 'Fee', cell: (row) => row.fee, width: 88, align: 'right' },
]

function Studies(props: Partial<TableProps<Row>>) {
  return <Table<Row> label="Studies" columns={columns} rows={rows} rowId={(row) => row.id} {...props} />
}

function SelectableStudies(props: Partial<TableProps<Row>>) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(['US202611210002']))
  return <Studies selection="multiple" selectedIds={selectedIds} onSelectionChange={setSelectedIds} {...props} />
}

const meta = {
  title: 'Control/Table',
  component: Studies,
  args: { onRowAction: fn(), onSortChange: fn() },
} satisfies Meta<typeof Studies>

export default meta
type Story = StoryObj<typeof meta>

export const TwentyRows: Story = {
  args: { sort: { columnId: 'registered', direction: 'descending' } },
  play: async ({ canvasElement }) => {
    const [head, first] = within(canvasElement).getAllByRole('row')
    await expect(head?.getBoundingClientRect().height).toBe(32)
    await expect(first?.getBoundingClientRect().height).toBe(30)
    await expect(within(canvasElement).getByRole('columnheader', { name: /Registered/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  },
}

export const TwentyRowsInLight: Story = { ...TwentyRows, globals: { theme: 'light' } }

export const PageOfRecords: Story = {
  render: (args) => (
    <div style={{ display: 'flex', flexDirection: 'column', height: 720 - 48 }}>
      <SelectableStudies {...args} style={{ flex: 1 }} />
      <Pager page={0} pageSize={20} total={412} onPageChange={() => undefined} onPageSizeChange={() => undefined} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const scroll = canvasElement.querySelector('.pacs-table-scroll')
    await expect(scroll?.scrollHeight).toBe(scroll?.clientHeight ?? -1)
  },
}

export const Loading: Story = { args: { status: 'loading', rows: [] } }
export const Refreshing: Story = { args: { status: 'refreshing' } }

export const Empty: Story = {
  args: {
    rows: [],
    empty: (
      <EmptyState title="No studies today" action={<Button variant="primary">Register</Button>}>
        Register the first patient of the day.
      </EmptyState>
    ),
  },
}

export const NoMatch: Story = {
  args: { rows: [], isFiltered: true },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('没有符合条件的记录')).toBeVisible()
  },
}

export const Failed: Story = {
  args: {
    rows: [],
    status: 'error',
    error: <ErrorState title="The list could not be loaded" code="NETWORK_ERROR" requestId="0199d1f2" onRetry={fn()} />,
  },
}

export const Partial: Story = {
  args: {
    rows: rows.slice(0, 6),
    notice: <Banner tone="warning">Two rooms did not answer; their studies are missing.</Banner>,
  },
}

export const Selected: Story = {
  render: (args) => <SelectableStudies {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('row', { selected: true })).toHaveLength(1))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Select all/ }))
    await waitFor(() => expect(canvas.getAllByRole('row', { selected: true })).toHaveLength(20))
  },
}

export const ChosenByKeyboardAndRange: Story = {
  render: (args) => <SelectableStudies {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('row', { selected: true }).focus()
    await userEvent.keyboard('{ArrowDown} {Shift>}{ArrowDown}{/Shift}')
    await waitFor(() => expect(canvas.getAllByRole('row', { selected: true })).toHaveLength(3))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByRole('row', { name: /US202611210020/ })).toHaveFocus())
    await userEvent.click(canvas.getByText('US202611210004'))
    await waitFor(() => expect(canvas.getAllByRole('row', { selected: true })).toHaveLength(1))
  },
}

export const OpenedByEnterAndDoublePress: Story = {
  args: { selection: 'single' },
  play: async ({ args, canvasElement }) => {
    const row = within(canvasElement).getByRole('row', { name: /US202611210003/ })
    await userEvent.dblClick(row)
    await expect(args.onRowAction).toHaveBeenLastCalledWith(rows[2])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onRowAction).toHaveBeenLastCalledWith(rows[3])
  },
}

export const SortedByHead: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Study' }))
    await expect(args.onSortChange).toHaveBeenCalledWith({ columnId: 'id', direction: 'ascending' })
  },
}

export const Resizing: Story = {
  args: { onColumnWidths: fn(), rows: rows.slice(0, 5) },
  play: async ({ args, canvasElement }) => {
    const handle = within(canvasElement).getByRole('separator', { name: 'Width of Study' })
    handle.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(handle).toHaveAttribute('aria-valuenow', '192')
    await expect(args.onColumnWidths).toHaveBeenLastCalledWith(expect.objectContaining({ id: 192 }), 'id')
  },
}

/** Tab comes from the heads, which are one stop, to the rows. */
export const Heads: Story = {
  args: { onColumnWidths: fn(), onSortChange: fn(), rows: rows.slice(0, 5) },
  play: async ({ args, canvasElement }) => {
    const heads = within(canvasElement).getAllByRole('columnheader')
    const stops = heads
      .flatMap((head) => [head, ...head.querySelectorAll<HTMLElement>('*')])
      .filter((part) => part.tabIndex === 0)
    await expect(stops).toHaveLength(1)
    stops[0]?.focus()
    const first = document.activeElement
    await userEvent.keyboard('{ArrowRight}')
    await expect(document.activeElement).not.toBe(first)
    await expect(document.activeElement?.closest('th')).toBe(heads[1])
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowRight}{/Shift}')
    await expect(document.activeElement).toBe(first)
    await expect(args.onColumnWidths).toHaveBeenLastCalledWith(expect.objectContaining({ id: 176 }), 'id')
    await userEvent.tab()
    await expect(document.activeElement?.getAttribute('data-row-id')).not.toBeNull()
  },
}

export const Touch: Story = { args: { rows: rows.slice(0, 5) }, globals: { mode: 'touch' } }
