import { isDeepStrictEqual } from 'node:util'
import {
  type BasicDataEntry,
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataKind,
  basicDataSpec,
  newId,
} from '@opensono/pacs-core'
import { cleanEntry } from '../cleanEntry'
import { entryOf } from '../difference'
import type { StoredRow } from '../Store'
import type { WantedRow } from '../saveRows'
import type { ReadRow } from './readCells'

/** A row of a sheet as it is to be kept. */
export interface SheetWish {
  readonly number: number
  readonly wanted: WantedRow
  /** The row that it takes the place of. */
  readonly former: StoredRow | null
  readonly isChanged: boolean
}

/** Numbers that differ in how they are written alone stay as they were. */
function keepNumbers(kind: BasicDataKind, fields: BasicDataFields, former: BasicDataFields): BasicDataFields {
  const specs = basicDataSpec(kind).fields
  const kept = Object.entries(former).filter(([field, value]) => {
    const type = specs[field as BasicDataFieldName]?.type
    const now = fields[field as BasicDataFieldName]
    const areNumbers = (type === 'money' || type === 'decimal') && now !== '' && value !== ''
    return areNumbers && Number(now) === Number(value)
  })
  return { ...fields, ...Object.fromEntries(kept) }
}

/** A row that was there keeps what differs in how it is written alone, and gets no initials that nobody asked for. */
function keepAsWritten(
  kind: BasicDataKind,
  clean: BasicDataEntry,
  former: StoredRow,
  briefCode: string,
): BasicDataEntry {
  const isBriefCodeKept = briefCode.trim() === '' && clean.name === former.name && former.briefCode === ''
  return {
    ...clean,
    briefCode: isBriefCodeKept ? '' : clean.briefCode,
    fields: keepNumbers(kind, clean.fields, former.fields),
  }
}

/** What a row of a sheet asks for: its cells, and for columns that the sheet has not what is there or what a new row has. */
export function wantRow(
  kind: BasicDataKind,
  number: number,
  { values }: ReadRow,
  former: StoredRow | null,
  place: number,
): SheetWish {
  const textOf = (path: 'name' | 'englishName' | 'briefCode') => {
    const value = values.get(path)
    return typeof value === 'string' ? value : (former?.[path] ?? '')
  }
  const fields = Object.entries(basicDataSpec(kind).fields).flatMap(([field]) => {
    const value = values.get(field as BasicDataFieldName)
    return value === undefined ? [] : [[field, value]]
  })
  const typed: BasicDataEntry = {
    name: textOf('name'),
    englishName: textOf('englishName'),
    briefCode: textOf('briefCode'),
    fields: Object.fromEntries(fields),
  }
  const clean = cleanEntry(kind, typed, former?.fields)
  const entry = former === null ? clean : keepAsWritten(kind, clean, former, typed.briefCode)
  const isEnabled = values.get('isEnabled') ?? former?.isEnabled ?? true
  const wanted = {
    id: former?.id ?? newId(),
    place: former?.place ?? place,
    ...entry,
    isEnabled: isEnabled === true,
  }
  const isSame = former !== null && isDeepStrictEqual(entryOf(former), entryOf(wanted))
  return { number, wanted, former, isChanged: !isSame }
}
