import { limits, type SheetFault } from '@opensono/pacs-core'
import { cleanTexts } from './keepNodes'
import type { NodeTexts, StoredNode } from './readNodes'
import { foldersIn, kindNamed, type SheetPath } from './sheetColumns'

/** What a row of a sheet says. */
export interface SheetRow {
  readonly row: number
  readonly kind: StoredNode['kind']
  /** From the top down. */
  readonly folders: readonly string[]
  readonly name: string
  /** What the sheet has columns for. */
  readonly texts: Partial<NodeTexts>
  /** A cell as a fault shows it. */
  readonly cellText: (path: SheetPath) => string
}

/** Nothing written. */
export const noTexts: NodeTexts = {
  name: '',
  englishName: null,
  briefCode: '',
  findings: '',
  impression: '',
  englishFindings: '',
  englishImpression: '',
  partIds: [],
}

/** The exam parts that a cell names: one a line, or parted by commas. */
function partsOf(
  cell: string,
  partNamed: (name: string) => string | undefined,
): { ids: string[] } | { unknown: string } {
  const lines = cell.split(/[\n;；]/u).flatMap((line) => (partNamed(line.trim()) ? [line] : line.split(/[,，、]/u)))
  const names = lines.map((name) => name.trim()).filter((name) => name !== '')
  const unknown = names.find((name) => partNamed(name) === undefined)
  if (unknown !== undefined) return { unknown }
  return { ids: [...new Set(names.flatMap((name) => partNamed(name) ?? []))] }
}

/**
 * Reads a row of a sheet by itself.
 *
 * @param row - as the sheet counts.
 * @param values - the value in each column that the sheet has.
 * @param partNamed - the exam part of a name.
 */
export function readSheetRow(
  row: number,
  values: ReadonlyMap<SheetPath, string>,
  partNamed: (name: string) => string | undefined,
): SheetRow | { readonly fault: SheetFault } {
  const cellText = (path: SheetPath) => [...(values.get(path) ?? '')].slice(0, 200).join('')
  const wrong = (path: SheetPath, message: string, value = cellText(path)) => ({ fault: { row, path, message, value } })
  const kind = kindNamed(values.get('kind') ?? '')
  if (kind === undefined) return wrong('kind', 'unlisted')
  const folders = foldersIn(values.get('folder') ?? '')
  if (folders.length >= limits.knowledge.depth) return wrong('folder', 'tooMany')
  if (folders.some((name) => [...name].length > limits.knowledge.nameLength)) return wrong('folder', 'tooLong')
  const parts = partsOf(values.get('partIds') ?? '', partNamed)
  if ('unknown' in parts) return wrong('partIds', 'unknown', parts.unknown)
  const given = Object.fromEntries([...values].filter(([path]) => path in noTexts && path !== 'partIds'))
  const texts: Partial<NodeTexts> = { ...given, ...(values.has('partIds') && { partIds: parts.ids }) }
  const { name } = cleanTexts(kind, { ...noTexts, ...texts })
  return { row, kind, folders, name, texts, cellText }
}
