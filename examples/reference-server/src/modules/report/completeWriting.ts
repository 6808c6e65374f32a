import {
  type FieldFault,
  type FieldFaultMessage,
  moveValues,
  type ReportValue,
  type ReportWorksheet,
  type reportApi,
  reportTextFields,
  type WorksheetFault,
  whyNotWorksheets,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { refuseField } from '../../serve/refuseField'
import type { SavedReport, Writing } from './queries'

/** What a client sends of a report. */
export type SentWriting = BodyOf<typeof reportApi.preview>

/** What is wrong with a worksheet whose answers do not fit. */
const misfits = {
  unknown: ['unknown', undefined],
  option: ['unlisted', undefined],
  several: ['tooMany', { max: 1 }],
  twice: ['twice', undefined],
} as const satisfies Record<WorksheetFault, readonly [FieldFaultMessage, FieldFault['expected']?]>

function keepWorksheets(sent: SentWriting['worksheets'], former: ReportWorksheet[]): ReportWorksheet[] {
  if (sent === undefined) return former
  const misfit = whyNotWorksheets(sent)
  if (misfit === null) return sent
  const [message, expected] = misfits[misfit.fault]
  throw refuseField(`worksheets.${misfit.index}`, message, { expected })
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
  const chosen = sent.drawings ?? current?.drawings ?? []
  const drawings = chosen.filter(({ imageId }) => imageIds.includes(imageId))
  const unlinked = sent.unlinked ?? current?.unlinked ?? []
  return { templateId, language, ...texts, values, worksheets, result, imageIds, drawings, unlinked }
}
