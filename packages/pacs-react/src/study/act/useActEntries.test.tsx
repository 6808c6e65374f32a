import { type Study, studyActApi } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import type { StudyOpenTarget } from '../StudyRowActions'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { useActEntries } from './useActEntries'

const everything = [
  'pacs:registration:register_study',
  'pacs:medical_record:medical_record_view',
  'pacs:image:collect_image',
  'pacs:diagnostic_report:diagnostic_report_view',
]

interface Opened {
  language?: 'en' | 'zh'
  authorities?: readonly string[] | undefined
  targets?: readonly StudyOpenTarget[]
}

async function open({ language = 'en', authorities, targets }: Opened = {}) {
  const { use } = await drawHook(storyWithStudies(language, [], authorities), () => useActEntries(targets))
  const ids = (...rows: Study[]) => use()(rows).map(({ id }) => id)
  const entry = (id: string, ...rows: Study[]) =>
    use()(rows).find((each) => each.id === id) ?? expect.fail(`${id} is not in the menu`)
  return { ids, entry }
}

const lockedBy = (number: number) =>
  storyStudy(number, { lockedUntil: '9999-12-31T00:00:00.000Z', lockedById: 'user-9', lockedByName: '赵敏' })

describe('the menu of one study', () => {
  it('leads where the host leads, and nowhere else', async () => {
    const everywhere = await open()
    expect(everywhere.ids(storyStudy(1)).slice(0, 4)).toEqual(['register', 'image', 'report', 'moreInfo'])
    const reports = await open({ targets: ['report'] })
    expect(reports.ids(storyStudy(1)).slice(0, 2)).toEqual(['report', 'moreInfo'])
    const nowhere = await open({ targets: [] })
    expect(nowhere.ids(storyStudy(1))[0]).toBe('moreInfo')
  })

  it('offers nothing that the user has no right to', async () => {
    const viewer = await open({ authorities: ['pacs:medical_record:medical_record_view'] })
    const ids = viewer.ids(storyStudy(1))
    expect(ids).toContain('moreInfo')
    for (const id of ['register', 'image', 'slip', 'lock', 'setVip', 'reset', 'remove']) expect(ids).not.toContain(id)
    const chief = await open({ authorities: [...everything, 'pacs:medical_record:set_vip'] })
    expect(chief.ids(storyStudy(1))).toEqual(expect.arrayContaining(['register', 'image', 'slip', 'setVip', 'remove']))
  })

  it('of a deleted study offers to bring it back, and neither to work on it nor to print for it', async () => {
    const { ids } = await open({ authorities: everything })
    const deleted = storyStudy(1, { deletedAt: '2026-01-05T08:00:00.000Z' })
    expect(ids(deleted).filter((id) => id !== 'log')).toEqual(['moreInfo', 'restore'])
  })

  it('is empty without a study', async () => {
    const { ids } = await open()
    expect(ids()).toEqual([])
  })

  it.each([
    ['en', 'Release from 赵敏'],
    ['zh', '强制解锁（赵敏）'],
  ] as const)('names anyone who works on it: %s', async (language, label) => {
    const occupant = { userId: 'user-9', userName: '赵敏', roomId: 'room-9', roomName: 'Room 9' }
    const study = storyStudy(1, { occupant: { ...occupant, expiresAt: '9999-01-01T00:00:00.000Z' } })
    const { entry } = await open({ language, authorities: [...everything, 'pacs:medical_record:reset_study'] })
    expect(entry('endOccupancy', study).label).toBe(label)
  })

  it.each([
    ['en', /locked/i],
    ['zh', /锁定/],
  ] as const)('keeps what a rule forbids now in its place, with the reason: %s', async (language, reason) => {
    const { entry } = await open({ language, authorities: [...everything, 'pacs:medical_record:delete_other_study'] })
    expect(entry('remove', lockedBy(1)).disabledReason).toMatch(reason)
    expect(entry('remove', storyStudy(1))).toMatchObject({ tone: 'danger', disabledReason: undefined })
  })
})

describe('the menu of several studies', () => {
  const rights = [...everything, studyActApi.reset.permission, 'pacs:medical_record:delete_other_study'].filter(
    (right) => typeof right === 'string',
  )

  it('has what can be done to all of them, and to merge', async () => {
    const { ids } = await open({ authorities: [...rights, 'pacs:medical_record:set_vip'] })
    expect(ids(storyStudy(1), storyStudy(2))).toEqual(['setVip', 'remove', 'merge'])
    expect(ids(storyStudy(1), storyStudy(2, { isVip: true }))).toEqual(['remove', 'merge'])
  })

  it('merges exactly two', async () => {
    const { entry } = await open({ authorities: rights })
    expect(entry('merge', storyStudy(1), storyStudy(2)).disabledReason).toBeUndefined()
    expect(entry('merge', storyStudy(1), storyStudy(2), storyStudy(8)).disabledReason).toBe(
      'Select exactly two studies to merge',
    )
  })

  it('merges two when one way round is open, and says why when none is', async () => {
    const { entry } = await open({ authorities: [...everything, 'pacs:medical_record:delete_other_study'] })
    expect(entry('merge', lockedBy(1), storyStudy(2)).disabledReason).toMatch(/locked/i)
    const printed = { printTime: '2026-01-05T08:00:00.000Z', examinedById: 'user-1', studyStatus: 'printed' }
    const own = storyStudy(1, printed)
    expect(entry('merge', own, storyStudy(2)).disabledReason).toBeUndefined()
    expect(entry('merge', storyStudy(2), own).disabledReason).toBeUndefined()
  })
})
