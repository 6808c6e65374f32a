import { isDeepStrictEqual } from 'node:util'
import type { BasicDataEntry } from '@opensono/pacs-core'

type Written = BasicDataEntry & { readonly isEnabled: boolean }

/** What is written of a row, all of it in one list, as the operation log records it. */
export function entryOf({ name, englishName, briefCode, isEnabled, fields }: Written): Record<string, unknown> {
  return { name, englishName, briefCode, isEnabled, ...fields }
}

/** What differs between two states of a row: its old values, and its new ones. */
export function differenceOf(former: Written, latter: Written) {
  const [before, after] = [entryOf(former), entryOf(latter)]
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
  const of = (entry: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, entry[field]]))
  return { before: of(before), after: of(after) }
}
