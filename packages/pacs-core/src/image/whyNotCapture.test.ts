import { describe, expect, it } from 'vitest'
import { type CaptureFacts, type CaptureKind, type CaptureTarget, whyNotCapture } from './whyNotCapture'

const live: Omit<CaptureFacts, 'kind' | 'target'> = {
  authorities: ['pacs:image:collect_image'],
  roomId: 'room-1',
  currentStudyId: 'study-1',
  studyRefusal: null,
  status: 'live',
  error: null,
  isFrozen: false,
  recording: null,
  ring: { readySeconds: 7 },
}

const kinds: readonly CaptureKind[] = ['still', 'clip', 'lastSeconds']
const targets: readonly CaptureTarget[] = ['study', 'buffer']
const all = kinds.flatMap((kind) => targets.map((target) => ({ kind, target })))

const refusalOf = (kind: CaptureKind, target: CaptureTarget, facts: Partial<CaptureFacts> = {}) =>
  whyNotCapture({ ...live, ...facts, kind, target })

describe('capture', () => {
  it.each(all)('works with a live picture and a current patient: $kind, $target', ({ kind, target }) => {
    expect(refusalOf(kind, target)).toBeNull()
  })

  it('is refused where the server takes no such images, whatever else is wrong', () => {
    for (const { kind, target } of all) {
      expect(refusalOf(kind, target, { isSupported: false, status: 'lost', authorities: [] })).toBe('NOT_SUPPORTED')
    }
    expect(refusalOf('clip', 'study', { isSupported: false, recording: { target: 'study' } })).toBeNull()
  })

  it('goes to the buffer without a current patient, but to no study', () => {
    for (const kind of kinds) {
      expect(refusalOf(kind, 'study', { currentStudyId: null })).toBe('NO_CURRENT_PATIENT')
      expect(refusalOf(kind, 'buffer', { currentStudyId: null })).toBeNull()
    }
  })

  it('to the buffer needs a room, to a study none', () => {
    for (const roomId of [null, '', 'no id']) {
      expect(refusalOf('still', 'buffer', { roomId })).toBe('ROOM_NOT_AVAILABLE')
      expect(refusalOf('still', 'study', { roomId })).toBeNull()
    }
  })

  it('takes no picture that is not live', () => {
    for (const { kind, target } of all) {
      expect(refusalOf(kind, target, { status: 'lost' })).toBe('GET_VIDEO_FAILED')
    }
    expect(refusalOf('still', 'study', { isFrozen: true })).toBe('GET_VIDEO_FAILED')
    expect(refusalOf('clip', 'buffer', { isFrozen: true })).toBe('GET_VIDEO_FAILED')
  })

  it('says that the patient is missing before it says that the picture is', () => {
    for (const kind of kinds) {
      expect(refusalOf(kind, 'study', { currentStudyId: null, status: 'lost' })).toBe('NO_CURRENT_PATIENT')
    }
  })

  it('says what the study refuses, and leaves the buffer open', () => {
    const locked = { studyRefusal: 'STUDY_IS_LOCKED_ERROR' } as const
    for (const kind of kinds) {
      expect(refusalOf(kind, 'study', locked)).toBe('STUDY_IS_LOCKED_ERROR')
      expect(refusalOf(kind, 'buffer', locked)).toBeNull()
    }
  })

  it('refuses a clip while one for the other place records, but goes on taking stills and last seconds', () => {
    const ofStudy = { recording: { target: 'study' } } as const
    expect(refusalOf('clip', 'buffer', ofStudy)).toBe('CURRENT_CLIP_RECORDING')
    expect(refusalOf('clip', 'study', { recording: { target: 'buffer' } })).toBe('BUFFER_CLIP_RECORDING')
    expect(refusalOf('still', 'study', ofStudy)).toBeNull()
    expect(refusalOf('lastSeconds', 'buffer', ofStudy)).toBeNull()
  })

  it('saves the last seconds once some are kept, also after the picture has frozen', () => {
    expect(refusalOf('lastSeconds', 'study', { isFrozen: true })).toBeNull()
    const ring = { readySeconds: 0 }
    expect(refusalOf('lastSeconds', 'study', { ring })).toBe('RING_EMPTY')
    expect(refusalOf('lastSeconds', 'study', { ring, status: 'lost' })).toBe('GET_VIDEO_FAILED')
    expect(refusalOf('still', 'study', { ring })).toBeNull()
  })

  it('says that another tab captures', () => {
    const facts = { status: 'lost', error: { code: 'CAPTURE_IN_OTHER_TAB' }, currentStudyId: null } as const
    expect(refusalOf('still', 'buffer', facts)).toBe('CAPTURE_IN_OTHER_TAB')
    expect(refusalOf('still', 'study', facts)).toBe('CAPTURE_IN_OTHER_TAB')
  })

  it('refuses everything to users without the right to capture', () => {
    for (const { kind, target } of all) {
      expect(refusalOf(kind, target, { authorities: [], status: 'lost' })).toBe('NO_COLLECT_PERMISSION')
    }
  })

  it('stops a clip whatever else is refused meanwhile', () => {
    const facts = { recording: { target: 'study' }, status: 'lost', authorities: [] } as const
    expect(refusalOf('clip', 'study', facts)).toBeNull()
  })
})
