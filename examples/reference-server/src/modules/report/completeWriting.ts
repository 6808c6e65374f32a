import {
  moveValues,
  PacsError,
  type ReportValue,
  type ReportWorksheet,
  type reportApi,
  reportTextFields,
  whyNotWorksheets,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { SavedReport, Writing } from './queries'

/** What a client sends of a report. */
export type SentWriting = BodyOf<typeof reportApi.preview>

const words = {
  unknown: 'no such worksheet',
  option: 'not among its items and options',
  several: 'one answer only',
} as const

function keepWorksheets(sent: SentWriting['worksheets'], former: ReportWorksheet[]): ReportWorksheet[] {
  if (sent === undefined) return former
  const misfit = whyNotWorksheets(sent)
  if (misfit === null) return sent
  const field = { path: `worksheets.${misfit.index}`, message: words[misfit.fault] }
  throw new PacsError('SCHEMA_VALIDATION_FAILED', {
    message: `${field.path}: ${field.message}`,
    details: { fields: [field] },
  })
}

/**
 * What a client writes, with what it left out as it is stored. Linked values that it does not know stay where their text is still there.
 *
 * @param current - the report as it is stored; null before the first save.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for answers that no worksheet asks for.
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
  const worksheets = keepWorksheets(sent.worksheets, current?.worksheets ?? [])
  const language = sent.language ?? current?.language ?? null
  return { templateId, language, ...texts, values, worksheets, result, imageIds }
}
