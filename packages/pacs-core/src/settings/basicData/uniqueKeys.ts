import type { BasicDataFieldName, BasicDataFields } from './BasicDataFields'
import { type BasicDataKind, basicDataSpec } from './basicDataKinds'
import { foldName } from './foldName'

/** A value that no other row of the kind may have. */
export interface UniqueKey {
  readonly field: 'name' | BasicDataFieldName
  /** As it is compared. */
  readonly key: string
}

function keyOf(value: BasicDataFields[BasicDataFieldName]): string {
  // A set is the same in any order.
  if (Array.isArray(value)) return [...value].sort().join(' ')
  return typeof value === 'string' ? foldName(value) : ''
}

/**
 * Values of a row that are unique among the rows of its kind; empty ones may repeat.
 *
 * @param kind - the kind.
 * @param row - its name and its fields.
 */
export function uniqueKeys(
  kind: BasicDataKind,
  row: { readonly name: string; readonly fields: BasicDataFields },
): readonly UniqueKey[] {
  const foldedOf = (field: 'name' | BasicDataFieldName) => keyOf(field === 'name' ? row.name : row.fields[field])
  return basicDataSpec(kind).unique.flatMap(({ field, within }) => {
    const folded = foldedOf(field)
    if (folded === '') return []
    return [{ field, key: within === undefined ? folded : `${foldedOf(within)}/${folded}` }]
  })
}
