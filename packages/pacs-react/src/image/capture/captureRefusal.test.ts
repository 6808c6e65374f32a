import { type CaptureSessionState, captureActions, type Recording } from '@opensono/pacs-capture'
import { PacsError, StudyId } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { whyNotCapture } from './captureRefusal'

const live: Parameters<typeof whyNotCapture>[1] = {
  status: 'live',
  isFrozen: false,
  error: null,
  currentStudyId: StudyId.parse('study-1'),
  recording: null,
  ring: { isOn: true, seconds: 10, readySeconds: 7 },
}
const rights = { mayCollect: true, studyRefusal: null }

function recording(target: Recording['target']): Pick<CaptureSessionState, 'recording'> {
  return {
    recording: {
      target,
      studyId: null,
      imageName: null,
      startedAt: '2026-01-05T08:00:00Z',
      elapsedSeconds: 3,
      limitMs: 5_200,
      sizeBytes: 0,
      userId: null,
      isNearlyFull: false,
      isStopping: false,
    },
  }
}

describe('the buttons of capture', () => {
  it('work with a live picture and a current patient', () => {
    for (const action of captureActions) {
      expect(whyNotCapture(action, live, rights)).toBeNull()
    }
  })

  it('save to the buffer without a current patient, but to no study', () => {
    const state = { ...live, currentStudyId: null }
    expect(whyNotCapture('curStatic', state, rights)).toBe('NO_CURRENT_PATIENT')
    expect(whyNotCapture('bufferStatic', state, rights)).toBeNull()
  })

  it('take no picture that is not live', () => {
    expect(whyNotCapture('bufferStatic', { ...live, status: 'lost' }, rights)).toBe('GET_VIDEO_FAILED')
    expect(whyNotCapture('curStatic', { ...live, isFrozen: true }, rights)).toBe('GET_VIDEO_FAILED')
  })

  it('say what the study refuses, and leave the buffer open', () => {
    const locked = { mayCollect: true, studyRefusal: 'STUDY_IS_LOCKED_ERROR' } as const
    expect(whyNotCapture('curRecord', live, locked)).toBe('STUDY_IS_LOCKED_ERROR')
    expect(whyNotCapture('bufferRecord', live, locked)).toBeNull()
  })

  it('refuse a clip while one for the other place records, but go on taking stills', () => {
    const state = { ...live, ...recording('study') }
    expect(whyNotCapture('bufferRecord', state, rights)).toBe('CURRENT_CLIP_RECORDING')
    expect(whyNotCapture('curRecord', { ...live, ...recording('buffer') }, rights)).toBe('BUFFER_CLIP_RECORDING')
    expect(whyNotCapture('curStatic', state, rights)).toBeNull()
  })

  it('save the last seconds once some are kept: to the study, and without a current patient to the buffer', () => {
    const locked = { mayCollect: true, studyRefusal: 'STUDY_IS_LOCKED_ERROR' } as const
    expect(whyNotCapture('lastSeconds', live, locked)).toBe('STUDY_IS_LOCKED_ERROR')
    expect(whyNotCapture('lastSeconds', { ...live, currentStudyId: null }, locked)).toBeNull()
    const empty = { ...live, ring: { isOn: true, seconds: 10, readySeconds: 0 } }
    expect(whyNotCapture('lastSeconds', empty, rights)).toBe('RING_EMPTY')
    expect(whyNotCapture('lastSeconds', { ...empty, status: 'lost' }, rights)).toBe('GET_VIDEO_FAILED')
    expect(whyNotCapture('lastSeconds', { ...live, ...recording('study') }, rights)).toBeNull()
  })

  it('say that another tab captures', () => {
    const state = { ...live, status: 'lost', error: new PacsError('CAPTURE_IN_OTHER_TAB') } as const
    expect(whyNotCapture('bufferStatic', state, rights)).toBe('CAPTURE_IN_OTHER_TAB')
  })

  it('refuse everything to who may not capture', () => {
    for (const action of captureActions) {
      expect(whyNotCapture(action, live, { ...rights, mayCollect: false })).toBe('NO_COLLECT_PERMISSION')
    }
  })

  it('stop a clip whatever else is refused meanwhile', () => {
    const state = { ...live, ...recording('study'), status: 'lost' as const }
    expect(whyNotCapture('curRecord', state, { mayCollect: false, studyRefusal: 'STUDY_IS_LOCKED_ERROR' })).toBeNull()
  })
})
