import { type ImageId, limits, type StudyId, type UserId } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { storyExpert } from '../storyExperts'
import { askFault } from './askFault'
import { createAskDraft } from './createAskDraft'

const studyId = 'study-1' as StudyId
const userId = 'user-1' as UserId
const images = (count: number) => Array.from({ length: count }, (_, place) => `image-${place}` as ImageId)

function draftOf(patch: Parameters<ReturnType<typeof createAskDraft>['change']>[0]) {
  const draft = createAskDraft()
  draft.change({ experts: [storyExpert(2)], ...patch })
  return draft
}
const faultOf = (patch: Parameters<typeof draftOf>[0]) => askFault(draftOf(patch).getSnapshot(), studyId, userId)

describe('a request for a consultation', () => {
  it('needs an expert, and not oneself', () => {
    expect(faultOf({ experts: [] })).toBe('required')
    expect(faultOf({ experts: [storyExpert(1)] })).toBe('self')
  })

  it('goes to at most two experts live, and to one on images', () => {
    const [two, three] = [[2, 3].map((each) => storyExpert(each)), [2, 3, 4].map((each) => storyExpert(each))]
    expect(faultOf({ experts: two })).toBeNull()
    expect(faultOf({ experts: three })).toBe('tooMany')
    expect(faultOf({ kind: 'GRAPHIC', experts: two })).toBe('tooMany')
  })

  it('on images needs some of this study, not too many, and a question', () => {
    const onImages = { kind: 'GRAPHIC', comment: '?', imagesOf: studyId } as const
    const most = limits.consultation.images
    expect(faultOf({ ...onImages, imageIds: [] })).toBe('images')
    expect(faultOf({ ...onImages, imageIds: images(1), imagesOf: 'study-2' as StudyId })).toBe('images')
    expect(faultOf({ ...onImages, imageIds: images(most) })).toBeNull()
    expect(faultOf({ ...onImages, imageIds: images(most + 1) })).toBe('tooManyImages')
    expect(faultOf({ ...onImages, imageIds: images(1), comment: '  ' })).toBe('comment')
  })

  it('is kept for its user, and another user begins with an empty one', () => {
    const draft = draftOf({ comment: 'kept' })
    draft.openFor(userId)
    draft.openFor(userId)
    expect(draft.getSnapshot().comment).toBe('kept')
    draft.openFor('user-2' as UserId)
    expect(draft.getSnapshot()).toMatchObject({ comment: '', experts: [] })
  })

  it('chooses an expert by one press, and takes that back by another', () => {
    const draft = createAskDraft()
    draft.toggle(storyExpert(2))
    expect(draft.getSnapshot().experts).toHaveLength(1)
    draft.toggle(storyExpert(2))
    expect(draft.getSnapshot().experts).toEqual([])
  })
})
