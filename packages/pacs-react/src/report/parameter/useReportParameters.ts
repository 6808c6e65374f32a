import {
  ageInDays,
  type BasicDataRow,
  type FormulaParameter,
  type ParameterTable,
  type ParameterValue,
  parametersFor,
  parameterTables,
  reportApi,
  type Study,
  settingsApi,
  valuesFor,
} from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import type { ReportContent } from '../ReportContent'

/** The parameters of a report as they are filled in now. */
export interface ReportParameters {
  readonly rows: readonly BasicDataRow[]
  /** Each with the range for the patient, by id. */
  readonly parameters: ReadonlyMap<string, FormulaParameter>
  readonly tables: readonly ParameterTable[]
  /** What every parameter is worth now, or why it has no value, by id. */
  readonly values: ReadonlyMap<string, ParameterValue>
}

/**
 * The tables of parameters that a report asks for, with the values that follow from what was typed.
 *
 * @returns undefined until the hospital's parameters are there.
 */
export function useReportParameters(study: Study, content: ReportContent): ReportParameters | undefined {
  const { data: rows } = useCall(settingsApi.basicData, { kind: 'parameter' })
  const { data: templates } = useCall(reportApi.templates, usePermission(reportApi.templates) ? {} : null)
  const { templateId, parameters: typed } = content
  const { patientSex, patientAge, bodyParts, fetuses } = study
  return useMemo(() => {
    if (rows === undefined) return undefined
    const patient = { sex: patientSex, ageDays: ageInDays(patientAge) }
    const parameters = parametersFor({ rows, patient })
    const template = templates?.find(({ id }) => id === templateId)
    const filled = new Set(typed.map(({ parameterId }) => parameterId as string))
    const partIds = bodyParts.map(({ id }) => id)
    return {
      rows,
      parameters: new Map(parameters.map((parameter) => [parameter.id, parameter])),
      tables: parameterTables(rows, template?.tables ?? [], partIds, filled, fetuses ?? 1),
      values: valuesFor(parameters, typed),
    }
  }, [rows, templates, templateId, typed, patientSex, patientAge, bodyParts, fetuses])
}
