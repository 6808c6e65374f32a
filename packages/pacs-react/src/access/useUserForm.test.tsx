import { accessApi, PacsError, type RoleId, type UserRow } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { type StoryAccessOptions, storyUser, storyWithAccess } from './storyAccess'
import { useUserForm } from './useUserForm'

const roles = (...numbers: number[]) => new Set(numbers.map((number) => `role-${number}` as RoleId))

async function open(user: UserRow | null, options: StoryAccessOptions = {}) {
  const story = storyWithAccess('en', options)
  const onSaved = vi.fn<(user: UserRow, isNew: boolean) => void>()
  const onClose = vi.fn()
  const page = await drawHook(story, () => useUserForm({ user, onSaved, onClose }))
  return { ...page, story, onSaved, onClose }
}

describe('a new user', () => {
  const facts = { name: ' 赵敏 ', userCode: 'D010', phone: '13900000001', password: 'Secret1!' }

  it('is made by one call and given roles by another, onto the version of the first', async () => {
    const { do: perform, asked, onSaved } = await open(null)
    await perform((form) => form.change({ ...facts, roleIds: roles(1, 3) }))
    await perform((form) => form.save())
    expect(asked(accessApi.createUser)).toMatchObject([{ name: '赵敏', phone: '13900000001', password: 'Secret1!' }])
    expect(asked(accessApi.setUserRoles)).toEqual([{ userId: 'user-7', roleIds: ['role-1', 'role-3'], version: 1 }])
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ version: 2 }), true)
  })

  it('without roles is one call', async () => {
    const { do: perform, asked, onSaved } = await open(null)
    await perform((form) => form.change(facts))
    await perform((form) => form.save())
    expect(asked(accessApi.setUserRoles)).toEqual([])
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it.each(['12345', 'x'.repeat(65), ''])(
    'needs a password of 6 to 64 characters: "%s" is not sent',
    async (password) => {
      const { use, do: perform, asked } = await open(null)
      await perform((form) => form.change({ ...facts, password }))
      await perform((form) => form.save())
      expect(use().faults).toEqual(['password'])
      expect(asked(accessApi.createUser)).toEqual([])
    },
  )

  it('whose phone another one has is told at the phone', async () => {
    const { use, story, do: perform, onSaved } = await open(null)
    story.fake.answer(accessApi.createUser, () => {
      throw new PacsError('NAME_TAKEN', { details: { field: 'phone' } })
    })
    use().fieldRef('phone')(document.createElement('input'))
    await perform((form) => form.change(facts))
    await perform((form) => form.save())
    expect(use().errorOf('phone')).toBeDefined()
    expect(use().error).toBeNull()
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('whose roles could not be given is not made twice: what is left is the roles', async () => {
    const { use, story, do: perform, asked, onSaved } = await open(null)
    story.fake.answer(accessApi.setUserRoles, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await perform((form) => form.change({ ...facts, roleIds: roles(2) }))
    await perform((form) => form.save())
    expect(use()).toMatchObject({ error: { code: 'SERVER_BUSY' }, base: { userId: 'user-7' }, isRolesChanged: true })
    story.fake.answer(accessApi.setUserRoles, () => storyUser(7, { version: 2 }))
    await perform((form) => form.save())
    expect([asked(accessApi.createUser).length, asked(accessApi.setUserRoles).length]).toEqual([1, 2])
    expect(onSaved).toHaveBeenCalledOnce()
  })
})

describe('a user who is edited', () => {
  it('is sent what changed alone: facts, roles or both', async () => {
    const { do: perform, asked, onSaved } = await open(storyUser(2))
    await perform((form) => form.change({ doctorNote: 'Head of the department' }))
    await perform((form) => form.save())
    expect(asked(accessApi.editUser)).toMatchObject([
      { userId: 'user-2', doctorNote: 'Head of the department', version: 1 },
    ])
    expect(asked(accessApi.editUser)[0]).not.toHaveProperty('credentials')
    expect(asked(accessApi.setUserRoles)).toEqual([])
    await perform((form) => form.change({ roleIds: roles(1, 2) }))
    await perform((form) => form.save())
    expect(asked(accessApi.editUser)).toHaveLength(1)
    expect(asked(accessApi.setUserRoles)).toMatchObject([{ roleIds: ['role-1', 'role-2'], version: 2 }])
    expect(onSaved).toHaveBeenLastCalledWith(expect.objectContaining({ version: 3 }), false)
  })

  it('gets another phone only with the password of the one who edits', async () => {
    const { use, do: perform, asked } = await open(storyUser(2))
    await perform((form) => form.change({ phone: '13900000009' }))
    expect(use().needsOwnPassword).toBe(true)
    await perform((form) => form.save())
    expect(use().faults).toEqual(['ownPassword'])
    expect(asked(accessApi.editUser)).toEqual([])
    await perform((form) => form.change({ ownPassword: 'mine' }))
    await perform((form) => form.save())
    expect(asked(accessApi.editUser)).toMatchObject([{ phone: '13900000009', credentials: 'mine' }])
  })

  it('whose roles could not be given does not ask for the used password again', async () => {
    const { use, story, do: perform, asked } = await open(storyUser(2))
    story.fake.answer(accessApi.setUserRoles, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await perform((form) => form.change({ phone: '13900000009', ownPassword: 'mine', roleIds: roles(2) }))
    await perform((form) => form.save())
    expect(use()).toMatchObject({ needsOwnPassword: false, draft: { ownPassword: '' }, base: { version: 2 } })
    await perform((form) => form.save())
    expect(asked(accessApi.editUser)).toHaveLength(1)
  })

  it('whom somebody else changed in the same place is a choice between two', async () => {
    const { use, story, do: perform } = await open(storyUser(2))
    story.fake.answer(accessApi.editUser, () => {
      throw new PacsError('CONFLICT', { details: { savedByName: '李伟', savedAt: '2026-01-05T08:03:00Z' } })
    })
    story.fake.answer(accessApi.user, () => storyUser(2, { doctorNote: 'theirs', version: 5 }))
    await perform((form) => form.change({ doctorNote: 'mine' }))
    await perform((form) => form.save())
    expect(use().conflict).toMatchObject({
      savedByName: '李伟',
      theirs: { doctorNote: 'theirs' },
      touched: ['doctorNote'],
    })
  })
})

describe('permissions', () => {
  it('who may set basic information alone writes facts and no roles', async () => {
    const { use, do: perform, asked } = await open(storyUser(2), { authorities: ['pacs:other:set_basic_info'] })
    expect(use()).toMatchObject({ mayEdit: true, mayGiveRoles: false })
    await perform((form) => form.change({ doctorNote: 'x', roleIds: roles(1, 2, 3) }))
    await perform((form) => form.save())
    expect(asked(accessApi.editUser)).toHaveLength(1)
    expect(asked(accessApi.setUserRoles)).toEqual([])
  })

  it('who may set authorities alone gives roles and writes no facts', async () => {
    const { use, do: perform, asked } = await open(storyUser(2), { authorities: ['pacs:other:set_authority_info'] })
    expect(use()).toMatchObject({ mayEdit: false, mayGiveRoles: true })
    await perform((form) => form.change({ doctorNote: 'x', roleIds: roles(3) }))
    await perform((form) => form.save())
    expect(asked(accessApi.editUser)).toEqual([])
    expect(asked(accessApi.setUserRoles)).toMatchObject([{ roleIds: ['role-3'] }])
  })
})
