import { moveValues, type ReportValue, type reportApi, reportTextFields } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { SavedReport, Writing } from './queries'

/** What a client sends of a report. */
export type SentWriting = BodyOf<typeof reportApi.preview>

/**
 * What a client writes, with what it left out as it is stored. Linked values that it does not know stay where their text is still there.
 *
 * @param current - the report as it is stored; null before the first save.
 */
export function completeWriting(sent: SentWriting, current: SavedReport | null): Omit<Writing, 'parameters'> {
  const { templateId, findings, impression, result, imageIds } = sent
  const texts = {
    findings,
    impression,
    recommendation: sent.recommendation ?? current?.recommendation ?? '',
    history: sent.history ?? current?.history ?? '',
  }
  let values: ReportValue[] = sent.values ?? current?.values ?? []
  if (sent.values === undefined && current !== null) {
    for (const field of reportTextFields) values = moveValues(values, field, current[field], texts[field])
  }
  return { templateId, language: sent.language ?? current?.language ?? null, ...texts, values, result, imageIds }
}
