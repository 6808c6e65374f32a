import { type Department, departmentApi, PacsError } from '@opensono/pacs-core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawPage, typeInto } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { applyEvent } from '../../provider/applyEvent'
import { DepartmentTable } from './DepartmentTable'
import { storyDepartment, storyWithDepartments } from './storyDepartments'

withoutLayout()

/** The table with the drawer of its second department. */
async function open() {
  const story = storyWithDepartments('en')
  let rows: readonly Department[] = [storyDepartment(1), storyDepartment(2)]
  story.fake.answer(departmentApi.list, () => [...rows])
  const drawn = drawPage(story, <DepartmentTable />)
  fireEvent.click(await screen.findByText('心脏超声'))
  const drawer = within(await screen.findByRole('dialog', { name: '心脏超声' }))
  return {
    ...drawn,
    story,
    drawer,
    name: () => drawer.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }),
    /** Another computer saves the department. */
    saveElsewhere: async (patch: Partial<Record<keyof Department, unknown>>) => {
      rows = [storyDepartment(1), storyDepartment(2, { version: 2, ...patch })]
      await act(async () => applyEvent(story.queryClient, { type: 'department-changed' }))
    },
    confirmDisable: async () => {
      fireEvent.click(drawer.getByRole('button', { name: 'Disable' }))
      const question = within(await screen.findByRole('alertdialog'))
      await act(async () => fireEvent.click(question.getByRole('button', { name: 'Disable' })))
    },
  }
}

describe('an open department that somebody else saves', () => {
  it('is shown as it now is, where nothing is typed', async () => {
    const { name, saveElsewhere } = await open()
    await saveElsewhere({ name: '心血管超声' })
    await waitFor(() => expect(name().value).toBe('心血管超声'))
    expect(screen.getByRole('dialog', { name: '心血管超声' })).toBeTruthy()
  })

  it('still offers the rooms of the other departments only', async () => {
    const { drawer, saveElsewhere } = await open()
    await saveElsewhere({ type: '血管' })
    await waitFor(() => expect(drawer.getByDisplayValue('血管')).toBeTruthy())
    const box = drawer.getByRole('combobox', { name: 'Move rooms of other departments here' })
    act(() => box.focus())
    typeInto(box, '01')
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(offered.join()).toContain('101 检查室')
    expect(offered.join()).not.toContain('201 检查室')
  })

  it('is disabled as it now is, also after a refusal', async () => {
    const { story, saveElsewhere, confirmDisable, asked } = await open()
    story.fake.answer(departmentApi.setEnabled, ({ version }) => {
      if (version === 2) return storyDepartment(2, { isEnabled: false, version: 3 })
      throw new PacsError('CONFLICT', { details: { savedByName: '李伟', savedAt: '2026-01-05T08:03:00Z' } })
    })
    await saveElsewhere({ name: '心血管超声' })
    await screen.findByRole('dialog', { name: '心血管超声' })
    await confirmDisable()
    expect(asked(departmentApi.setEnabled)).toMatchObject([{ version: 2 }])
  })
})

it('a page with a changed department is not closed unasked', async () => {
  const { name } = await open()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  typeInto(name(), '心血管超声')
  await waitFor(() => expect(asks()).toBe(true))
})
