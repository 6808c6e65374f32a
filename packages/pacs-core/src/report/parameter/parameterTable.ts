import { foldName } from '../../settings/basicData/foldName'
import { fetusNameOf } from '../fetusName'
import type { ParameterRow } from './fillParameters'

/** A table of parameters that a template asks for. */
export interface TemplateTable {
  /** Heading in both languages; may be empty. */
  readonly title: { readonly zh: string; readonly en: string }
  /** Abbreviations of the parameters, in order. */
  readonly abbreviations: readonly string[]
}

/** A table of parameters to fill in. */
export interface ParameterTable {
  readonly title: { readonly zh: string; readonly en: string }
  readonly rows: readonly ParameterRow[]
}

const untitled = { zh: '', en: '' }

/**
 * The tables of parameters of a report: those of its template; without such, the parameters of the body parts that are examined. What
 * has a value and is in no table comes last.
 *
 * @param rows - the hospital's parameters in its order.
 * @param template - the tables that the template asks for.
 * @param bodyPartIds - the body parts of the study.
 * @param filledIds - parameters that have a typed value.
 * @param fetuses - how many fetuses the registration says: parameters of a further one (`BPD_B`) are asked for only then. @defaultValue 1
 */
export function parameterTables(
  rows: readonly (ParameterRow & { readonly isEnabled: boolean })[],
  template: readonly TemplateTable[],
  bodyPartIds: readonly string[],
  filledIds: ReadonlySet<string>,
  fetuses = 1,
): ParameterTable[] {
  const isAsked = ({ id, fields }: ParameterRow) =>
    fetusNameOf(fields.abbreviation ?? '').fetus < Math.max(1, fetuses) || filledIds.has(id)
  const byName = new Map(rows.map((row) => [foldName(row.fields.abbreviation ?? ''), row]))
  const asked: ParameterTable[] = template.map(({ title, abbreviations }) => ({
    title,
    rows: abbreviations.flatMap((abbreviation) => byName.get(foldName(abbreviation)) ?? []),
  }))
  const ofParts = rows.filter(
    ({ isEnabled, fields }) => isEnabled && (fields.partIds ?? []).some((id) => bodyPartIds.includes(id)),
  )
  const tables = (asked.length > 0 ? asked : [{ title: untitled, rows: ofParts }]).map((table) => ({
    ...table,
    rows: table.rows.filter(isAsked),
  }))
  const shown = new Set(tables.flatMap((table) => table.rows.map(({ id }) => id)))
  const rest = rows.filter(({ id }) => filledIds.has(id) && !shown.has(id))
  return [...tables, { title: untitled, rows: rest }].filter((table) => table.rows.length > 0)
}
