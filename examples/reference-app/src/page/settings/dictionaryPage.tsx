import type { BasicDataKind } from '@opensono/pacs-core'
import { DictionaryTable } from '@opensono/pacs-react'

/**
 * The page of one of the hospital's dictionaries.
 *
 * @param kind - which one.
 */
export function dictionaryPage(kind: BasicDataKind) {
  return function DictionaryPage() {
    return <DictionaryTable kind={kind} />
  }
}
