import { accessApi, limits, PacsError } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyRole, storyWithAccess } from './storyAccess'
import { type RoleSubject, useRoleForm } from './useRoleForm'

const view = 'pacs:diagnostic_report:diagnostic_report_view'
const edit = 'pacs:diagnostic_report:edit_report'
const print = 'pacs:diagnostic_report:print_report'

async function open(subject: RoleSubject) {
  const story = storyWithAccess('en')
  const onSaved = vi.fn<(name: string, isNew: boolean) => void>()
  const page = await drawHook(story, () => useRoleForm({ subject, onSaved, onClose: () => undefined }))
  return { ...page, story, onSaved }
}

describe('a new role', () => {
  it('is named first and then given its permissions', async () => {
    const { do: perform, asked, onSaved } = await open({ kind: 'new' })
    await perform((form) => form.change({ name: ' Fellow ', permissions: new Set([view]) }))
    await perform((form) => form.save())
    expect(asked(accessApi.createRole)).toEqual([{ name: 'Fellow' }])
    expect(asked(accessApi.setRolePermissions)).toMatchObject([{ roleId: 'role-4', permissions: [view], version: 1 }])
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('Fellow', true)
  })

  it.each(['', '   ', 'x'.repeat(limits.roleNameLength + 1)])('is not made under the name "%s"', async (name) => {
    const { use, do: perform, asked } = await open({ kind: 'new' })
    await perform((form) => form.change({ name, permissions: new Set([view]) }))
    await perform((form) => form.save())
    expect(use().faults).toEqual(['name'])
    expect(asked(accessApi.createRole)).toEqual([])
  })

  it('may have a name of the greatest length, counted in characters', async () => {
    const { do: perform, asked } = await open({ kind: 'new' })
    await perform((form) => form.change({ name: '𠮷'.repeat(limits.roleNameLength) }))
    await perform((form) => form.save())
    expect(asked(accessApi.createRole)).toHaveLength(1)
  })

  it('whose name is taken says so at its name', async () => {
    const { use, story, do: perform } = await open({ kind: 'new' })
    story.fake.answer(accessApi.createRole, () => {
      throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
    })
    use().fieldRef('name')(document.createElement('input'))
    await perform((form) => form.change({ name: 'Doctor' }))
    await perform((form) => form.save())
    expect(use().errorOf('name')).toBeDefined()
  })
})

describe('a role that is edited', () => {
  it('is renamed without touching what it permits', async () => {
    const { do: perform, asked } = await open({ kind: 'role', role: storyRole(1) })
    await perform((form) => form.change({ name: 'Physician' }))
    await perform((form) => form.save())
    expect(asked(accessApi.renameRole)).toEqual([{ roleId: 'role-1', name: 'Physician', version: 1 }])
    expect(asked(accessApi.setRolePermissions)).toEqual([])
  })

  it('permits something else without being renamed', async () => {
    const { do: perform, asked } = await open({ kind: 'role', role: storyRole(1) })
    await perform((form) => form.change({ permissions: new Set([view, edit, print]) }))
    await perform((form) => form.save())
    expect(asked(accessApi.renameRole)).toEqual([])
    expect(asked(accessApi.setRolePermissions).map(({ permissions }) => [...(permissions as string[])].sort())).toEqual(
      [[view, edit, print].sort()],
    )
  })

  it('takes the version of its new name for its permissions', async () => {
    const { do: perform, asked } = await open({ kind: 'role', role: storyRole(1) })
    await perform((form) => form.change({ name: 'Physician', permissions: new Set([view]) }))
    await perform((form) => form.save())
    expect(asked(accessApi.setRolePermissions)).toMatchObject([{ version: 2 }])
  })
})

describe('what everybody may do', () => {
  it('has no name and one call', async () => {
    const subject = { kind: 'everybody', permissions: [view], version: 1 } as const
    const { use, do: perform, asked } = await open(subject)
    expect(use().isNamed).toBe(false)
    await perform((form) => form.change({ permissions: new Set([view, print]) }))
    await perform((form) => form.save())
    expect(asked(accessApi.setCommonPermissions)).toMatchObject([{ version: 1 }])
    expect([asked(accessApi.createRole), asked(accessApi.renameRole)]).toEqual([[], []])
  })
})
