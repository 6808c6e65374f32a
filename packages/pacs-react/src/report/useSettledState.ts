import { reportTextFields } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import type { ReportDraftState } from './createReportDraft'
import { isContentEmpty, type ReportContent, reportContentFields } from './ReportContent'

/** Typing has ended when no key came for this time, in milliseconds. */
const pauseMs = 150

const typedFields: ReadonlySet<string> = new Set([...reportTextFields, 'values'])
const otherFields = reportContentFields.filter((field) => !typedFields.has(field))

/** Whether two contents differ in nothing but words. */
function isTyped(former: ReportContent | null, next: ReportContent | null): boolean {
  if (former === null || next === null) return former === next
  return otherFields.every((field) => former[field] === next[field]) && isContentEmpty(former) === isContentEmpty(next)
}

const isQuiet = ({ status }: ReportDraftState) => status === 'saved' || status === 'unsaved'

/** Whether a key in a text is all that happened between two states. */
function isOnlyTyped(former: ReportDraftState, next: ReportDraftState): boolean {
  const { status, saved, theirs, error, leftOut, content } = next
  return (
    (former.status === status || (isQuiet(former) && isQuiet(next))) &&
    former.saved === saved &&
    former.theirs === theirs &&
    former.error === error &&
    former.leftOut === leftOut &&
    isTyped(former.content, content)
  )
}

/**
 * A report under the pen for everything around its texts: words follow when nobody types for a moment, anything else at once. So a key
 * draws its own text again and nothing else.
 *
 * @param state - as the draft is now.
 */
export function useSettledState(state: ReportDraftState): ReportDraftState {
  const [settled, setSettled] = useState(state)
  const isBehind = settled !== state && isOnlyTyped(settled, state)
  if (settled !== state && !isBehind) setSettled(state)
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(() => setSettled(state), pauseMs)
    return () => clearTimeout(timer)
  }, [state, isBehind])
  return isBehind ? settled : state
}
