import {
  type BasicDataField,
  type BasicDataFieldName,
  type BasicDataKind,
  basicDataSpec,
  basicDataText,
  foldName,
  type Language,
  languages,
} from '@opensono/pacs-core'

/** What a column of a sheet holds. */
export type ColumnPath = 'name' | 'englishName' | 'briefCode' | 'isEnabled' | BasicDataFieldName

/** A column of a kind's sheet. */
export interface Column {
  readonly path: ColumnPath
  /** Null for what every kind has. */
  readonly spec: BasicDataField | null
  readonly heads: Readonly<Record<Language, string>>
  /** In characters. */
  readonly width: number
}

/** The words of basic data in a language. */
export const wordsIn = (language: Language) => basicDataText[language].basicData

function headOf(kind: BasicDataKind, path: ColumnPath, language: Language): string {
  const { field, enabled } = wordsIn(language)
  if (path === 'isEnabled') return enabled
  return kind === 'parameter' && path === 'partIds' ? field.attributionParts : field[path]
}

function widthOf(path: ColumnPath, spec: BasicDataField | null): number {
  if (path === 'name' || path === 'englishName' || spec?.type === 'rows') return 32
  return spec === null || ['money', 'decimal', 'choice', 'flag'].includes(spec.type) ? 14 : 24
}

/** The columns of a kind, in the order of its form. */
export function columnsOf(kind: BasicDataKind): readonly Column[] {
  const fields = Object.entries(basicDataSpec(kind).fields) as [BasicDataFieldName, BasicDataField][]
  const paths: [ColumnPath, BasicDataField | null][] = [
    ...(['name', 'englishName', 'briefCode'] as const).map((path): [ColumnPath, null] => [path, null]),
    ...fields,
    ['isEnabled', null],
  ]
  return paths.map(([path, spec]) => {
    const heads = { en: headOf(kind, path, 'en'), zh: headOf(kind, path, 'zh') }
    return { path, spec, heads, width: widthOf(path, spec) }
  })
}

/** The column that a head names, in either language or as the field's own name. */
export function columnNamed(columns: readonly Column[], head: string): Column | undefined {
  const wanted = foldName(head)
  const namesOf = ({ path, heads }: Column) => [path, ...languages.map((language) => heads[language])]
  return columns.find((column) => namesOf(column).some((name) => foldName(name) === wanted))
}

/** What a member of a closed set is called. */
export function choiceWord(path: ColumnPath, choice: string, language: Language): string {
  const { sex, departmentType, colour } = wordsIn(language)
  const words: Record<string, string> = { sex, departmentType, colour }[path as 'sex'] ?? {}
  return words[choice] ?? choice
}

/** The member of a closed set that a word names, in either language or as itself. */
export function choiceNamed(path: ColumnPath, choices: readonly string[], word: string): string | undefined {
  const wanted = foldName(word)
  const namesOf = (choice: string) => [choice, ...languages.map((language) => choiceWord(path, choice, language))]
  return choices.find((choice) => namesOf(choice).some((name) => foldName(name) === wanted))
}

/** True, false, or undefined when a word says neither. */
export function flagNamed(word: string): boolean | undefined {
  const wanted = foldName(word)
  const saying = (key: 'yes' | 'no') => languages.map((language) => foldName(wordsIn(language)[key]))
  if ([...saying('yes'), 'true', '1'].includes(wanted)) return true
  return [...saying('no'), 'false', '0', ''].includes(wanted) ? false : undefined
}
