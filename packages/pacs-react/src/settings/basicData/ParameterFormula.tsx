import { type FormulaParameter, parameterOf, settingsApi } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../../provider/useCall'
import { FormulaField } from '../formula/FormulaField'
import type { RowForm } from './useRowForm'

const none: readonly FormulaParameter[] = []

/** The formula of a parameter as the form has it, among the hospital's others: disabled ones calculate nothing. */
export function ParameterFormula({ form, isReadOnly }: { form: RowForm; isReadOnly: boolean }) {
  const { data } = useCall(settingsApi.basicData, { kind: 'parameter' })
  const { draft, base } = form
  const id = base?.id ?? ''
  const parameters = useMemo(
    () => data?.filter((row) => row.isEnabled || row.id === id).map(parameterOf) ?? none,
    [data, id],
  )
  return (
    <div className="pacs-dictionary-whole">
      <FormulaField
        parameter={parameterOf({ id, name: draft.name, fields: draft })}
        parameters={parameters}
        isReadOnly={isReadOnly}
        onChange={(formula) => form.change({ formula })}
      />
    </div>
  )
}
