import { type ExpertRow, expertApi, sessionApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { draftOfExpert, type ExpertDraft, type ExpertForm } from './ExpertDraft'
import { storyExpert, storyGroup, storyPartner, storyWithExperts } from './storyExperts'
import { useExpertVersionFields } from './useExpertVersionFields'

/** The row as it was seen, in a department and a group that are gone since. */
const base = storyExpert(1, {
  departmentId: 'department-9',
  departmentName: '旧超声科',
  groups: [{ groupId: 'group-9', name: '旧组' }],
  visibility: 'some',
  visibleTo: [{ hospitalId: 'hospital-9', name: '旧医院' }],
})

async function open(language: 'en' | 'zh' = 'en', row: ExpertRow | null = base, theirs: ExpertRow | null = null) {
  const conflict = theirs === null ? null : ({ row: theirs } as ExpertForm['conflict'])
  const page = await drawHook(
    storyWithExperts(language, { groups: [storyGroup(1), storyGroup(2)], partners: [storyPartner(1)] }),
    () => useExpertVersionFields({ base: row, conflict } as ExpertForm),
  )
  for (const call of [expertApi.groups, expertApi.hospitals, sessionApi.department]) {
    await waitFor(() => expect(page.asked(call)).not.toEqual([]))
  }
  const draft = draftOfExpert(row)
  const words = (id: keyof ExpertDraft, patch: Partial<Record<keyof ExpertDraft, unknown>> = {}) => {
    const field = page.use().find((each) => each.id === id)
    return field?.words?.({ ...draft, ...patch } as ExpertDraft, draft)
  }
  return { ...page, words }
}

describe('the two versions of an expert', () => {
  it('name what is there no longer as it was called when it was', async () => {
    const { words } = await open()
    expect(words('departmentId')).toBe('旧超声科')
    expect(words('groupIds')).toBe('旧组')
    expect(words('visibleTo')).toBe('旧医院')
  })

  it.each([
    ['en', '心脏, 血管'],
    ['zh', '心脏、血管'],
  ] as const)(
    'list groups, hospitals and the department by their names, as the language lists: %s',
    async (language, listed) => {
      const { words } = await open(language)
      await waitFor(() => expect(words('groupIds', { groupIds: ['group-1', 'group-2'] })).toBe(listed))
      await waitFor(() => expect(words('visibleTo', { visibleTo: ['hospital-2'] })).toBe('Second Hospital'))
      await waitFor(() => expect(words('departmentId', { departmentId: 'department-2' })).toBe('心脏超声'))
      expect(words('departmentId', { departmentId: '' })).toBe('')
    },
  )

  it('name the account of each version', async () => {
    const { words } = await open('en', base, storyExpert(2))
    expect(words('userId')).toBe('周岚')
    expect(words('userId', { userId: 'user-2' })).toBe('钱学文')
    expect(words('userId', { userId: 'user-7' })).toBe('user-7')
  })

  it.each([
    ['en', 'All hospitals', 'Some hospitals', 'No photo', 'Photo'],
    ['zh', '所有医院', '部分医院', '无头像', '头像'],
  ] as const)(
    'say in words who sees the expert, and what becomes of the picture: %s',
    async (language, all, some, none, photo) => {
      const { words } = await open(language)
      expect([words('visibility', { visibility: 'all' }), words('visibility')]).toEqual([all, some])
      expect([words('avatar', { avatar: { kind: 'removed' } }), words('avatar')]).toEqual([none, photo])
    },
  )

  it('are named for an expert who is new, too', async () => {
    const { words } = await open('en', null)
    await waitFor(() => expect(words('groupIds', { groupIds: ['group-1'] })).toBe('心脏'))
    expect(words('userId', { userId: 'user-1' })).toBe('user-1')
  })
})
