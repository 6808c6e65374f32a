import { foldName, type Language, languages } from '@opensono/pacs-core'

/** Columns of the sheet of a tree, in their order. */
export const sheetColumns = [
  { path: 'folder', width: 32, en: 'Folder', zh: '文件夹' },
  { path: 'kind', width: 10, en: 'Type', zh: '类型' },
  { path: 'name', width: 28, en: 'Name', zh: '名称' },
  { path: 'englishName', width: 28, en: 'English name', zh: '英文名称' },
  { path: 'briefCode', width: 14, en: 'Search code', zh: '简码' },
  { path: 'findings', width: 60, en: 'Findings', zh: '检查所见' },
  { path: 'impression', width: 40, en: 'Impression', zh: '超声提示' },
  { path: 'englishFindings', width: 60, en: 'English findings', zh: '英文检查所见' },
  { path: 'englishImpression', width: 40, en: 'English impression', zh: '英文超声提示' },
  { path: 'partIds', width: 24, en: 'Exam parts', zh: '检查部位' },
] as const

/** What a column holds. */
export type SheetPath = (typeof sheetColumns)[number]['path']

/** What the types of nodes are called in a sheet. */
export const kindWords = {
  folder: { en: 'Folder', zh: '文件夹' },
  entry: { en: 'Entry', zh: '条目' },
} as const

/** The column that a head names, in either language or as the field's own name. */
export function columnNamed(head: string): SheetPath | undefined {
  const wanted = foldName(head)
  const namesOf = (column: (typeof sheetColumns)[number]) => [column.path, ...languages.map((each) => column[each])]
  return sheetColumns.find((column) => namesOf(column).some((name) => foldName(name) === wanted))?.path
}

/** The type that a word names; an empty one is an entry. */
export function kindNamed(word: string): keyof typeof kindWords | undefined {
  const wanted = foldName(word)
  if (wanted === '') return 'entry'
  const kinds = Object.keys(kindWords) as (keyof typeof kindWords)[]
  return kinds.find((kind) =>
    [kind, ...languages.map((each: Language) => kindWords[kind][each])].map(foldName).includes(wanted),
  )
}

/** Folders from the top down, as one cell names them. A slash in a name is written twice. */
export const pathText = (names: readonly string[]) => names.map((name) => name.replaceAll('/', '//')).join('/')

/** The folders that a cell names. */
export function foldersIn(cell: string): string[] {
  return cell
    .split(/(?<!\/)\/(?!\/)/u)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '')
}
