import { studyApi } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { useCall } from '../provider/useCall'
import { storyWithStudies } from './storyStudies'
import { useLeaseEnd } from './useLeaseEnd'
import { useLockEnd } from './useLockEnd'

const nowMs = Date.parse('2026-01-05T08:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: nowMs }))
afterEach(() => void vi.useRealTimers())

const later = (ms: number) => new Date(nowMs + ms).toISOString()
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the end of a lock', () => {
  const open = async (lockedUntil: string | null) => {
    let drawn = 0
    await drawHook(storyWithStudies(), () => {
      drawn += 1
      useLockEnd(lockedUntil)
    })
    const first = drawn
    return () => drawn > first
  }

  it('draws its component again, so that its rules are looked at, and not before', async () => {
    const isDrawnAgain = await open(later(60_000))
    await pass(59_999)
    expect(isDrawnAgain()).toBe(false)
    await pass(2)
    expect(isDrawnAgain()).toBe(true)
  })

  it.each([
    ['no lock', null],
    ['one that ended', later(-1_000)],
    ['one without an end, which is longer than any timer', '9999-12-31T00:00:00.000Z'],
  ])('is not waited for with %s', async (_, lockedUntil) => {
    const isDrawnAgain = await open(lockedUntil)
    await pass(3_600_000)
    expect(isDrawnAgain()).toBe(false)
  })
})

describe('the end of a lease', () => {
  async function open(expiresAt: string) {
    const occupant = { userId: 'user-9', userName: '王芳', roomId: 'room-9', roomName: 'Room 9', expiresAt }
    const study = exampleStudy({ occupant })
    const story = storyWithStudies('en', [study])
    const { asked } = await drawHook(story, () => {
      useLeaseEnd(useCall(studyApi.get, { studyId: study.studyId }).data)
    })
    await pass(0)
    const first = asked(studyApi.get).length
    return () => asked(studyApi.get).length - first
  }

  it('has the study read again a second later: its holder goes on, or it is free', async () => {
    const reads = await open(later(10_000))
    await pass(10_999)
    expect(reads()).toBe(0)
    await pass(1)
    expect(reads()).toBe(1)
  })

  it('that is over already asks for nothing', async () => {
    const reads = await open(later(-10_000))
    await pass(50_000)
    expect(reads()).toBe(0)
  })
})
