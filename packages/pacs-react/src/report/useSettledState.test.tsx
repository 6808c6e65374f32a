import { PacsError } from '@opensono/pacs-core'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportDraftState } from './createReportDraft'
import { contentOf, type ReportContent } from './ReportContent'
import { storyReport } from './storyReport'
import { useSettledState } from './useSettledState'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = storyReport({ findings: 'Liver.' })
const first: ReportDraftState = {
  status: 'saved',
  content: contentOf(saved),
  saved,
  theirs: null,
  error: null,
  leftOut: 0,
}

const written = (patch: Partial<ReportContent>): ReportDraftState => ({
  ...first,
  status: 'unsaved',
  content: { ...contentOf(saved), parameters: first.content?.parameters ?? [], imageIds: saved.imageIds, ...patch },
})

function settle() {
  const { result, rerender } = renderHook(({ state }) => useSettledState(state), { initialProps: { state: first } })
  return { shown: () => result.current, take: (state: ReportDraftState) => rerender({ state }) }
}

describe('the page around the texts of a report', () => {
  it('is not drawn for a key, nor for the keys behind it, until nobody types', () => {
    const { shown, take } = settle()
    for (const findings of ['Liver. ', 'Liver. C', 'Liver. Cy']) {
      take(written({ findings }))
      act(() => void vi.advanceTimersByTime(100))
      expect(shown()).toBe(first)
    }
    act(() => void vi.advanceTimersByTime(100))
    expect(shown().content?.findings).toBe('Liver. Cy')
    expect(shown().status).toBe('unsaved')
  })

  it.each<[string, ReportDraftState]>([
    ['a result', written({ result: 'negative' })],
    ['images', written({ imageIds: [] })],
    ['a parameter that is typed', written({ parameters: [] })],
    ['a report without any words', written({ findings: '', impression: '' })],
    ['a save', { ...written({ findings: 'Liver. C' }), status: 'saving' }],
    ['a save that failed', { ...written({}), status: 'save-failed', error: new PacsError('SERVER_BUSY') }],
    ['the version of somebody else', { ...written({}), status: 'conflict', theirs: storyReport({ version: 4 }) }],
  ])('follows %s at once', (_, state) => {
    const { shown, take } = settle()
    take(state)
    expect(shown()).toBe(state)
  })

  it('keeps following keys one by one after a save came in between', () => {
    const { shown, take } = settle()
    const afterSave = { ...written({ findings: 'Liver. C' }), saved: storyReport({ version: 4 }) }
    take(afterSave)
    expect(shown()).toBe(afterSave)
    const next = { ...afterSave, content: { ...afterSave.content, findings: 'Liver. Cy' } as ReportContent }
    take(next)
    expect(shown()).toBe(afterSave)
  })
})
