import type { Language, TextKey, Translate } from '../../text/createText'
import type { MeasureSource } from '../reportContent'
import { en } from './locale/en'
import { zh } from './locale/zh'
import { type ReportWorksheet, sizeText, worksheetAnswers, worksheetSize } from './ReportWorksheet'
import { scoreWorksheet, type Worksheet } from './Worksheet'
import { worksheets } from './whyNotWorksheets'

/** Words of scored worksheets; kept apart from the words that every page has. */
export const worksheetText = { en, zh } as const

/** Keys of {@link worksheetText}. */
export type WorksheetTextKey = TextKey<(typeof worksheetText)['en']>

/**
 * The word of an item or an option: their ids are the keys.
 *
 * @param t - words with {@link worksheetText} among them.
 * @param id - of the item or the option.
 * @param lng - language of the word; left out that of `t`.
 */
export const worksheetWord = (t: Translate<WorksheetTextKey>, sheet: Worksheet, id: string, lng?: Language): string =>
  t(`worksheet.${sheet.id}.${id}` as 'worksheet.size', lng === undefined ? {} : { lng })

/** Where a finding is, in words; empty where nothing says it. */
function whereOf(t: Translate<WorksheetTextKey>, { side, place = '' }: ReportWorksheet, lng: Language): string {
  const sideWord = side === undefined ? '' : t(`worksheet.side.${side}`, { lng })
  return [sideWord, place.trim()].filter(Boolean).join(t('worksheet.between', { lng }))
}

/** Part of a sentence: words, or a measured value that stays linked. */
export type SentencePart = string | MeasureSource

/** Stands where the measured diameters are; nobody types it. */
const measuredPlace = '\ufffc'

/**
 * What the report says of one finding: where it is, how large, and its level.
 *
 * @param t - words with {@link worksheetText} among them.
 * @param lng - language of the report.
 * @returns its parts in order; null while there is no level.
 */
export function worksheetSentence(
  t: Translate<WorksheetTextKey>,
  sheet: Worksheet,
  filled: ReportWorksheet | undefined,
  lng: Language,
): SentencePart[] | null {
  const answers = worksheetAnswers(filled)
  const { level, points } = scoreWorksheet(sheet, answers, worksheetSize(filled))
  if (level === null || filled === undefined) return null
  const { measured = [] } = filled
  const separator = t('worksheet.separator', { lng })
  const where = whereOf(t, filled, lng).replaceAll(measuredPlace, '')
  const size = measured.length > 0 ? measuredPlace : sizeText(filled)
  const name = [where, size, sheet.name].filter(Boolean).join(separator)
  const said = sheet.items.flatMap(({ id, isSaid }) =>
    isSaid ? (answers[id] ?? []).map((option) => worksheetWord(t, sheet, option, lng)) : [],
  )
  const words = { lng, name, level: [level.id, ...said].join(separator) }
  const text =
    sheet.rules === undefined
      ? t('worksheet.text', { ...words, points: t('worksheet.points', { lng, count: points }) })
      : t('worksheet.plainText', words)
  const [before = '', after = ''] = text.split(measuredPlace)
  const values = measured.flatMap((each, at): SentencePart[] => (at === 0 ? [each] : [' × ', each]))
  return [before, ...values, after].filter((part) => part !== '')
}

/** A table of the findings of one worksheet, as it is printed. All strings are whole words of the paper. */
export interface WorksheetTable {
  /** Stands above the table. */
  readonly heading: string
  /** In their order; `width` is relative to the other columns. */
  readonly columns: readonly { readonly name: string; readonly width: number }[]
  /** A cell for each column, one row for each finding. */
  readonly rows: readonly (readonly string[])[]
  /** Where points and levels come from. */
  readonly source: string
}

/** The features of a finding, each with its points where the worksheet counts points. */
function featuresOf(t: Translate<WorksheetTextKey>, sheet: Worksheet, filled: ReportWorksheet, lng: Language): string {
  const answers = worksheetAnswers(filled)
  const words = sheet.items.flatMap((item) =>
    item.options.flatMap(({ id, points }) => {
      if (!answers[item.id]?.includes(id)) return []
      const feature = `${worksheetWord(t, sheet, item.id, lng)} ${worksheetWord(t, sheet, id, lng)}`
      return sheet.rules === undefined ? t('worksheet.featurePoints', { lng, feature, points }) : feature
    }),
  )
  return words.join(t('worksheet.featureSeparator', { lng }))
}

function rowOf(t: Translate<WorksheetTextKey>, sheet: Worksheet, filled: ReportWorksheet, lng: Language) {
  const { level, points, advice } = scoreWorksheet(sheet, worksheetAnswers(filled), worksheetSize(filled))
  const pointWords = t('worksheet.points', { lng, count: points })
  const scored = (id: string) =>
    sheet.rules === undefined ? t('worksheet.scored', { lng, level: id, points: pointWords }) : id
  return {
    side: filled.side === undefined ? '' : t(`worksheet.side.${filled.side}`, { lng }),
    site: filled.place?.trim() ?? '',
    size: sizeText(filled),
    features: featuresOf(t, sheet, filled, lng),
    category: level === null ? t('worksheet.incomplete', { lng }) : scored(level.id),
    recommendation: advice === null ? '' : t(`worksheet.recommendation.${advice}`, { lng }),
  }
}

/** Relative widths of the columns behind the number. */
const widths = { side: 7, site: 12, size: 19, features: 31, category: 13, recommendation: 15 } as const

/**
 * The tables of a report: one for each worksheet that is filled in for several findings. A single finding is said by its sentence. A column in
 * which no finding says something is left out.
 *
 * @param filled - the worksheets of the report.
 * @param t - words with {@link worksheetText} among them.
 * @param lng - language of the report.
 */
export function worksheetTables(
  filled: readonly ReportWorksheet[],
  t: Translate<WorksheetTextKey>,
  lng: Language,
): WorksheetTable[] {
  return worksheets.flatMap((sheet) => {
    const rows = filled.filter(({ worksheetId }) => worksheetId === sheet.id).map((each) => rowOf(t, sheet, each, lng))
    if (rows.length < 2) return []
    const names = (Object.keys(widths) as (keyof typeof widths)[]).filter((name) =>
      rows.some((row) => row[name] !== ''),
    )
    const nameOf = (name: keyof typeof widths) =>
      name === 'side' ? t('worksheet.sideLabel', { lng }) : t(`worksheet.column.${name}`, { lng })
    return {
      heading: t('worksheet.tableHeading', { lng, name: sheet.name }),
      columns: [
        { name: t('worksheet.column.number', { lng }), width: 5 },
        ...names.map((name) => ({ name: nameOf(name), width: widths[name] })),
      ],
      rows: rows.map((row, at) => [String(at + 1), ...names.map((name) => row[name])]),
      source: sheet.source,
    }
  })
}
