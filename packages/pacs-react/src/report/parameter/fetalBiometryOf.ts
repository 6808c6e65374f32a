import { type FetalBiometry, foldName } from '@opensono/pacs-core'
import type { ReportParameters } from './useReportParameters'

const none: FetalBiometry = { bpd: null, hc: null, ac: null, fl: null }
/** Millimetres in the units in which a fetus is measured. */
const millimetres: Readonly<Record<string, number>> = { mm: 1, 毫米: 1, cm: 10, 厘米: 10 }

/**
 * The measures of a fetus among the parameters of a report, by their abbreviations BPD, HC, AC and FL.
 *
 * @returns null when none of the report's tables has one of them: then it is about no fetus.
 */
export function fetalBiometryOf({ tables, parameters, values }: ReportParameters): FetalBiometry | null {
  const shown = tables.flatMap(({ rows }) => rows)
  const found = Object.keys(none).flatMap((measure): [string, number | null][] => {
    const row = shown.find(({ fields }) => foldName(fields.abbreviation ?? '') === measure)
    const factor = millimetres[foldName(parameters.get(row?.id ?? '')?.unit ?? '')]
    const value = values.get(row?.id ?? '')
    if (row === undefined || factor === undefined) return []
    return [[measure, value !== undefined && 'value' in value ? value.value * factor : null]]
  })
  return found.length === 0 ? null : { ...none, ...Object.fromEntries(found) }
}
