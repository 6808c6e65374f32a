import {
  type BasicDataEntry,
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataKind,
  type BasicDataRecord,
  basicDataFaults,
  basicDataSpec,
  emptyFields,
  limits,
} from '@opensono/pacs-core'
import type { FormFault } from '../../form/saveForm'

/** A row of basic data as the form holds it: what it is called, and the fields of its kind. */
export type RowDraft = Readonly<Record<'name' | 'englishName' | 'briefCode', string>> &
  BasicDataFields & {
    /** Text that was left in a box and names nothing that the box has. */
    readonly unlisted: Readonly<Partial<Record<RowField, string>>>
  }

/** A part of a row that may be wrong or differ. */
export type RowField = 'name' | 'englishName' | 'briefCode' | BasicDataFieldName

/** What a field holds. */
export type FieldValue = BasicDataFields[BasicDataFieldName]

/** The fields of a kind beside the name, in the order of the form. */
export function kindFields(kind: BasicDataKind): readonly BasicDataFieldName[] {
  return Object.keys(basicDataSpec(kind).fields) as BasicDataFieldName[]
}

/** Everything that is written of a row, in the order of the form. */
export function rowFields(kind: BasicDataKind): readonly RowField[] {
  return ['name', ...kindFields(kind), 'englishName', 'briefCode']
}

/** The form of a row; null begins a new one. */
export function draftOfRow(kind: BasicDataKind, row: BasicDataRecord | null): RowDraft {
  if (row === null) return { ...emptyFields(kind), name: '', englishName: '', briefCode: '', unlisted: {} }
  const { name, englishName, briefCode, fields } = row
  // A row from before a field was there has its empty value.
  return { ...emptyFields(kind), ...fields, name, englishName: englishName ?? '', briefCode, unlisted: {} }
}

/** What is left in the boxes once a box has this text; empty: it names something, or is empty. */
export function withUnlisted({ unlisted }: RowDraft, field: RowField, text: string): RowDraft['unlisted'] {
  const { [field]: _former, ...others } = unlisted
  return text === '' ? others : { ...others, [field]: text }
}

const trimmed = (value: FieldValue): FieldValue => (typeof value === 'string' ? value.trim() : value)

/** A draft as it travels: without blanks at the ends of its texts. */
export function entryOf(kind: BasicDataKind, draft: RowDraft): BasicDataEntry {
  const fields = Object.fromEntries(kindFields(kind).map((field) => [field, trimmed(draft[field])]))
  const englishName = draft.englishName.trim()
  return {
    name: draft.name.trim(),
    englishName: englishName === '' ? null : englishName,
    briefCode: draft.briefCode.trim(),
    fields,
  }
}

/**
 * What keeps a row from being saved, in the order of the form.
 *
 * @param kind - of the row.
 * @param draft - what is typed.
 */
export function rowFaults(kind: BasicDataKind, draft: RowDraft): readonly FormFault<RowDraft>[] {
  const unlisted = Object.keys(draft.unlisted) as RowField[]
  const faults: readonly FormFault<RowDraft>[] = [
    ...unlisted.map((path) => ({ path, message: 'unlisted' as const })),
    ...basicDataFaults(kind, entryOf(kind, draft)),
  ]
  return rowFields(kind).flatMap((field) => faults.find(({ path }) => path === field) ?? [])
}

/**
 * How many characters a field takes.
 *
 * @returns undefined where that is no matter of characters.
 */
export function maxLengthOf(kind: BasicDataKind, field: RowField): number | undefined {
  if (field === 'briefCode') return limits.basicData.codeLength
  if (field === 'name' || field === 'englishName') return limits.basicData.nameLength
  const spec = basicDataSpec(kind).fields[field]
  return spec !== undefined && 'maxLength' in spec ? spec.maxLength : undefined
}
