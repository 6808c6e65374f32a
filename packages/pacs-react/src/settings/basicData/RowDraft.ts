import {
  type BasicDataEntry,
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataKind,
  type BasicDataRecord,
  basicDataSpec,
  emptyFields,
  limits,
} from '@opensono/pacs-core'

/** A row of basic data as the form holds it. */
export interface RowDraft {
  readonly name: string
  readonly englishName: string
  readonly briefCode: string
  readonly fields: BasicDataFields
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
  if (row === null) return { name: '', englishName: '', briefCode: '', fields: emptyFields(kind) }
  const { name, englishName, briefCode, fields } = row
  // A row from before a field was there has its empty value.
  return { name, englishName: englishName ?? '', briefCode, fields: { ...emptyFields(kind), ...fields } }
}

/** What a field of a draft holds. */
export function fieldOf(draft: RowDraft, field: RowField): FieldValue {
  return field === 'name' || field === 'englishName' || field === 'briefCode' ? draft[field] : draft.fields[field]
}

/** A draft with another value in one field. */
export function withField(draft: RowDraft, field: RowField, value: FieldValue): RowDraft {
  if (field === 'name' || field === 'englishName' || field === 'briefCode') return { ...draft, [field]: value }
  return { ...draft, fields: { ...draft.fields, [field]: value } }
}

const trimmed = (value: FieldValue): FieldValue => (typeof value === 'string' ? value.trim() : value)

/** A draft as it travels: without blanks at the ends of its texts. */
export function entryOf(kind: BasicDataKind, draft: RowDraft): BasicDataEntry {
  const fields = Object.fromEntries(kindFields(kind).map((field) => [field, trimmed(draft.fields[field])]))
  const englishName = draft.englishName.trim()
  return {
    name: draft.name.trim(),
    englishName: englishName === '' ? null : englishName,
    briefCode: draft.briefCode.trim(),
    fields,
  }
}

const isSame = (one: FieldValue, other: FieldValue) => JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other))

/** The parts in which two versions of a row differ, in the order of the form. */
export function differingFields(kind: BasicDataKind, one: RowDraft, other: RowDraft): readonly RowField[] {
  return rowFields(kind).filter((field) => !isSame(fieldOf(one, field), fieldOf(other, field)))
}

/**
 * Carries a draft over to a newer version of its row: what was not touched here is taken from there.
 *
 * @param kind - of the row.
 * @param draft - the form.
 * @param base - what it began with.
 * @param next - the row as it is now.
 */
export function mergeDraft(kind: BasicDataKind, draft: RowDraft, base: RowDraft, next: RowDraft): RowDraft {
  const touched = differingFields(kind, draft, base)
  return touched.reduce((merged, field) => withField(merged, field, fieldOf(draft, field)), next)
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
