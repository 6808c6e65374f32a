import {
  type Language,
  type ReportWorksheet,
  scoreWorksheet,
  type Worksheet,
  worksheetAnswers,
  worksheetSize,
} from '@opensono/pacs-core'
import type { useText } from '../../provider/useText'
import type { parameterPanelText } from './parameterPanelText'

type Translate = ReturnType<typeof useText<(typeof parameterPanelText)['en']>>['t']

/** The word of an item or an option: their ids are the keys, and a test compares the two. */
export const worksheetWord = (t: Translate, sheet: Worksheet, id: string, lng?: Language): string =>
  t(`reportParameter.worksheet.${sheet.id}.${id}` as 'reportParameter.worksheet.size', lng === undefined ? {} : { lng })

/**
 * What the report says of one finding: where it is, how large, and its level.
 *
 * @param lng - language of the report.
 * @returns null while there is no level.
 */
export function worksheetSentence(
  t: Translate,
  sheet: Worksheet,
  filled: ReportWorksheet | undefined,
  lng: Language,
): string | null {
  const answers = worksheetAnswers(filled)
  const sizeMm = worksheetSize(filled)
  const { level, points } = scoreWorksheet(sheet, answers, sizeMm)
  if (level === null || filled === undefined) return null
  const separator = t('reportParameter.worksheet.separator', { lng })
  const place = filled.place?.trim() ?? ''
  const side = filled.side === undefined ? '' : t(`reportParameter.worksheet.side.${filled.side}`, { lng })
  const where = [side, place].filter(Boolean).join(t('reportParameter.worksheet.between', { lng }))
  const name = [where, sizeMm === null ? '' : `${sizeMm} mm`, sheet.name].filter(Boolean).join(separator)
  const said = sheet.items.flatMap(({ id, isSaid }) =>
    isSaid ? (answers[id] ?? []).map((option) => worksheetWord(t, sheet, option, lng)) : [],
  )
  const levelWords = [level.id, ...said].join(separator)
  if (sheet.rules !== undefined) return t('reportParameter.worksheet.plainText', { lng, name, level: levelWords })
  const pointWords = t('reportParameter.worksheet.points', { lng, count: points })
  return t('reportParameter.worksheet.text', { lng, name, level: levelWords, points: pointWords })
}
