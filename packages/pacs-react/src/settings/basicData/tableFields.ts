import type { BasicDataFieldName, BasicDataKind } from '@opensono/pacs-core'
import { kindFields, type RowField } from './RowDraft'

/** What is read in the drawer alone: long, or with a page of its own. */
const onlyInDrawer: readonly BasicDataFieldName[] = [
  'hisCode',
  'hisName',
  'studyNotice',
  'knowledgeNodeId',
  'blackWhiteScore',
  'colourScore',
  'options',
  'views',
]

/** With this many fields the name still has room in a narrow window. */
const mostNarrow = 4

/**
 * The fields that a kind's table shows between the name and the state. A kind with few of them shows also what rows are called
 * in English and found by.
 *
 * @param kind - the kind.
 * @param isNarrow - whether the window is.
 */
export function tableFields(kind: BasicDataKind, isNarrow: boolean): readonly RowField[] {
  const own = kindFields(kind).filter((field) => !onlyInDrawer.includes(field))
  if (own.length > mostNarrow) return isNarrow ? own.slice(0, mostNarrow) : own
  if (own.length > 2) return own
  return own.length > 1 && isNarrow ? own : [...own, 'englishName', 'briefCode']
}
