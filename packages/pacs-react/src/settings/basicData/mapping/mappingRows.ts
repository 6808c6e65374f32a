import { type BasicDataRow, isFoundIn } from '@opensono/pacs-core'

/** Which parts the mapping shows. */
export type MappingState = '' | 'mapped' | 'notMapped'

/** Whether a part has its name and code in the hospital information system. */
export function isMapped({ fields }: Pick<BasicDataRow, 'fields'>): boolean {
  return (fields.hisCode ?? '') !== ''
}

/**
 * The parts that a mapping shows: those that are not mapped first, each in the hospital's order.
 *
 * @param rows - all parts.
 * @param search - part of a name, of its initials, of a code or of what the other system calls it.
 * @param state - which of them.
 */
export function mappingRows(
  rows: readonly BasicDataRow[],
  search: string,
  state: MappingState,
): readonly BasicDataRow[] {
  const found = rows.filter((row) => {
    if (state !== '' && isMapped(row) !== (state === 'mapped')) return false
    const { name, englishName, briefCode, fields } = row
    const texts = [name, englishName ?? '', briefCode, fields.code ?? '', fields.hisCode ?? '', fields.hisName ?? '']
    return isFoundIn(texts, search)
  })
  return [...found.filter((row) => !isMapped(row)), ...found.filter(isMapped)]
}
