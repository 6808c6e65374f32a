import { type MeasuredValue, measureOf } from '@opensono/pacs-core'
import type { ReportParameters } from './useReportParameters'

/** A report is about a fetus when it asks for one of these. */
const ofFetus: readonly string[] = ['bpd', 'hc', 'ac', 'fl', 'crl', 'sac']

/**
 * The values of a report that a pregnancy is assessed by: all that the parameters are worth now, in the order of the hospital.
 *
 * @returns null when none of the report's tables has a measure of a fetus.
 */
export function fetalValuesOf({ rows, tables, parameters, values }: ReportParameters): readonly MeasuredValue[] | null {
  const named = (id: string, abbreviation = '') => measureOf(abbreviation, parameters.get(id)?.unit ?? '')
  const shown = tables.flatMap((table) => table.rows)
  const isOfFetus = shown.some(({ id, fields }) => ofFetus.includes(named(id, fields.abbreviation)?.measure ?? ''))
  if (!isOfFetus) return null
  return rows.flatMap(({ id, fields: { abbreviation = '' } }) => {
    const value = values.get(id)
    if (value === undefined || !('value' in value)) return []
    return [{ abbreviation, unit: parameters.get(id)?.unit ?? '', value: String(value.value) }]
  })
}
