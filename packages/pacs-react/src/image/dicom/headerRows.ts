import { foldSearch, foldText } from '@opensono/pacs-core'
import type { DicomDataset, DicomDictionary, DicomElement, DicomValue } from '@opensono/pacs-core/dicom'

/** A line of a table of elements. */
export interface HeaderRow {
  /** Stays the same for the same element: tags and item numbers that lead to it. */
  readonly key: string
  /** How many sequences it lies in. */
  readonly depth: number
  /** As the standard writes it: `(0010,0010)`. */
  readonly tag: string
  /** By the dictionary; empty for a private element. */
  readonly name: string
  readonly isPrivate: boolean
  readonly vr: string
  readonly value: string
}

const valueLength = 500

function textOfValue(value: DicomValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return Object.values(value)
    .filter((group) => typeof group === 'string' && group !== '')
    .join(' = ')
}

/** @param bytesText - words for this many bytes. */
function valueText({ vr, Value = [], bytes }: DicomElement, bytesText: (count: number) => string): string {
  if (bytes !== undefined) return bytesText(bytes.length)
  if (vr === 'SQ') return ''
  const text = Value.map(textOfValue).join(' \\ ')
  return text.length > valueLength ? `${text.slice(0, valueLength)} …` : text
}

/**
 * The elements of a file as lines, those of sequences below them, in the order of their tags.
 *
 * @param dictionary - names what is known.
 * @param bytesText - words for a binary value of this many bytes.
 */
export function headerRows(
  dataset: DicomDataset,
  dictionary: DicomDictionary,
  bytesText: (count: number) => string,
  path = '',
  depth = 0,
): HeaderRow[] {
  return Object.keys(dataset)
    .sort()
    .flatMap((tag) => {
      const element = dataset[tag]
      if (element === undefined) return []
      const isPrivate = Number.parseInt(tag.slice(3, 4), 16) % 2 === 1
      const row: HeaderRow = {
        key: path + tag,
        depth,
        tag: `(${tag.slice(0, 4)},${tag.slice(4)})`,
        name: dictionary.entryOf(tag)?.name ?? '',
        isPrivate,
        vr: element.vr,
        value: valueText(element, bytesText),
      }
      const items = element.vr === 'SQ' ? (element.Value ?? []) : []
      const below = items.flatMap((item, index) =>
        headerRows(item as DicomDataset, dictionary, bytesText, `${path}${tag}/${index}/`, depth + 1),
      )
      return [row, ...below]
    })
}

/** Lines in which a text is found: in the tag, with or without marks, the name or the value. */
export function foundRows(rows: readonly HeaderRow[], typed: string): readonly HeaderRow[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  const textOf = ({ tag, name, vr, value }: HeaderRow) =>
    foldSearch(`${tag} ${tag.replace(/[(),]/g, '')} ${name} ${vr} ${value}`)
  return words.length === 0 ? rows : rows.filter((row) => words.every((word) => textOf(row).includes(foldSearch(word))))
}
