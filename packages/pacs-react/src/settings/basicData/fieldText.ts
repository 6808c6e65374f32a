import {
  type BasicDataFieldName,
  type BasicDataKind,
  type BasicDataRecord,
  type BasicDataUsage,
  basicDataKinds,
  basicDataSpec,
  dictionaryName,
  type Language,
  type TextKey,
  type Translate,
} from '@opensono/pacs-core'
import type { dictionaryText } from './dictionaryText'
import type { FieldValue, RowField } from './RowDraft'

/** The part's words. */
export type DictionaryTranslate = Translate<TextKey<(typeof dictionaryText)['en']>>

/** Names of the rows, departments, templates and nodes of the knowledge base that fields point to, by id. */
export type Names = Readonly<Record<string, string>>

/**
 * Names of what the fields of a row point to, in the language of the interface.
 *
 * @param row - as administrators see it.
 * @param language - the interface's.
 */
export function namesOfRow(
  { names, englishNames }: Pick<BasicDataRecord, 'names' | 'englishNames'>,
  language: Language,
): Names {
  return language === 'en' ? { ...names, ...englishNames } : names
}

/**
 * What a field is called.
 *
 * @param t - the interface's words.
 * @param kind - of the row: the parts of a parameter are those that it belongs to.
 * @param field - of the row.
 */
export function fieldLabel(t: DictionaryTranslate, kind: BasicDataKind, field: RowField): string {
  return t(`basicData.field.${kind === 'parameter' && field === 'partIds' ? 'attributionParts' : field}`)
}

/** One of a closed set in words. */
export function choiceLabel(t: DictionaryTranslate, field: BasicDataFieldName, option: string): string {
  // The words are those of the sets in `basicDataTable`; a test compares them.
  return t(`basicData.${field}.${option}` as 'basicData.sex.any')
}

/** Words in a row, as the language strings them together. */
export function joinWords(language: Language, words: readonly string[]): string {
  return words.join(language === 'zh' ? '、' : ', ')
}

const pointing: readonly string[] = ['row', 'department', 'template', 'knowledge']

/**
 * What a field holds, in words.
 *
 * @param t - the interface's words.
 * @param kind - of the row.
 * @param field - of the row.
 * @param value - what it holds.
 * @param names - of what it points to.
 * @param language - the interface's.
 * @returns an empty text for nothing.
 */
export function valueText(
  t: DictionaryTranslate,
  kind: BasicDataKind,
  field: RowField,
  value: FieldValue,
  names: Names,
  language: Language,
): string {
  if (typeof value === 'boolean') return t(value ? 'basicData.yes' : 'basicData.no')
  if (value === null || value === undefined) return ''
  if (field === 'name' || field === 'englishName' || field === 'briefCode') return String(value)
  const spec = basicDataSpec(kind).fields[field]
  if (Array.isArray(value))
    return joinWords(language, spec?.type === 'rows' ? value.map((id) => names[id] ?? id) : value)
  if (spec?.type === 'choice') return choiceLabel(t, field, value)
  return spec !== undefined && pointing.includes(spec.type) ? (names[value] ?? '') : value
}

const usedBy = ['study', 'patient', 'image', 'session', 'report', 'template', 'rule', 'expert', 'hidden'] as const

/**
 * What uses a row, in words.
 *
 * @param t - the interface's words.
 * @param by - a kind of basic data, or one of the product's other nouns.
 */
export function userOfRow(t: DictionaryTranslate, by: string): string {
  const kind = basicDataKinds.find((each) => each === by)
  if (kind !== undefined) return t(`basicData.kind.${kind}`)
  const noun = usedBy.find((each) => each === by)
  return noun === undefined ? by : t(`dictionary.usedBy.${noun}`)
}

/** Counts are exact below this. */
const exactUsage = 1000

/**
 * Who uses a row how often, in a line.
 *
 * @param t - the interface's words.
 * @param language - in which rows are named, where they have a name in it.
 * @param usage - one of those who use it.
 */
export function usageLine(
  t: DictionaryTranslate,
  language: Language,
  { by, count, names, englishNames = [] }: BasicDataUsage,
): string {
  const shown = names.map((name, at) => dictionaryName({ name, englishName: englishNames[at] ?? null }, language))
  const facts = {
    by: userOfRow(t, by),
    count: count >= exactUsage ? t('dictionary.usedMany', { count: exactUsage }) : count,
    names: joinWords(language, shown) + (names.length < count ? '…' : ''),
  }
  // What may not be seen is not counted either.
  if (count === 0) return facts.by
  return t(names.length > 0 ? 'dictionary.usedNames' : 'dictionary.usedCount', facts)
}
