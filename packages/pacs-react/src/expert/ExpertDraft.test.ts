import { describe, expect, it } from 'vitest'
import { draftOfExpert, type ExpertDraft, expertFaults, expertInput } from './ExpertDraft'
import { storyExpert } from './storyExperts'

const row = storyExpert(1, {
  departmentId: 'department-1',
  visibility: 'some',
  visibleTo: [{ hospitalId: 'hospital-2', name: 'Second Hospital' }],
})
const fresh = draftOfExpert(null)
const complete: ExpertDraft = { ...fresh, userId: row.userId, name: '周岚', phone: '13800000001' }
const faultsOf = (patch: Partial<ExpertDraft>) =>
  expertFaults({ ...complete, ...patch }).map(({ path, message }) => `${path} ${message}`)

describe('what is written of an expert', () => {
  it('travels as it was read, and the picture stays', () => {
    const sent = expertInput(draftOfExpert(row))
    expect(sent).toMatchObject({
      userId: row.userId,
      departmentId: 'department-1',
      visibility: 'some',
      visibleTo: ['hospital-2'],
      groupIds: ['group-1'],
    })
    expect(sent).not.toHaveProperty('uploadId')
  })

  it('is sent without blanks at its ends, with no department where none is chosen', () => {
    const sent = expertInput({ ...complete, name: ' 周岚 ', title: ' 主任医师', resume: 'a b ', phone: ' 1 ' })
    expect(sent).toMatchObject({ name: '周岚', title: '主任医师', resume: 'a b', phone: '1', departmentId: null })
  })

  it.each([
    ['kept', { kind: 'kept' }, undefined],
    ['removed', { kind: 'removed' }, null],
    ['new', { kind: 'new', uploadId: 'upload-1', url: 'blob:1' }, 'upload-1'],
  ] as const)('a picture that is %s says so', (_, avatar, uploadId) => {
    expect(expertInput({ ...complete, avatar }).uploadId).toBe(uploadId)
  })

  it('hospitals that were chosen are forgotten when all may see the expert', () => {
    const some = draftOfExpert(row)
    expect(expertInput({ ...some, visibility: 'all' }).visibleTo).toEqual([])
    // The choice is still there when it is taken back before saving.
    expect(some.visibleTo).toEqual(['hospital-2'])
  })
})

describe('an expert is not saved', () => {
  it('without a user, without a name, or while a text in the user’s box finds nobody', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ userId: '' })).toEqual(['userId required'])
    expect(faultsOf({ unlistedUser: 'Nobody' })).toEqual(['userId unlisted'])
    expect(faultsOf({ name: '  ' })[0]).toMatch(/^name /)
    expect(faultsOf({ userId: '', name: '' }).map((fault) => fault.split(' ')[0])).toEqual(['userId', 'name'])
  })

  it('with a phone that is none, or a title and a resume that are too long', () => {
    expect(faultsOf({ phone: 'call me' })[0]).toMatch(/^phone /)
    expect(faultsOf({ title: 'x'.repeat(10_000) })[0]).toMatch(/^title /)
    expect(faultsOf({ resume: 'x'.repeat(1_000_000) })[0]).toMatch(/^resume /)
  })

  it('while some hospitals see the expert and none is chosen', () => {
    expect(faultsOf({ visibility: 'some' })).toEqual(['visibleTo required'])
    expect(faultsOf({ visibility: 'some', visibleTo: draftOfExpert(row).visibleTo })).toEqual([])
    expect(faultsOf({ visibility: 'all', visibleTo: [] })).toEqual([])
  })
})
