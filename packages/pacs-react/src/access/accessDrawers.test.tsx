import { accessApi, type Department, departmentApi, type PacsError, PacsError as Refusal } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawDrawer } from '../../test/drawDrawer'
import { typeInto } from '../../test/drawPage'
import { withoutLayout } from '../../test/withoutLayout'
import { DepartmentDrawer } from './department/DepartmentDrawer'
import { storyDepartment, storyWithDepartments } from './department/storyDepartments'
import { RoleDrawer } from './RoleDrawer'
import { administrator, storyRole, storyWithAccess } from './storyAccess'
import type { RoleSubject } from './useRoleForm'

withoutLayout()

const refuse = (code: PacsError['code']) => () => {
  throw new Refusal(code)
}

describe('the drawer of a role', () => {
  async function open(subject: RoleSubject, title: string, story = storyWithAccess('en')) {
    const onClose = vi.fn()
    return { ...(await drawDrawer(story, <RoleDrawer subject={subject} onClose={onClose} />, title)), onClose }
  }
  const tick = (id: string) => {
    const node = screen.getAllByRole('treeitem').find((each) => each.getAttribute('data-node-id') === id)
    if (node === undefined) throw new Error(`There is no ${id}.`)
    fireEvent.click(node)
  }

  it('says how many users a role has, and that other permissions end their sessions', async () => {
    const { drawer } = await open({ kind: 'role', role: storyRole(1) }, 'Doctor')
    expect(drawer.getByText('4 users have this role.', { exact: false }).textContent).not.toContain('ends')
    tick('pacs:registration:register_study')
    expect(drawer.getByText(/4 users have this role\. Saving other permissions ends the sessions/)).toBeTruthy()
  })

  it('renames a role without touching what it permits', async () => {
    const { box, press, asked, onClose, notice } = await open({ kind: 'role', role: storyRole(1) }, 'Doctor')
    typeInto(box(/^Name/), ' Chief ')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(accessApi.renameRole)).toMatchObject([{ roleId: 'role-1', name: 'Chief', version: 1 }])
    expect(asked(accessApi.setRolePermissions)).toEqual([])
    await notice('"Chief" is saved.')
  })

  it('adds a role whose permissions were refused, says so, and adds no second one with the next press', async () => {
    const story = storyWithAccess('en')
    story.fake.answer(accessApi.setRolePermissions, refuse('SERVER_BUSY'))
    const { box, press, drawer, asked, onClose } = await open({ kind: 'new' }, 'New role', story)
    typeInto(box(/^Name/), 'Night shift')
    tick('pacs:registration:register_study')
    await press('Save')
    expect((await drawer.findByRole('alert')).textContent).toContain('"Night shift" is added, but permits nothing yet')
    await press('Save')
    await waitFor(() => expect(asked(accessApi.setRolePermissions).length).toBeGreaterThan(1))
    expect(asked(accessApi.createRole)).toEqual([{ name: 'Night shift' }])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('what everybody may do has no name, and says that all sessions may end', async () => {
    const subject = { kind: 'everybody', permissions: [], version: 1 } as const
    const { drawer } = await open(subject, 'All users')
    expect(drawer.queryByRole('textbox')).toBeNull()
    expect(drawer.queryByRole('button', { name: 'Delete the role' })).toBeNull()
    tick('pacs:registration:register_study')
    expect(drawer.getByText(/^Saving ends the sessions of all users/)).toBeTruthy()
  })

  it('deletes a role that nobody has; of another one it says that somebody has it', async () => {
    const used = await open({ kind: 'role', role: storyRole(1) }, 'Doctor')
    expect(await used.why('Delete the role')).toMatch(/use/i)
    used.unmount()
    const { press, confirm, asked, onClose } = await open({ kind: 'role', role: storyRole(2) }, 'Registrar')
    await press('Delete the role')
    await confirm('Delete "Registrar"?', 'Cancel')
    await press('Delete the role')
    await confirm('Delete "Registrar"?', 'Delete')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(accessApi.deleteRole)).toHaveLength(1)
  })
})

describe('the drawer of a department', () => {
  async function open(department: Department | null, story = storyWithDepartments('en')) {
    const onClose = vi.fn()
    const others = [storyDepartment(3)]
    const element = <DepartmentDrawer department={department} others={others} onClose={onClose} />
    return { ...(await drawDrawer(story, element, department?.name ?? 'New department')), onClose }
  }

  it('saves an empty type as a general department, onto the version that was seen', async () => {
    const { box, press, asked, onClose } = await open(storyDepartment(2, { version: 6 }))
    typeInto(box(/^Type/), '   ')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(departmentApi.edit)).toMatchObject([
      { departmentId: 'department-2', type: null, endsOn: null, addRoomIds: [], version: 6 },
    ])
  })

  it('adds no department without a name', async () => {
    const { box, press, drawer, asked, onClose, notice } = await open(null)
    await press('Save')
    expect(await drawer.findByText('Required')).toBeTruthy()
    expect(asked(departmentApi.create)).toEqual([])
    typeInto(box(/^Name/), ' 体检 ')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(departmentApi.create)).toMatchObject([{ name: '体检', type: null }])
    await notice('体检 is added.')
  })

  it('keeps the department that one works in from being disabled', async () => {
    const { why } = await open(storyDepartment(1))
    expect(typeof (await why('Disable'))).toBe('string')
  })

  it('disables another one after saying who is logged out', async () => {
    const { press, confirm, asked, onClose, why } = await open(storyDepartment(2))
    expect(await why('Disable')).toBeNull()
    await press('Disable')
    const question = await screen.findByRole('alertdialog', { name: 'Disable 心脏超声?' })
    expect(question.textContent).toContain('are logged out')
    await confirm('Disable 心脏超声?', 'Disable')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(departmentApi.setEnabled)).toMatchObject([{ departmentId: 'department-2', isEnabled: false }])
  })

  it('enables a disabled one at once, and says why where that is refused', async () => {
    const story = storyWithDepartments('en')
    story.fake.answer(departmentApi.setEnabled, refuse('SERVER_BUSY'))
    const { press, asked, onClose, notice } = await open(storyDepartment(3, { isEnabled: false }), story)
    await press('Enable')
    expect(await notice(/busy/i)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    expect(asked(departmentApi.setEnabled)).toMatchObject([{ departmentId: 'department-3', isEnabled: true }])
  })

  it('says where a department is used before anything is asked, and deletes one that nothing uses', async () => {
    const used = await open(storyDepartment(2))
    await waitFor(async () => expect(await used.why('Delete')).toContain('14'))
    used.unmount()
    const unused = storyDepartment(5, { name: '妇产超声', rooms: [] })
    const { press, confirm, asked, onClose } = await open(unused)
    await waitFor(() => expect(asked(departmentApi.usage)).not.toEqual([]))
    await press('Delete')
    await confirm('Delete 妇产超声?', 'Delete')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(departmentApi.remove)).toEqual([{ departmentId: 'department-5' }])
  })

  it('of anyone who may not maintain departments is read-only, with the reason', async () => {
    const authorities = administrator.filter((right) => right !== 'pacs:other:set_basic_info')
    const { box, why } = await open(storyDepartment(2), storyWithDepartments('en', { authorities }))
    expect(box(/^Name/).readOnly).toBe(true)
    for (const name of ['Save', 'Disable', 'Delete'])
      expect([name, await why(name)]).toEqual([name, expect.any(String)])
  })
})
