import {
  type BasicDataField,
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataKind,
  basicDataSpec,
} from '@opensono/pacs-core'

/** What a field points to: rows of a kind, a department that people log in to, a report template, or a node of the knowledge base. */
export interface Pointer {
  readonly field: BasicDataFieldName
  readonly to: BasicDataKind | 'department' | 'template' | 'knowledge'
  /** In their order. */
  readonly ids: readonly string[]
}

function targetOf(spec: BasicDataField): Pointer['to'] | null {
  if (spec.type === 'row' || spec.type === 'rows') return spec.kind
  return spec.type === 'department' || spec.type === 'template' || spec.type === 'knowledge' ? spec.type : null
}

/** Fields of a kind that point to something, and to what. */
export function pointersOf(kind: BasicDataKind): readonly Omit<Pointer, 'ids'>[] {
  const fields = Object.entries(basicDataSpec(kind).fields) as [BasicDataFieldName, BasicDataField][]
  return fields.flatMap(([field, spec]) => {
    const to = targetOf(spec)
    return to === null ? [] : [{ field, to }]
  })
}

/** What a row points to. */
export function pointersIn(kind: BasicDataKind, fields: BasicDataFields): readonly Pointer[] {
  return pointersOf(kind).map(({ field, to }) => {
    const ids = [fields[field]].flat().filter((id) => typeof id === 'string')
    return { field, to, ids }
  })
}
