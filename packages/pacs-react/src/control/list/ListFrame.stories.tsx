import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/Button'
import { Banner } from '../feedback/Banner'
import { NativeSelect } from '../field/NativeSelect'
import { SearchField } from '../field/SearchField'
import { Pager } from '../pager/Pager'
import { Table } from '../table/Table'
import { ListFrame } from './ListFrame'

interface Row {
  id: string
  name: string
}

const rows: Row[] = ['张三', '李伟', 'Maria'].map((name, index) => ({ id: String(index), name }))

const meta = {
  title: 'Control/ListFrame',
  component: ListFrame,
  args: {
    filterLabel: 'Filters',
    filters: (
      <>
        <SearchField label="Search" value="" onChange={() => undefined} placeholder="Name" />
        <NativeSelect isBare label="State" options={[{ id: '', label: 'All' }]} value="" />
      </>
    ),
    tools: <Button variant="primary">Add a user</Button>,
    children: (
      <Table<Row>
        label="Users"
        columns={[{ id: 'name', label: 'Name', cell: (row) => row.name }]}
        rows={rows}
        rowId={(row) => row.id}
      />
    ),
    pager: <Pager page={0} pageSize={20} total={3} onPageChange={() => undefined} />,
    style: { height: 400 },
  },
} satisfies Meta<typeof ListFrame>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithNotice: Story = {
  args: { notice: <Banner tone="success">Every row is what was once written.</Banner> },
  globals: { theme: 'light' },
}
export const Touch: Story = { globals: { mode: 'touch', language: 'zh' } }
